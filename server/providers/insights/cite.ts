/** @file The figures in a sentence: each must be one that is known, and becomes a link to its screen. */
import { tagOf, type Language } from '../../../contract/languages.ts';
import type { InsightPart, InsightScreen } from '../../../contract/records/insight.ts';
import type { TopicFigure } from './topics.ts';

/** Spaces that languages write within numbers and times; a text in one line has plain ones. */
const plain = (text: string) => text.replace(/\s/gu, ' ');

/** How a figure may be written in a language. */
function spellings({ value, isShare }: TopicFigure, language: Language): string[] {
  if (typeof value === 'string') return [value, plain(value)];
  const written = new Intl.NumberFormat(tagOf(language)).format(value);
  const numbers = [written, plain(written), ...(Number.isInteger(value) ? [String(value)] : [])];
  if (isShare !== true) return numbers;
  return numbers.flatMap((each) =>
    ['', ' ', '\u00a0', '\u202f'].map((space) => `${each}${space}%`),
  );
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

// A figure is neither a part of a longer number nor, without its sign, of a percentage.
const before = String.raw`(?<![\p{N}]|\p{N}[.,’'\u00a0\u202f]|[-−–+])`;
const after = String.raw`(?!\p{N}|[.,’'\u00a0\u202f]\p{N}|[ \u00a0\u202f]?%)`;

/**
 * A sentence in parts, each figure with its screen; null if it has a number that is none of the
 * figures, so that nothing is said that is not known.
 */
export function cite(
  sentence: string,
  figures: readonly TopicFigure[],
  language: Language,
): InsightPart[] | null {
  const screens = new Map<string, InsightScreen>();
  for (const figure of figures) {
    for (const each of spellings(figure, language)) {
      if (!screens.has(each)) screens.set(each, figure.screen);
    }
  }
  const longestFirst = [...screens.keys()].sort((one, other) => other.length - one.length);
  const known = new RegExp(`${before}(${longestFirst.map(escaped).join('|')})${after}`, 'gu');
  const pieces = longestFirst.length === 0 ? [sentence] : sentence.split(known);
  // What the group of the expression has found is at every second place.
  const parts = pieces.map((text, at): InsightPart => {
    const screen = at % 2 === 1 ? screens.get(text) : undefined;
    return screen === undefined ? { text } : { text, screen };
  });
  const isKnown = parts.every(({ text, screen }) => screen !== undefined || !/\p{N}/u.test(text));
  return isKnown ? parts.filter(({ text }) => text !== '') : null;
}
