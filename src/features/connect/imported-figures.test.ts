import { expect, test } from 'vitest';
import type { ImportedAccount } from '../../../contract/threads/archive.ts';
import { figuresOfCopies, importedFigures } from './imported-figures.ts';

const counts = { notFollowingBack: 4, dontFollowBack: 0, mutual: null };

function accountOf(owner: string | null, isComplete = true): ImportedAccount {
  return {
    owner,
    readings: [{ id: 'a', exportedAt: 1_760_000_000_000, isComplete, counts }],
    sources: { people: 'a' },
  } as unknown as ImportedAccount;
}

test('the copy of the signed-in account has the lists that it counts, none of them too', () => {
  const accounts = [accountOf('other'), accountOf('Nora.Lind')];
  expect(figuresOfCopies(accounts, 'nora.lind')).toEqual({
    names: ['not_follows_back', 'dont_follow_back'],
    at: 1_760_000_000_000,
  });
});

test.each([
  ['of another account', accountOf('other')],
  ['of an account without a name', accountOf(null)],
  ['that is incomplete', accountOf('nora.lind', false)],
])('a copy %s has none of them', (_, account) => {
  expect(figuresOfCopies([account], 'nora.lind')).toBeNull();
});

test('a device that does not open its copies has none', async () => {
  const thread = { importedAccounts: () => Promise.reject(new Error('closed')) };
  expect(await importedFigures('nora.lind', thread)).toBeNull();
});
