/**
 * Soft hyphens for long words. A browser without a dictionary of a language breaks a word that is wider
 * than its line anywhere; at 320 px and with text of twice the size many are. The texts in locales/
 * stay as they are typed: the hyphens are inserted when they are compiled, by the hyphenation patterns
 * of TeX, and apply only where lines are short (src/app/base.css).
 */
import de from 'hyphen/de/index.js';
import en from 'hyphen/en-us/index.js';
import es from 'hyphen/es/index.js';
import fr from 'hyphen/fr/index.js';
import it from 'hyphen/it/index.js';
import pt from 'hyphen/pt/index.js';

const patterns = { en, de, fr, es, it, pt };
const shy = '\u00ad';

/** Shorter words fit their line. */
const minWordLength = 8;
/** Not the parts of an address, which is copied as it is. */
const longWords = new RegExp(`(?<![@.\\p{L}])\\p{L}{${minWordLength},}(?![@.]\\p{L})`, 'gu');
/** A line neither ends nor begins with fewer letters of a word. */
const minPartLength = 3;

/** Texts that are shown outside the page: in a saved table, a mail's subject, a tab's title. */
const plainKeys = /^csv\.|[sS]ubject$|documentTitle$/;

function hyphenate(word, language) {
  const parts = [];
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
  return text.replace(longWords, (word) => hyphenate(word, language));
}

/**
 * The text with its hyphens held by a word joiner where a line would end in "e-" of "e-mail". The first
 * word, mostly the name of a field, is left as it is: nothing precedes it on its line.
 *
 * @param {string} text
 * @returns {string}
 */
export const withHeldHyphens = (text) => text.replace(/(?<=[\s’]\p{L})-(?=\p{L})/gu, '-\u2060');
