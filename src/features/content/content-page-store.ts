import type { cmsSlugs } from '../../../contract/http/account.ts';
import type { Language } from '../../../contract/languages.ts';
import type { Failure } from '../../core/errors/failure.ts';
import { defineStore } from '../../core/store.ts';

/** The content pages by name. */
export type PageSlug = (typeof cmsSlugs)[number];

/** A content page as Markdown. */
export interface ContentPage {
  readonly load: 'idle' | 'loading' | 'done' | 'refused';
  readonly markdown: string;
  readonly language: Language | null;
  readonly failure: Failure | null;
}

const unread: ContentPage = { load: 'idle', markdown: '', language: null, failure: null };

/** Terms and privacy: public texts, they outlive a log-out. */
export const useContentPages = defineStore<Record<PageSlug, ContentPage>>(
  () => ({ TERMS_OF_SERVICE: unread, PRIVACY_POLICY: unread }),
  true,
);
