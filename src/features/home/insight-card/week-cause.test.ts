import { readFileSync } from 'node:fs';
import { createIntl } from '@formatjs/intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { languages, tagOf, type Language } from '../../../../contract/languages.ts';
import type { History } from '../../../../contract/records/history.ts';
import type { AccountCauses } from '../../../../contract/threads/causes.ts';
import { weekCause } from './week-cause.ts';

const day = 86_400_000;
const at = Date.UTC(2026, 10, 20, 12);

const history: History = {
  readings: [at - 7 * day, at].map((taken, place) => ({
    ...{ id: `r${place}`, taken_at: taken, source: 'analysis' as const, complete: true },
    ...{ followers: 900, following: 100, came: 0, left: place === 0 ? null : 12 },
  })),
  ...{ undone: [], counts: [], unseen: null },
  periods: [{ period: '7', since: at - 7 * day, new: 0, lost: 12 }],
};
const causesOf = (deleted: number, lost = 12): AccountCauses => ({
  ...{ losses: [], contents: [], posts: [] },
  periods: [
    {
      ...{ period: '7', lost, most: 'deleted', contents: [] },
      counts: {
        ...{ deleted, removed: 0, 'follow-for-follow': 0, purge: 0, content: 0 },
        none: lost - deleted,
      },
    },
  ],
});

function intlOf(language: Language) {
  const file = new URL(`../../../../locales/${language}.json`, import.meta.url);
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return createIntl({ locale: tagOf(language), messages });
}

beforeEach(() => void vi.useFakeTimers({ now: at + day, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('says what explains the losses of the week, and which week it was', () => {
  const { text = '', at: of } = weekCause(intlOf('en'), history, causesOf(9)) ?? {};
  expect(text).toBe(
    '9 of the 12 who left are accounts that are gone. That was in the week to Friday, November 20.',
  );
  expect(of).toBe(at);
});

it.each(languages)('is two sentences in %s', (language) => {
  const { text = '' } = weekCause(intlOf(language), history, causesOf(9)) ?? {};
  expect(text).toMatch(/9.*\. \p{Lu}.*20.*\.$/u);
});

it('says nothing of too few, of another count, or without causes', () => {
  const intl = intlOf('en');
  expect(weekCause(intl, history, causesOf(4))).toBeNull();
  expect(weekCause(intl, history, causesOf(9, 13))).toBeNull();
  expect(weekCause(intl, history, null)).toBeNull();
  expect(weekCause(intl, { ...history, periods: [] }, causesOf(9))).toBeNull();
});
