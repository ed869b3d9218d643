import { set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import { archiveDatabase, type ImportedAccount } from '../../../contract/threads/archive.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { deviceStore } from '../../../workers/shared/device-store.ts';
import { useSession } from '../session/session-store.ts';
import { resetStores } from '../store.ts';
import { useImported } from './imported-store.ts';
import { readImported, readImportedAgain } from './read-imported.ts';

const database = vi.hoisted(() => ({ isSilent: false }));
vi.mock('idb-keyval', async () => {
  const { silentIdb } = await import('../../../tests/support/silent-idb.ts');
  return silentIdb(database);
});

const at = Date.UTC(2026, 10, 26);

/** A record whose platform counted the followers in the morning of the day. */
const connected = (followers: number) => {
  const as_of = new Date(at + 9 * 3_600_000).toISOString();
  const source = { state: 'known', source: 'api', as_of, window: null };
  return userRecordOf({
    ...{ username: 'nora', connection: 'active', total_followers: followers },
    sources: { followers: source },
  });
};

function device() {
  const asked: unknown[] = [];
  const importedAccounts = async (known: unknown) => {
    asked.push(known);
    return [];
  };
  return { asked, importedAccounts };
}

beforeEach(resetStores);
afterEach(() => {
  database.isSilent = false;
  vi.useRealTimers();
});

it('starts no thread on a device without imports', async () => {
  const thread = device();
  await readImported(thread);
  expect(thread.asked).toEqual([]);
  expect(useImported.getState()).toMatchObject({ load: 'ready', accounts: [] });
});

it('passes the count of the platform with its day, once for each count', async () => {
  await set('a', {}, deviceStore(archiveDatabase));
  const thread = device();
  useSession.setState({ user: connected(2_841) });
  await readImported(thread);
  await readImported(thread);
  expect(thread.asked).toEqual([{ owner: 'nora', followers: 2_841, at }]);
  useSession.setState({ user: connected(2_850) });
  await readImported(thread);
  expect(thread.asked).toHaveLength(2);
});

it('passes no count of an account whose people are invented, or that nobody counted', async () => {
  await set('a', {}, deviceStore(archiveDatabase));
  for (const user of [userRecordOf(), { ...connected(5), total_followers: null }]) {
    resetStores();
    useSession.setState({ user });
    const thread = device();
    await readImported(thread);
    expect(thread.asked).toEqual([null]);
  }
});

it('shows what the server knows where nothing can be read, and asks again at the next screen', async () => {
  await set('a', {}, deviceStore(archiveDatabase));
  let asked = 0;
  const importedAccounts = async () => {
    asked++;
    if (asked === 1) throw new AppError('storage');
    return [{ owner: 'nora' } as ImportedAccount];
  };
  await readImported({ importedAccounts });
  expect(useImported.getState()).toMatchObject({ load: 'ready', accounts: [] });
  await readImported({ importedAccounts });
  expect(useImported.getState()).toMatchObject({ load: 'ready', accounts: [{ owner: 'nora' }] });
});

it('shows what a database has that opens late', async () => {
  vi.useFakeTimers();
  await set('a', {}, deviceStore(archiveDatabase));
  const importedAccounts = async () => [{ owner: 'nora' } as ImportedAccount];
  database.isSilent = true;
  await readImported({ importedAccounts });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(useImported.getState()).toMatchObject({ load: 'ready', accounts: [] });
  database.isSilent = false;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(useImported.getState().accounts).toEqual([{ owner: 'nora' }]);
});

it('shows what the thread reads once its own connection opens', async () => {
  vi.useFakeTimers();
  await set('a', {}, deviceStore(archiveDatabase));
  const importedAccounts = vi
    .fn(async () => [{ owner: 'nora' } as ImportedAccount])
    .mockRejectedValueOnce(new AppError('timeout'));
  await readImported({ importedAccounts });
  expect(useImported.getState()).toMatchObject({ load: 'ready', accounts: [] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(useImported.getState().accounts).toEqual([{ owner: 'nora' }]);
});

it('asks for a reading that was left out until it has it, and shows the others meanwhile', async () => {
  vi.useFakeTimers();
  await set('a', {}, deviceStore(archiveDatabase));
  const whole = [{ owner: 'nora' } as ImportedAccount];
  const importedAccounts = vi
    .fn(async () => whole)
    .mockRejectedValueOnce(new AppError('storage'))
    .mockImplementation(async () => [{ ...whole[0]!, isPart: true }]);
  await readImported({ importedAccounts });
  await readImported({ importedAccounts });
  const part = useImported.getState();
  expect(part.accounts).toEqual([{ owner: 'nora', isPart: true }]);
  // Another state would have faces and lists read again, which asks for the accounts.
  await readImported({ importedAccounts });
  expect(importedAccounts).toHaveBeenCalledTimes(3);
  expect(useImported.getState()).toBe(part);
  importedAccounts.mockImplementation(async () => whole);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(useImported.getState().accounts).toEqual(whole);
  const asked = importedAccounts.mock.calls.length;
  await readImported({ importedAccounts });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(importedAccounts).toHaveBeenCalledTimes(asked);
});

it('keeps what it shows while the database is silent', async () => {
  await set('a', {}, deviceStore(archiveDatabase));
  const importedAccounts = async () => [{ owner: 'nora' } as ImportedAccount];
  await readImported({ importedAccounts });
  database.isSilent = true;
  useSession.setState({ user: connected(2_841) });
  await readImported({ importedAccounts });
  await readImportedAgain({ importedAccounts });
  expect(useImported.getState().accounts).toEqual([{ owner: 'nora' }]);
});

it('reads again what another document has imported, and keeps what is the same', async () => {
  const accountOf = (owner: string) => ({ owner }) as ImportedAccount;
  const first = [accountOf('nora')];
  await set('a', {}, deviceStore(archiveDatabase));
  await readImportedAgain({ importedAccounts: () => Promise.reject(new Error('not asked')) });
  expect(useImported.getState().load).toBe('idle');
  await readImported({ importedAccounts: async () => first });
  await readImportedAgain({ importedAccounts: async () => [accountOf('nora')] });
  expect(useImported.getState().accounts).toBe(first);
  await readImportedAgain({ importedAccounts: async () => [accountOf('ada')] });
  expect(useImported.getState().accounts).toEqual([accountOf('ada')]);
});
