/**
 * Soft hyphens for long words. A browser without a hyphenation dictionary of the language breaks a word
 * that is wider than its line at any letter; with text of twice the size many are. The texts contain
 * none, since names of controls with soft hyphens are not recognized by voice control: TeX's hyphenation
 * patterns list the long words, and the page inserts the hyphens where lines are short
 * (src/core/i18n/soft-hyphens.ts).
 *
 * `hyphens: auto` does not do it in the oldest supported browsers (@mdn/browser-compat-data 8.1.9,
 * css.properties.hyphens and hyphenate-limit-chars): Chrome and Chrome Android 111 have dictionaries of
 * English, German, Spanish, French and Portuguese, of Italian only from 112; Safari for iOS has all six.
 * `hyphenate-limit-chars`, which keeps short words whole, came with Chrome 109, Firefox 137 and Safari
 * 27.3. It can replace this file where the oldest browsers are those.
 */
import de from 'hyphen/de/index.js';
import en from 'hyphen/en-us/index.js';
import es from 'hyphen/es/index.js';
import fr from 'hyphen/fr/index.js';
import it from 'hyphen/it/index.js';
import pt from 'hyphen/pt/index.js';

const patterns = { en, de, fr, es, it, pt };
const shy = '\u00ad';

/** By language: shorter words fit their line at 320 px with text of twice the size. */
const minWordLengths = { en: 9, de: 8, fr: 7, es: 8, it: 8, pt: 8 };
/** The fewest letters of a word before or after a break. */
const minPartLength = 3;

function hyphenate(word, language) {
  const parts = [];
  const minWordLength = minWordLengths[language];
  for (const part of patterns[language].hyphenateSync(word, { minWordLength }).split(shy)) {
    if (parts.length > 0 && parts.at(-1).length < minPartLength) parts.push(parts.pop() + part);
    else parts.push(part);
  }
  const last = parts.at(-1);
  if (parts.length > 1 && last.length < minPartLength) parts.splice(-2, 2, parts.at(-2) + last);
  return parts.join(shy);
}

/**
 * The long words of texts that may break, each once, with a soft hyphen at every place where it may.
 *
 * @param {readonly string[]} texts
 * @param {string} language
 * @returns {string[]} sorted
 */
export function hyphenatedWords(texts, language) {
  const words = new Set(texts.flatMap((text) => text.match(/\p{L}+/gu) ?? []));
  return [...words]
    .filter((word) => word.length >= minWordLengths[language])
    .map((word) => hyphenate(word, language))
    .filter((word) => word.includes(shy))
    .sort();
}

/**
 * Adds a word joiner after the hyphen of words such as "e-mail", so that no line ends in "e-". The first
 * word, mostly the name of a field, is unchanged: it is already at the start of its line.
 *
 * @param {string} text
 * @returns {string}
 */
export const withHeldHyphens = (text) => text.replace(/(?<=[\s’]\p{L})-(?=\p{L})/gu, '-\u2060');
