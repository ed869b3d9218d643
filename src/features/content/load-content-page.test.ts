import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { Session } from '../../../contract/threads/session.ts';
import { givePage } from '../../../tests/support/page.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { resetStores } from '../../core/store.ts';
import { useContentPages } from './content-page-store.ts';
import { openPage } from './load-content-page.ts';

/** A server whose answers the test gives, by language. */
function serve() {
  const asked: string[] = [];
  const pending = new Map<string, (response: string | AppError) => void>();
  const call = (_name: string, _input: unknown, { language }: Session) => {
    asked.push(language);
    return new Promise((resolve, reject) => {
      pending.set(language, (response) => {
        if (response instanceof AppError) reject(response);
        else resolve({ value: response });
      });
    });
  };
  return { asked, thread: { call } as never, pending };
}

const terms = () => useContentPages.getState().TERMS_OF_SERVICE;

beforeEach(() => {
  givePage('/terms');
  resetStores();
  useContentPages.empty();
  useToasts.setState({ toasts: [] });
});

it('loads a page once in a language', async () => {
  const { asked, thread, pending } = serve();
  const opening = openPage('TERMS_OF_SERVICE', 'en', thread);
  await openPage('TERMS_OF_SERVICE', 'en', thread);
  pending.get('en')?.('# Terms');
  await opening;
  await openPage('TERMS_OF_SERVICE', 'en', thread);
  expect(asked).toEqual(['en']);
  expect(terms()).toMatchObject({ load: 'done', markdown: '# Terms', language: 'en' });
});

it('shows the language that was chosen last, whichever arrives first', async () => {
  const { thread, pending } = serve();
  const both = [
    openPage('TERMS_OF_SERVICE', 'en', thread),
    openPage('TERMS_OF_SERVICE', 'de', thread),
  ];
  pending.get('de')?.('# Bedingungen');
  pending.get('en')?.('# Terms');
  await Promise.all(both);
  expect(terms()).toMatchObject({ markdown: '# Bedingungen', language: 'de' });
});

it('does not let one page wait for the other, nor a log-out drop it', async () => {
  const { asked, thread, pending } = serve();
  useSession.setState({ token: 'token-of-demo' });
  void openPage('TERMS_OF_SERVICE', 'en', thread);
  const opening = openPage('PRIVACY_POLICY', 'en', thread);
  resetStores();
  pending.get('en')?.('# Privacy');
  await opening;
  expect(asked).toEqual(['en', 'en']);
  expect(useContentPages.getState().PRIVACY_POLICY.markdown).toBe('# Privacy');
});

it('shows a refusal in its place, and is read again on request', async () => {
  const { thread, pending } = serve();
  const opening = openPage('TERMS_OF_SERVICE', 'en', thread);
  pending.get('en')?.(new AppError('server', 'Out of order', { status: 500, shown: true }));
  await opening;
  expect(terms()).toMatchObject({ load: 'refused', failure: { text: 'Out of order' } });
  expect(useToasts.getState().toasts).toEqual([]);
  const again = openPage('TERMS_OF_SERVICE', 'en', thread);
  pending.get('en')?.('# Terms');
  await again;
  expect(terms()).toMatchObject({ load: 'done', failure: null });
});
