/** @file Soft hyphens in the texts of a page with short lines. Loaded with the first such line. */
import type { Language } from '../../../contract/languages.ts';
import { useTexts, type TextsState } from './texts-store.ts';

const shy = '\u00ad';
const loaders = import.meta.glob<{ default: readonly string[] }>(
  '../../../.generated/hyphens/*.json',
);

/** Hyphenated words by the plain ones, of the languages shown so far. */
const words = new Map<Language, ReadonlyMap<string, string>>();

/** Whole words without soft hyphens; not the parts of an address, which people copy. */
const wholeWords = /(?<![@.\p{L}\u00ad])\p{L}{7,}(?![\p{L}\u00ad]|[@.]\p{L})/gu;

/** A type of ICU syntax node: text that is shown as it is. */
const literal = 0;

/** Compiled texts with their literal words changed; names of values and formats stay. */
function mapWords(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => mapWords(each, change));
  if (typeof value !== 'object' || value === null) return value;
  const isLiteral = 'type' in value && value.type === literal;
  const entries = Object.entries(value).map(([name, part]: [string, unknown]) => [
    name,
    isLiteral && name === 'value' && typeof part === 'string'
      ? change(part)
      : mapWords(part, change),
  ]);
  return Object.fromEntries(entries);
}

/** Compiled texts with a soft hyphen wherever one of their long words may break. */
export function withSoftHyphens(
  messages: TextsState['messages'],
  list: ReadonlyMap<string, string>,
): TextsState['messages'] {
  const mark = (text: string) => text.replace(wholeWords, (word) => list.get(word) ?? word);
  return mapWords(messages, mark) as TextsState['messages'];
}

/** Compiled texts without soft hyphens. */
export function withoutSoftHyphens(messages: TextsState['messages']): TextsState['messages'] {
  return mapWords(messages, (text) => text.replaceAll(shy, '')) as TextsState['messages'];
}

/** The hyphenated words of a language. Throws when their file cannot be fetched. */
export async function loadHyphens(language: Language): Promise<ReadonlyMap<string, string>> {
  const known = words.get(language);
  if (known !== undefined) return known;
  const file = await loaders[`../../../.generated/hyphens/${language}.json`]?.();
  const list = new Map(file?.default.map((word) => [word.replaceAll(shy, ''), word]));
  words.set(language, list);
  return list;
}

/**
 * Inserts soft hyphens into the texts of the page, and into those it loads later, while its lines are
 * short; removes them when these are not any more.
 */
export function watchLines(): void {
  const lines = window.matchMedia('(width < 20em)');
  let shown: TextsState['messages'] | null = null;
  const update = async () => {
    const { language, messages } = useTexts.getState();
    if (!lines.matches || messages === shown) return;
    // Without the file words break at any letter.
    const list = await loadHyphens(language).catch(() => null);
    if (list === null || useTexts.getState().messages !== messages || !lines.matches) return;
    shown = withSoftHyphens(messages, list);
    useTexts.setState({ messages: shown });
  };
  useTexts.subscribe(() => void update());
  let wereShort = lines.matches;
  const sizes = new ResizeObserver(() => {
    if (wereShort === lines.matches) return;
    wereShort = lines.matches;
    shown = null;
    if (wereShort) void update();
    else useTexts.setState(({ messages }) => ({ messages: withoutSoftHyphens(messages) }));
  });
  sizes.observe(document.documentElement);
  void update();
}
