import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl';
import { AppError, type FaultCode } from '../../contract/faults.ts';
import { tagOf, type Language } from '../../contract/languages.ts';
import de from '../../locales/de.json';
import en from '../../locales/en.json';
import es from '../../locales/es.json';
import fr from '../../locales/fr.json';
import it from '../../locales/it.json';
import pt from '../../locales/pt.json';

/** The id of a text. */
export type TextId = keyof typeof en;

/** Formats a text of `locales/` in a language. */
export type Say = (id: TextId, values?: Record<string, string | number>) => string;

/** A fault that is shown with a separate text, thrown where the language of the caller is unknown. */
export class TextError extends AppError {
  readonly text: TextId;

  constructor(code: FaultCode, text: TextId) {
    super(code, text);
    this.text = text;
  }
}

const messages: Record<Language, Record<string, string>> = { en, de, fr, es, it, pt };
const opened = new Map<Language, IntlShape>();

function intlOf(language: Language): IntlShape {
  let intl = opened.get(language);
  if (intl === undefined) {
    intl = createIntl({ locale: tagOf(language), messages: messages[language] }, createIntlCache());
    opened.set(language, intl);
  }
  return intl;
}

/** The formatter of the server's texts (`server.*`, `fault.*`) in a language. */
export function textsIn(language: Language): Say {
  return (id, values) => intlOf(language).formatMessage({ id }, values);
}
