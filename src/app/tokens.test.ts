import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

const more = css.slice(css.indexOf('@media (prefers-contrast: more)'));

/** The two values of a colour, by day and by night. */
function pair(name: string, where = css): [string, string] {
  const found = new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(where);
  if (found === null) throw new Error(`no colour ${name}`);
  return [found[1] ?? '', found[2] ?? ''];
}

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

const grounds = ['paper', 'surface', 'raised', 'sunken'];
const texts = ['ink', 'ink-soft', 'ink-faint', 'gain', 'loss', 'info'];
const pairs: [string, string, number][] = [
  ...grounds.flatMap((ground) =>
    texts.map((text): [string, string, number] => [text, ground, 4.5]),
  ),
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['line-strong', ground, 3],
    ['focus', ground, 3],
  ]),
  ['light-ink', 'paper', 4.5],
  ['light-ink', 'surface', 4.5],
  ['light-ink', 'light-soft', 4.5],
  ['gain', 'gain-soft', 4.5],
  ['loss', 'loss-soft', 4.5],
  ['info', 'info-soft', 4.5],
  ['ink', 'light-soft', 4.5],
  ['ink', 'gain-soft', 4.5],
  ['ink', 'loss-soft', 4.5],
  ['ink', 'info-soft', 4.5],
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-hover', 4.5],
  ['on-light', 'light', 4.5],
];

describe('contrast', () => {
  it.each(pairs)('%s on %s is at least %d, by day and by night', (front, back, least) => {
    const [day, night] = [pair(front), pair(back)].reduce((a, b) => [
      `${a[0]} ${b[0]}`,
      `${a[1]} ${b[1]}`,
    ]);
    for (const colours of [day, night]) {
      const [a = '', b = ''] = (colours ?? '').split(' ');
      expect(contrast(a, b)).toBeGreaterThanOrEqual(least);
    }
  });
});

it('no other style sheet writes a colour down', () => {
  const src = new URL('../', import.meta.url);
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.css') && path !== 'app/tokens.css',
  );
  expect(sheets.length).toBeGreaterThan(20);
  const literal = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(/i;
  expect(sheets.filter((path) => literal.test(readFileSync(new URL(path, src), 'utf8')))).toEqual(
    [],
  );
});

describe('more contrast, where it is asked for', () => {
  it.each([
    ['ink-soft', 7],
    ['ink-faint', 7],
    ['line-strong', 7],
    ['line', 4.5],
  ])('%s is at least %d on every ground', (front, least) => {
    for (const ground of grounds) {
      const [day, night] = pair(front, more);
      const [paper, room] = pair(ground);
      expect(contrast(day, paper)).toBeGreaterThanOrEqual(least);
      expect(contrast(night, room)).toBeGreaterThanOrEqual(least);
    }
  });
});
