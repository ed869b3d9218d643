import { beforeEach, expect, it } from 'vitest';
import { givePage } from '../../../../tests/support/page.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';
import { useArchive } from '../archive-store.ts';
import { endWaiting, noteAsked, noteImported, readWaiting } from './waiting.ts';

const day = 86_400_000;
const isWaiting = () => {
  readWaiting();
  return useArchive.getState().askedAt !== null;
};

beforeEach(() => {
  givePage();
  useArchive.empty();
});

it('lasts from the network’s page until a copy is here, beside what home remembers', () => {
  writeLocal('home', { cards: 1 });
  expect(isWaiting()).toBe(false);
  noteAsked();
  noteImported(Date.now() - 30 * day);
  expect(isWaiting()).toBe(true);
  noteImported(Date.now());
  expect(isWaiting()).toBe(false);
  expect(readLocal('home')).toMatchObject({ cards: 1 });
});

it('is over with a copy that does not say when it was made, and when the owner says so', () => {
  for (const end of [() => noteImported(null), endWaiting]) {
    noteAsked();
    expect(useArchive.getState().askedAt).not.toBeNull();
    end();
    expect(isWaiting()).toBe(false);
  }
});

it.each([
  ['a week ago', Date.now() - 7 * day],
  ['in the future', Date.now() + day],
  ['as a text', 'yesterday'],
])('is over for a copy that was asked for %s', (_, copyAskedAt) => {
  writeLocal('home', { copyAskedAt });
  expect(isWaiting()).toBe(false);
});
