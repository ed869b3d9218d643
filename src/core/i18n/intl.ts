/** @file Compiled texts: which language, where they come from, and the intl object over them. */
import { Children, createElement, type ReactNode } from 'react';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { isLanguage, pickLanguage, tagOf, type Language } from '../../../contract/languages.ts';
import { readLocal, writeLocal } from '../storage/storage.ts';

/** Which texts a document needs: every screen, or those of the plan page. */
export type MessagePart = 'visitor' | 'app' | 'plan';

/** Compiled texts by id. */
export type Messages = NonNullable<Parameters<typeof createIntl>[0]['messages']>;

const cache = createIntlCache();

/** The stored language, or the best match for the browser's languages. */
export function chosenLanguage(): Language {
  const stored = readLocal('language');
  return isLanguage(stored) ? stored : pickLanguage(navigator.languages ?? [navigator.language]);
}

/** Stores the language, also in a cookie by which the server chooses the prerendered page. */
export function keepLanguage(language: Language): void {
  writeLocal('language', language);
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** Calls back when another tab chose another language. */
export function onLanguageElsewhere(call: (language: Language) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'language' && isLanguage(newValue)) call(newValue);
  });
}

/** Loads one part of a language's texts. Throws when the file cannot be fetched. */
export async function loadMessages(language: Language, part: MessagePart): Promise<Messages> {
  const { fetchMessages } = await import('./messages.ts');
  return fetchMessages(language, part);
}

/** The texts inlined in a prerendered page, and their language. */
export interface PrerenderedTexts {
  readonly language: Language;
  readonly messages: Messages;
}

/** Reads the inlined texts of a part; `null` if the page has none. */
export function prerenderedTexts(part: MessagePart): PrerenderedTexts | null {
  const carrier = document.querySelector<HTMLElement>(`script[data-part="${part}"]`);
  const language = carrier?.dataset['language'];
  if (carrier === null || !isLanguage(language)) return null;
  return { language, messages: JSON.parse(carrier.textContent) as Messages };
}

/**
 * Each text is in a separate element: the translator of a browser replaces text nodes, and React can
 * neither remove nor change one that is elsewhere (facebook/react issue 11538). React sets the whole
 * content of an element with one text; an element with texts among others is mounted again when they
 * change. `bdi`, because no style of a component is meant for it.
 */
function Text({ children }: { children?: ReactNode }) {
  const parts = Children.toArray(children);
  const key = parts.length > 1 ? parts.filter((part) => typeof part === 'string').join() : null;
  return createElement('bdi', { key }, children);
}

/** The intl object that screens, toasts and titles share. */
export function makeIntl(language: Language, messages: Messages): IntlShape {
  return createIntl({ locale: tagOf(language), messages, textComponent: Text }, cache);
}
