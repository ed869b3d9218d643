import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { MediaImage, type ShownImage } from './MediaImage.tsx';

/** An image that is opened by hand; how often it was asked for and given back. */
function opening(url: string) {
  const { promise, resolve } = Promise.withResolvers<ShownImage | null>();
  let asked = 0;
  let released = 0;
  const release = () => {
    released += 1;
  };
  return {
    open: () => {
      asked += 1;
      return promise;
    },
    arrive: () => resolve({ url, release }),
    refuse: () => resolve(null),
    asked: () => asked,
    released: () => released,
  };
}

async function dot(): Promise<string> {
  const canvas = new OffscreenCanvas(2, 2);
  canvas.getContext('2d')?.fillRect(0, 0, 2, 2);
  return URL.createObjectURL(await canvas.convertToBlob());
}

const image = (open: () => Promise<ShownImage | null>) => (
  <div style={{ display: 'grid', blockSize: 96, inlineSize: 96 }}>
    <MediaImage address="a" size={96} alt="A cat" open={open} fallback="no picture" />
  </div>
);
const state = () => document.querySelector<HTMLElement>('[data-state]')?.dataset['state'];

it('shows a picture when it is decoded, and gives it back when it goes', async () => {
  const { open, arrive, released } = opening(await dot());
  const again = render(image(open));
  await expect.poll(state).toBe('waiting');
  expect(document.querySelector('img')).toBeNull();
  arrive();
  await expect.poll(state).toBe('loaded');
  await expect.element(page.getByRole('img', { name: 'A cat' })).toBeVisible();
  expect(released()).toBe(0);
  again(null);
  await expect.poll(released).toBe(1);
});

it('says what there was to see when nothing came', async () => {
  const { open, refuse } = opening('');
  render(image(open));
  refuse();
  await expect.poll(state).toBe('failed');
  await expect.element(page.getByRole('img', { name: 'A cat' })).toHaveTextContent('no picture');
});

it('says the same of what is no picture, and gives it back when it goes', async () => {
  const { open, arrive, released } = opening(URL.createObjectURL(new Blob(['<html>'])));
  const again = render(image(open));
  arrive();
  await expect.poll(state).toBe('failed');
  await expect.element(page.getByRole('img', { name: 'A cat' })).toHaveTextContent('no picture');
  again(null);
  await expect.poll(released).toBe(1);
});

it('asks again for what did not come once the connection is back', async () => {
  const tries = [
    opening(''),
    opening(URL.createObjectURL(new Blob(['<html>']))),
    opening(await dot()),
  ];
  let asked = 0;
  const open = () => {
    asked += 1;
    return tries[asked - 1]?.open() ?? Promise.resolve(null);
  };
  const again = render(image(open));
  tries[0]?.refuse();
  await expect.poll(state).toBe('failed');
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => asked).toBe(2);
  tries[1]?.arrive();
  // Its decoding fails, after which it waits for the next connection.
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'));
      return asked;
    })
    .toBe(3);
  expect(tries[1]?.released()).toBe(1);
  await expect.element(page.getByRole('img', { name: 'A cat' })).toHaveTextContent('no picture');
  tries[2]?.arrive();
  await expect.poll(state).toBe('loaded');
  again(null);
  await expect.poll(() => tries[2]?.released()).toBe(1);
  window.dispatchEvent(new Event('online'));
  expect(asked).toBe(3);
});

it('releases an image that arrives after unmount', async () => {
  const { open, arrive, asked, released } = opening(await dot());
  const again = render(image(open));
  await expect.poll(asked).toBe(1);
  again(null);
  arrive();
  await expect.poll(released).toBe(1);
});

it.each([
  ['in the size it has on the screen', false, 96],
  ['in half that size where a person saves data', true, 48],
])('asks for a picture %s', async (_, saveData, size) => {
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
  const asked: number[] = [];
  const open = async (_address: string, pixels: number) => {
    asked.push(pixels);
    return null;
  };
  render(
    <div style={{ display: 'grid', blockSize: 96, inlineSize: 96 }}>
      <MediaImage address="a" size={96} alt="A cat" open={open} />
    </div>,
  );
  await expect.poll(() => asked).toEqual([size]);
  Reflect.deleteProperty(navigator, 'connection');
});
