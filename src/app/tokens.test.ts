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
  ['ink-soft', 'waiting-light', 4.5],
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

/** A colour that lets another one through, `rgb(r g b / n%)`, laid over it. */
function over(veil: string, ground: string): string {
  const [red = 0, green = 0, blue = 0, percent = 0] = (veil.match(/\d+/g) ?? []).map(Number);
  const part = percent / 100;
  const mixed = [red, green, blue].map((light, at) => {
    const below = Number.parseInt(ground.slice(1 + 2 * at, 3 + 2 * at), 16);
    return Math.round(light * part + below * (1 - part));
  });
  return `#${mixed.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}

// What a checker in the browser cannot decide: text on a gradient.
describe('the glow', () => {
  const card = readFileSync(new URL('../ui/layout/card.module.css', import.meta.url), 'utf8');
  const glow = /--color-glow: light-dark\((rgb\([^)]+\)), (rgb\([^)]+\))\)/.exec(css);

  it('is all there is on the surface of the lit card', () => {
    const [, lit = ''] = /\.lit \{([^}]*)\}/.exec(card) ?? [];
    expect(lit.match(/[\w-]+(?=:)/g)).toEqual(['background']);
    expect(lit.match(/(?<=var\(--color-)[\w-]+/g)).toEqual(['glow', 'surface']);
    expect(lit.match(/\w+-gradient/g)).toEqual(['radial-gradient']);
  });

  it.each(['ink', 'ink-soft', 'gain', 'loss', 'light-ink'])(
    'carries %s where it is strongest, by day and by night',
    (text) => {
      const colours = pair(text);
      for (const ground of [pair('surface'), pair('paper')]) {
        for (const at of [0, 1] as const) {
          const lit = over(glow?.[at + 1] ?? '', ground[at]);
          expect(lit).not.toBe(ground[at]);
          expect(contrast(colours[at], lit)).toBeGreaterThanOrEqual(4.5);
        }
      }
    },
  );
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
