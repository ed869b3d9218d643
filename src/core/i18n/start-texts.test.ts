import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { givePage } from '../../../tests/support/page.ts';
import { useLanguage } from '../session/session-store.ts';
import { readLocal, writeLocal } from '../storage/storage.ts';
import { chosenLanguage, makeIntl } from './intl.ts';
import type * as messagesFile from './messages.ts';
import { loadTexts, startTexts } from './texts.ts';
import { useTexts } from './texts-store.ts';

const broken = vi.hoisted(() => new Set<string>());

// The compiled files are real; only what a test breaks cannot be fetched.
vi.mock('./messages.ts', async (load) => {
  const { fetchMessages } = await load<typeof messagesFile>();
  return {
    fetchMessages: async (language: 'en', part: 'visitor') => {
      if (broken.has(language)) throw new TypeError('no network');
      return fetchMessages(language, part);
    },
  };
});

/** A document that carries texts as the build writes them into a prerendered page. */
function giveDocument(carried: Record<string, { language: string; messages: object }> = {}): void {
  const document = {
    cookie: '',
    querySelector(selector: string) {
      const part = /data-part="(\w+)"/.exec(selector)?.[1] ?? '';
      const found = carried[part];
      if (found === undefined) return null;
      return {
        dataset: { language: found.language },
        textContent: JSON.stringify(found.messages),
      };
    },
  };
  vi.stubGlobal('document', document);
}

beforeEach(() => {
  givePage();
  giveDocument();
  broken.clear();
  vi.stubGlobal('navigator', { languages: ['de-AT', 'en'], language: 'de-AT', onLine: true });
  useTexts.setState({ language: 'en', parts: [], messages: {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('chooses the stored language, or the best one for the browser', () => {
  expect(chosenLanguage()).toBe('de');
  writeLocal('language', 'pt');
  expect(chosenLanguage()).toBe('pt');
  vi.stubGlobal('navigator', { language: 'fr' });
  writeLocal('language', null);
  expect(chosenLanguage()).toBe('fr');
});

it('fetches the texts of the chosen language and keeps the choice', async () => {
  await startTexts('visitor');
  expect(useTexts.getState()).toMatchObject({ language: 'de', parts: ['visitor'] });
  expect(useLanguage.getState().language).toBe('de');
  expect(readLocal('language')).toBe('de');
  expect(document.cookie).toContain('language=de');
});

it('takes the texts the page came with', async () => {
  giveDocument({
    visitor: { language: 'de', messages: { a: 'A' } },
    app: { language: 'de', messages: { b: 'B' } },
  });
  await startTexts('visitor', 'app');
  expect(useTexts.getState()).toMatchObject({
    language: 'de',
    parts: ['visitor', 'app'],
    messages: { a: 'A', b: 'B' },
  });
});

it('stays in the language of the page when the chosen one cannot be fetched', async () => {
  giveDocument({ visitor: { language: 'fr', messages: { a: 'A' } } });
  broken.add('de');
  await startTexts('visitor', 'app');
  expect(useTexts.getState()).toMatchObject({ language: 'fr', parts: ['visitor'] });
});

it('uses the default language when nothing else can be fetched', async () => {
  broken.add('de');
  await startTexts('visitor');
  expect(useTexts.getState()).toMatchObject({ language: 'en', parts: ['visitor'] });
  expect(Object.keys(useTexts.getState().messages).length).toBeGreaterThan(0);
});

it('does not fetch a part again', async () => {
  await startTexts('visitor');
  const { messages } = useTexts.getState();
  await loadTexts('visitor');
  expect(useTexts.getState().messages).toBe(messages);
});

it('follows the language another tab chose', async () => {
  await startTexts('visitor');
  const changed = { key: 'language', newValue: 'it' };
  window.dispatchEvent(Object.assign(new Event('storage'), changed));
  await vi.waitFor(() => expect(useTexts.getState().language).toBe('it'));
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'language', newValue: 'xx' }));
  expect(useLanguage.getState().language).toBe('it');
});

it('formats numbers and dates in its locale', () => {
  expect(makeIntl('de', {}).formatNumber(1_234.5)).toBe('1.234,5');
  expect(makeIntl('en', {}).formatNumber(1_234.5)).toBe('1,234.5');
});
