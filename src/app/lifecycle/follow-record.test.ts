import { beforeEach, expect, it, vi } from 'vitest';
import type { ImportedAccount } from '../../../contract/threads/archive.ts';
import { personOf, userRecordOf } from '../../../tests/support/data/records.ts';
import { givePage, settled } from '../../../tests/support/page.ts';
import { useImported } from '../../core/imported/imported-store.ts';
import { keepLogin } from '../../core/session/session.ts';
import { useSession } from '../../core/session/session-store.ts';
import { writeLocal } from '../../core/storage/storage.ts';
import { resetStores } from '../../core/store.ts';
import { unsearched, usePeople } from '../../features/people/people-store.ts';
import { followRecord } from './follow-record.ts';

vi.mock('idb-keyval', () => import('../../../tests/support/memory-idb.ts'));

const analysedAt = '12-11-2026 10:00:00';
const search = { ...unsearched, q: 'mar' };
const list = () => usePeople.getState().followerslost;

/** The record that another tab stores. */
function store(last_updated_at: string): void {
  const record = { ...userRecordOf({ last_updated_at }), token: 'token-1' };
  writeLocal('login', { ...record });
}

beforeEach(() => {
  givePage('/followerslost');
  resetStores();
  keepLogin({ ...userRecordOf({ last_updated_at: analysedAt }), token: 'token-1' });
  const items = [personOf(1)];
  usePeople.setState((lists) => ({
    followerslost: { ...lists.followerslost, load: 'ready', items, search },
  }));
});

it('keeps the open list after a record of the same analysis', async () => {
  store(analysedAt);
  await followRecord();
  expect(list()).toMatchObject({ items: [personOf(1)], search });
});

it('reads the open list again as it is searched after another analysis', async () => {
  store('13-11-2026 10:00:00');
  await followRecord();
  expect(useSession.getState().user?.last_updated_at).toBe('13-11-2026 10:00:00');
  expect(list()).toMatchObject({ items: [], search });
});

it('clears the search where the other tab has cleared the data', async () => {
  store('');
  await followRecord();
  expect(list()).toMatchObject({ items: [], search: unsearched });
});

it('reads imported data again, which another document may have deleted', async () => {
  useImported.setState({ load: 'ready', accounts: [{ owner: 'demo' } as ImportedAccount] });
  store(analysedAt);
  await followRecord();
  await settled();
  expect(useImported.getState().accounts).toEqual([]);
});
