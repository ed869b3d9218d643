/** Punctuation rules of each language: apostrophes, and no-break spaces so that no line begins with a mark. */
import { languages } from '../languages.mjs';

const rules = [
  [languages, /\p{L}'\p{L}/u, 'a straight apostrophe: ’'],
  [['de'], / …/u, 'an ordinary space before …: U+00A0'],
  [['en', 'fr', 'es', 'it', 'pt'], /\s…/u, 'a space before …: none'],
  [['de', 'fr', 'es'], /\d %|\} %/u, 'an ordinary space before %: U+00A0, in French U+202F'],
  [['fr'], /[^\u202f][;?!](?=\s|$)/u, 'no U+202F before ; ? or !'],
  [['fr'], /[^\u00a0]:(?=\s|$)/u, 'no U+00A0 before :'],
  [['fr'], /«[^\u00a0]|[^\u00a0]»/u, 'no U+00A0 inside « »'],
];

/** What is wrong with the punctuation of a text, each with the right form. */
export function slipsOf(code, text) {
  return rules
    .filter(([codes, slip]) => codes.includes(code) && slip.test(text))
    .map(([, , what]) => what);
}
