/** @file The texts of one language, loaded one language at a time. */
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { isLanguage, pickLanguage, type Language } from '../../contract/languages.ts';
import { readLocal, writeLocal } from './storage.ts';

/** Which texts a document needs: every screen, or those of the plan page. */
export type MessagePart = 'visitor' | 'app' | 'plan';

/** Compiled texts by id. */
export type Messages = NonNullable<Parameters<typeof createIntl>[0]['messages']>;

const cache = createIntlCache();

/** The stored language, or the best one for the browser's setting (spec 1). */
export function chosenLanguage(): Language {
  const stored = readLocal('language');
  return isLanguage(stored) ? stored : pickLanguage(navigator.languages ?? [navigator.language]);
}

/** Stores the language (spec 1), also where the server sees it when it chooses a drawn page. */
export function keepLanguage(language: Language): void {
  writeLocal('language', language);
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** Loads one part of a language's texts. Throws when the file cannot be fetched. */
export async function loadMessages(language: Language, part: MessagePart): Promise<Messages> {
  const { fetchMessages } = await import('./messages.ts');
  return fetchMessages(language, part);
}

/** The visitor's texts that a drawn page carries, or `null` where it is in another language. */
export function drawnMessages(language: Language): Messages | null {
  const carrier = document.getElementById('texts');
  if (carrier?.dataset['language'] !== language) return null;
  return JSON.parse(carrier.textContent) as Messages;
}

/** The intl object that screens, toasts and titles share. */
export function makeIntl(language: Language, messages: Messages): IntlShape {
  return createIntl({ locale: language === 'pt' ? 'pt-BR' : language, messages }, cache);
}
