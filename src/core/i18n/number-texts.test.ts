import { readFileSync } from 'node:fs';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { createIntl } from '@formatjs/intl';
import { describe, expect, it } from 'vitest';
import { languages, tagOf, type Language } from '../../../contract/languages.ts';

type Values = Record<string, unknown>;

/** What a text does with one of its values; `options` are the words that it selects by. */
interface Argument {
  readonly type: TYPE;
  readonly options: readonly string[];
}

/** A number that is a constant of the product. */
const constant = ['sentiment.accuracy.text'];

const textsIn = (language: Language) =>
  JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Record<string, string>;

/** Calls back with every element of a text, those within its options and tags included. */
function visit(nodes: readonly MessageFormatElement[], see: (node: MessageFormatElement) => void) {
  for (const node of nodes) {
    see(node);
    if (node.type === TYPE.tag) visit(node.children, see);
    if (node.type !== TYPE.plural && node.type !== TYPE.select) continue;
    for (const option of Object.values(node.options)) visit(option.value, see);
  }
}

function argumentsOf(text: string): ReadonlyMap<string, Argument> {
  const found = new Map<string, Argument>();
  visit(parse(text), (node) => {
    if (node.type === TYPE.literal || node.type === TYPE.pound) return;
    const before = found.get(node.value);
    // A value that is a number in one place is one in every place.
    const isNumber = (type?: TYPE) => type === TYPE.plural || type === TYPE.number;
    const type = isNumber(before?.type)
      ? TYPE.number
      : isNumber(node.type)
        ? TYPE.number
        : node.type;
    const options = node.type === TYPE.select ? Object.keys(node.options) : [];
    found.set(node.value, { type, options: [...(before?.options ?? []), ...options] });
  });
  return found;
}

function valuesFor({ type, options }: Argument, numbers: readonly number[]): readonly unknown[] {
  if (type === TYPE.number) return numbers;
  if (type === TYPE.select) return [...new Set(options)];
  if (type === TYPE.tag) return [(parts: readonly string[]) => parts.join('')];
  if (type === TYPE.date || type === TYPE.time) return [new Date(2026, 10, 12, 12)];
  return ['Ada'];
}

/** Every combination of the numbers and words that a text takes. */
function combinations(args: ReadonlyMap<string, Argument>): readonly Values[] {
  const isMany = [...args.values()].filter(({ type }) => type === TYPE.number).length > 2;
  const numbers = isMany ? [0, 1, 2] : [0, 1, 2, 5, 21, 1_000_000];
  let all: Values[] = [{}];
  for (const [name, argument] of args) {
    const values = valuesFor(argument, numbers);
    all = all.flatMap((before) => values.map((value) => ({ ...before, [name]: value })));
  }
  return all;
}

const firstWord = (nodes: readonly MessageFormatElement[]) => {
  const at = nodes.findIndex(({ type }) => type === TYPE.pound);
  const next = nodes[at + 1];
  if (at < 0 || next?.type !== TYPE.literal) return null;
  return /^[ \u00a0](\p{L}{3,})/u.exec(next.value)?.[1] ?? null;
};

/** The words that the language's own texts put behind a number above one, and never behind one. */
function pluralWords(texts: Readonly<Record<string, string>>): ReadonlySet<string> {
  const one = new Set<string>();
  const other = new Set<string>();
  for (const text of Object.values(texts)) {
    visit(parse(text), (node) => {
      if (node.type !== TYPE.plural) return;
      const single = node.options['one'] ?? node.options['=1'];
      const several = node.options['other'];
      if (single === undefined || several === undefined) return;
      const singular = firstWord(single.value);
      const plural = firstWord(several.value);
      if (singular !== null) one.add(singular);
      if (singular !== null && plural !== null) other.add(plural);
    });
  }
  return new Set([...other].filter((word) => !one.has(word)));
}

describe.each(languages)('texts with numbers in %s', (language) => {
  const texts = textsIn(language);
  const intl = createIntl({
    locale: tagOf(language),
    messages: texts,
    onError: (error) => {
      throw error;
    },
  });
  const said = Object.entries(texts).flatMap(([key, text]) => {
    const args = argumentsOf(text);
    if (![...args.values()].some(({ type }) => type === TYPE.number)) return [];
    return combinations(args).map((values) => ({
      key,
      values,
      text: intl.formatMessage({ id: key }, values as never),
    }));
  });
  const faults = (isFault: (text: string) => boolean) =>
    said
      .filter(({ text, key }) => !constant.includes(key) && isFault(text))
      .map(({ key, text }) => `${key}: ${text}`);

  it('are written for each number', () => {
    expect(said.length).toBeGreaterThan(1_000);
    expect(faults((text) => /NaN|undefined|Infinity|[{}]/.test(text))).toEqual([]);
  });

  it('give nothing a sign that is nothing', () => {
    expect(faults((text) => /[+−-]0(?![\d.,])/.test(text))).toEqual([]);
  });

  it('have no gap where a part is left out', () => {
    expect(faults((text) => /^\s|[^\n]\s$| {2}| [.,;]/.test(text))).toEqual([]);
  });

  it('put the singular behind one', () => {
    const words = [...pluralWords(texts)];
    expect(words.length).toBeGreaterThan(5);
    const plural = new RegExp(
      `(?<![\\d.,\u00a0\u202f-])1[ \u00a0](${words.join('|')})(?!\\p{L})`,
      'u',
    );
    expect(faults((text) => plural.test(text))).toEqual([]);
  });
});
