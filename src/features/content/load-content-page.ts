/** @file Terms and privacy, loaded from the content pages in the reader's language. */
import type { Language } from '../../../contract/languages.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { api } from '../../core/workers/threads.ts';
import { useContentPages, type ContentPage, type PageSlug } from './content-page-store.ts';
import { failureOf } from '../../core/errors/failure.ts';
import { useLanguage } from '../../core/session/session-store.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { currentSession } from '../../core/session/session.ts';
import { createTask, type Task } from '../../core/task.ts';

function put(slug: PageSlug, change: Partial<ContentPage>): void {
  useContentPages.setState((pages) => ({ [slug]: { ...pages[slug], ...change } }));
}

const loading: Record<PageSlug, Task> = {
  TERMS_OF_SERVICE: createTask({ outlivesSession: true }),
  PRIVACY_POLICY: createTask({ outlivesSession: true }),
};

/** Loads a page in a language, unless it is there already. */
export async function openPage(
  slug: PageSlug,
  language: Language = useLanguage.getState().language,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<void> {
  const page = useContentPages.getState()[slug];
  if (page.language === language && (page.load === 'done' || page.load === 'loading')) return;
  await loading[slug].run(async (signal) => {
    put(slug, { load: 'loading', language, failure: null });
    const session = { ...currentSession(), language };
    const loaded = await attempt(
      () => thread.call('cmsPage', { params: { slug } }, session, signal),
      { quiet: true, protected: false },
    );
    if (signal.aborted) return;
    if (loaded.type === 'done') put(slug, { load: 'done', markdown: loaded.value.value });
    else {
      const failure = loaded.type === 'failed' ? failureOf(loaded.fault) : null;
      put(slug, { load: 'refused', failure });
    }
  });
}
