/** @file Whether a sentence has the same numbers in another language as in English. */
import { tagOf, type Language } from '../../../contract/languages.ts';

const isMonth = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/;

/** The numbers of a text as its language writes them, in order of their size. */
function numbersIn(text: string, language: Language): number[] {
  const parts = new Intl.NumberFormat(tagOf(language)).formatToParts(1_234_567.8);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const group = sign('group').trim() === '' ? '[\\u00a0\\u202f]' : `\\${sign('group')}`;
  const decimal = `\\${sign('decimal')}`;
  const written = new RegExp(`\\d+(?:${group}\\d{3}(?!\\d))*(?:${decimal}\\d+)?`, 'g');
  return [...text.matchAll(written)]
    .map(([number]) =>
      Number(number.replace(new RegExp(group, 'g'), '').replace(new RegExp(decimal), '.')),
    )
    .sort((one, other) => one - other);
}

/**
 * Whether both say the same. One is a word in some languages, a month a number, and the hours after noon
 * go on to 24: of a sentence with a time only larger numbers are compared.
 */
function saysSame(english: string, other: string, language: Language): boolean {
  // Thousands are shortened in English alone, or by another word.
  if (/\d[KM]\b/.test(english)) return true;
  const least = / [AP]M\b/.test(english) ? 24 : isMonth.test(english) ? 31 : 1;
  const compared = (text: string, of: Language) =>
    numbersIn(text, of).filter((number) => number > least || (number < 1 && least === 1));
  return compared(english, 'en').join(' ') === compared(other, language).join(' ');
}

/** The sentences of a screen that have other numbers than in English. */
export function othersIn(
  english: readonly string[],
  translated: readonly string[],
  language: Language,
): string[] {
  if (english.length !== translated.length) {
    return [`${english.length} sentences in English, ${translated.length} in ${language}`];
  }
  const withoutHeading = (unit: string) => unit.slice(unit.indexOf('» ') + 2);
  return english.flatMap((unit, at) => {
    const [one, other] = [withoutHeading(unit), withoutHeading(translated[at] ?? '')];
    return saysSame(one, other, language) ? [] : [`${language}: ${one} | ${other}`];
  });
}
