/** @file Terms and privacy, loaded from the content pages in the reader's language. */
import type { Language } from '../../../contract/languages.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { api } from '../../core/workers/threads.ts';
import { useContentPages, type ContentPage, type PageSlug } from './content-page-store.ts';
import { failureOf } from '../../core/errors/failure.ts';
import { useLanguage } from '../../core/session/session-store.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { currentSession } from '../../core/session/session.ts';

function put(slug: PageSlug, change: Partial<ContentPage>): void {
  useContentPages.setState((pages) => ({ [slug]: { ...pages[slug], ...change } }));
}

/** Loads a page unless it is there in that language. */
export async function openPage(
  slug: PageSlug,
  asked: Language = useLanguage.getState().language,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<void> {
  const session = { ...currentSession(), language: asked };
  const { load, language } = useContentPages.getState()[slug];
  if (language === session.language && (load === 'done' || load === 'loading')) return;
  put(slug, { load: 'loading', language: session.language, failure: null });
  const { signal } = new AbortController();
  const loaded = await attempt(
    () => thread.call('cmsPage', { params: { slug } }, session, signal),
    { quiet: true, protected: false },
  );
  if (useContentPages.getState()[slug].language !== session.language) return;
  if (loaded.type === 'done') put(slug, { load: 'done', markdown: loaded.value.value });
  else {
    put(slug, {
      load: 'refused',
      failure: loaded.type === 'failed' ? failureOf(loaded.fault) : null,
    });
  }
}
