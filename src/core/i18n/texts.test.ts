import { beforeEach, expect, it, vi } from 'vitest';
import type { Language } from '../../../contract/languages.ts';
import { givePage } from '../../../tests/support/page.ts';
import { useLanguage } from '../session/session-store.ts';
import { useTexts } from './texts-store.ts';
import { addToast, useToasts } from '../errors/toasts-store.ts';
import { switchLanguage } from './switch-language.ts';
import { loadTexts } from './texts.ts';

const arrivals = new Map<string, () => void>();
const stored: Language[] = [];

vi.mock('./intl.ts', () => ({
  loadMessages: (language: Language, part: string) =>
    new Promise((resolve) => {
      const name = `${language}.${part}`;
      arrivals.set(name, () => resolve({ [part]: name }));
    }),
  keepLanguage: (language: Language) => stored.push(language),
}));

/** Lets a file arrive once it was asked for. */
async function arrive(name: string): Promise<void> {
  await vi.waitFor(() => expect(arrivals.has(name)).toBe(true));
  arrivals.get(name)?.();
  arrivals.delete(name);
}

beforeEach(() => {
  givePage();
  arrivals.clear();
  stored.length = 0;
  useLanguage.setState({ language: 'en' });
  useTexts.setState({ language: 'en', parts: ['visitor'], messages: { visitor: 'en.visitor' } });
});

it('shows the language that was chosen last, whichever file arrives first', async () => {
  const first = switchLanguage('de');
  const second = switchLanguage('fr');
  await arrive('fr.visitor');
  await arrive('de.visitor');
  await Promise.all([first, second]);
  expect(useTexts.getState()).toMatchObject({
    language: 'fr',
    messages: { visitor: 'fr.visitor' },
  });
  expect(useLanguage.getState().language).toBe('fr');
  expect(stored).toEqual(['fr']);
});

it('brings a part that arrives during a switch along', async () => {
  const loading = loadTexts('app');
  const switching = switchLanguage('de');
  await arrive('en.app');
  await loading;
  await arrive('de.visitor');
  await arrive('de.visitor');
  await arrive('de.app');
  await switching;
  expect(useTexts.getState().messages).toEqual({ visitor: 'de.visitor', app: 'de.app' });
});

it('loads a part again that arrives after a switch', async () => {
  const loading = loadTexts('app');
  const switching = switchLanguage('de');
  await arrive('de.visitor');
  await switching;
  await arrive('en.app');
  await arrive('de.app');
  await loading;
  expect(useTexts.getState().messages).toEqual({ visitor: 'de.visitor', app: 'de.app' });
});

it('removes toasts with a text of the server, and keeps those with a message', async () => {
  addToast({ variant: 'success', text: 'Ends on 1 May.' });
  addToast({ variant: 'success', messageId: 'menu.cleared' });
  const switching = switchLanguage('de');
  await arrive('de.visitor');
  await switching;
  expect(useToasts.getState().toasts).toMatchObject([{ messageId: 'menu.cleared' }]);
});
