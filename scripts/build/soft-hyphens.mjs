/**
 * Soft hyphens for long words. A browser without a hyphenation dictionary of the language breaks a word
 * that is wider than its line at any letter; at 320 px and with text of twice the size many are. The
 * texts in locales/ contain none: TeX's hyphenation patterns insert them when the texts are compiled,
 * and they apply only where lines are short (src/app/base.css).
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
/** Excludes the parts of an address, which people copy. */
const longWords = (language) =>
  new RegExp(`(?<![@.\\p{L}])\\p{L}{${minWordLengths[language]},}(?!\\p{L}|[@.]\\p{L})`, 'gu');
/** The fewest letters of a word before or after a break. */
const minPartLength = 3;

/** Texts used outside the page: in a CSV file, a mail's subject, a tab's title. */
const plainKeys = /^csv\.|[sS]ubject$|documentTitle$/;

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
 * The text with a soft hyphen wherever one of its long words may break.
 *
 * @param {string} key
 * @param {string} text without ICU placeholders
 * @param {string} language
 * @returns {string}
 */
export function withSoftHyphens(key, text, language) {
  if (plainKeys.test(key)) return text;
  return text.replace(longWords(language), (word) => hyphenate(word, language));
}

/**
 * Adds a word joiner after the hyphen of words such as "e-mail", so that no line ends in "e-". The first
 * word, mostly the name of a field, is unchanged: it is already at the start of its line.
 *
 * @param {string} text
 * @returns {string}
 */
export const withHeldHyphens = (text) => text.replace(/(?<=[\s’]\p{L})-(?=\p{L})/gu, '-\u2060');
