import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawPicture } from './share-picture.ts';

const answer = {
  ...{ net: '+12', came: '15 new', left: '3 lost', since: 'since Monday' },
  ...{
    followers: '1,200 followers',
    username: 'ada',
    line: [
      { x: 0, y: 1 },
      { x: 1, y: 0 },
    ],
  },
};

/** A page whose canvas notes the texts and shapes; a character is half as wide as it is high. */
function giveCanvas(device: { hasContext?: boolean; blob?: Blob | null } = {}) {
  const { hasContext = true, blob = new Blob(['png']) } = device;
  const texts: { text: string; x: number; right: number; pixels: number; colour: string }[] = [];
  const shapes: string[] = [];
  const context = {
    ...{ font: '', fillStyle: '' },
    ...{ save() {}, restore() {}, translate() {}, scale() {}, beginPath() {}, arc() {} },
    measureText: (text: string) => ({ width: (text.length * pixels()) / 2 }),
    fillText(text: string, x: number) {
      const right = x + context.measureText(text).width;
      texts.push({ text, x, right, pixels: pixels(), colour: context.fillStyle });
    },
    fillRect: (_x: number, _y: number, width: number, height: number) =>
      shapes.push(`${width}x${height} ${context.fillStyle}`),
    fill: (path?: object) =>
      shapes.push(`${path === undefined ? 'dot' : 'line'} ${context.fillStyle}`),
  };
  const pixels = () => Number(/(\d+)px/.exec(context.font)?.[1]);
  const span = { style: { color: '', fontFamily: '' }, remove: vi.fn() };
  const canvas = {
    getContext: () => (hasContext ? context : null),
    toBlob: (done: (blob: Blob | null) => void) => done(blob),
  };
  vi.stubGlobal('document', {
    createElement: (name: string) => (name === 'canvas' ? canvas : span),
    body: { append() {} },
    fonts: { load: () => Promise.reject(new Error('offline')) },
  });
  vi.stubGlobal('getComputedStyle', () => span.style);
  return { texts, shapes, canvas, span };
}

beforeEach(() => vi.stubGlobal('Path2D', Object));
afterEach(() => void vi.unstubAllGlobals());

it('the picture is a PNG of the size of a story, in the colours of the theme', async () => {
  const { canvas, shapes, texts, span } = giveCanvas();
  const file = await drawPicture(answer);
  expect([file.name, file.type]).toEqual(['limn.png', 'image/png']);
  expect(canvas).toMatchObject({ width: 1_080, height: 1_920 });
  expect(shapes[0]).toBe('1080x1920 var(--color-paper)');
  expect(texts.find(({ text }) => text === '15 new')?.colour).toBe('var(--color-gain)');
  expect(texts.find(({ text }) => text === '3 lost')?.colour).toBe('var(--color-loss)');
  expect(span.remove).toHaveBeenCalledOnce();
});

it('says the answer and names nobody but the owner, and those who left do not overlap', async () => {
  const { texts } = giveCanvas();
  await drawPicture(answer);
  expect(texts.map(({ text }) => text)).toEqual([
    ...['@ada', '+12', '15 new', '3 lost', 'since Monday', '1,200 followers', 'Limn'],
  ]);
  const [came, left] = [texts[2], texts[3]];
  expect(left?.x).toBe((came?.right ?? 0) + 48);
});

it('a text wider than the picture is written smaller, any other at its size', async () => {
  const { texts } = giveCanvas();
  await drawPicture({ ...answer, username: 'a'.repeat(60), net: '+1,234,567,890' });
  for (const { right } of texts) expect(right).toBeLessThanOrEqual(1_080 - 96);
  expect(texts[0]?.pixels).toBeLessThan(52);
  expect(texts[5]?.pixels).toBe(72);
});

it.each([0, 1])('a line of %i points is left out', async (points) => {
  const { shapes } = giveCanvas();
  await drawPicture({ ...answer, line: answer.line.slice(0, points) });
  expect(shapes).toHaveLength(1);
});

it('the line ends in a light', async () => {
  const { shapes } = giveCanvas();
  await drawPicture(answer);
  expect(shapes.slice(1)).toEqual([
    ...['line var(--color-ink)', 'dot var(--color-glow)', 'dot var(--color-light)'],
  ]);
});

it('a device without a canvas, or without memory for the picture, rejects', async () => {
  giveCanvas({ hasContext: false });
  await expect(drawPicture(answer)).rejects.toThrow('no canvas');
  giveCanvas({ blob: null });
  await expect(drawPicture(answer)).rejects.toThrow('no picture');
});
