import { defaultLanguage, type Language } from '../../../contract/languages.ts';
import { defineStore } from '../store.ts';

/** The texts loaded so far, of one language. `messages` holds compiled ICU syntax trees by id. */
export interface TextsState {
  readonly language: Language;
  readonly parts: readonly string[];
  readonly messages: Readonly<Record<string, unknown>>;
}

/** The texts of the page. Kept at log-out. */
export const useTexts = defineStore<TextsState>(
  () => ({ language: defaultLanguage, parts: [], messages: {} }),
  true,
);
