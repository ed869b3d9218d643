import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { UserRecord } from '../../../contract/records/user.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import type { ImportedAccount } from '../../../contract/threads/archive.ts';
import { personOf, userRecordOf } from '../../../tests/support/data/records.ts';
import { givePage, settled } from '../../../tests/support/page.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';
import { useImported } from '../../core/imported/imported-store.ts';
import { useAccountExpired } from '../../core/session/account-expired.ts';
import { keepLogin } from '../../core/session/session.ts';
import { useSession } from '../../core/session/session-store.ts';
import { useHome } from '../../core/session/user-store.ts';
import { writeLocal } from '../../core/storage/storage.ts';
import { resetStores } from '../../core/store.ts';
import { unsearched, usePeople } from '../../features/people/people-store.ts';
import { useStories } from '../../features/stories/stories-store.ts';
import { followRecord, renewRecord } from './follow-record.ts';

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

describe('an app that is seen again', () => {
  const device = {} as NonNullable<Parameters<typeof renewRecord>[1]>;
  const respond = (record: UserRecord | null) => ({
    call: async (name: string) => {
      if (name === 'userDetail' && record !== null) return record;
      throw new AppError('network');
    },
  });
  const renew = (record: UserRecord | null) =>
    renewRecord(respond(record) as unknown as Pick<ApiThread, 'call'>, device);

  beforeEach(() => useToasts.setState({ toasts: [] }));

  it('reads the open list again after another analysis, and stories when they are entered', async () => {
    useStories.setState({ load: 'ready', nextUser: '' });
    await renew(userRecordOf({ last_updated_at: '13-11-2026 10:00:00' }));
    expect(list()).toMatchObject({ items: [], search });
    expect(useStories.getState()).toMatchObject({ load: 'idle', nextUser: '0' });
  });

  it('keeps the open list at a record of the same analysis', async () => {
    await renew(userRecordOf({ last_updated_at: analysedAt, new_followers: 7 }));
    expect(useSession.getState().user?.new_followers).toBe(7);
    expect(list()).toMatchObject({ items: [personOf(1)], search });
  });

  it('says that the subscription has ended', async () => {
    await renew(userRecordOf({ last_updated_at: analysedAt, is_subscribed: false }));
    expect(useAccountExpired.getState().isOpen).toBe(true);
  });

  it('says nothing of a failure on other screens than home', async () => {
    await renew(null);
    expect(useHome.getState()).toMatchObject({ load: 'refused', isOffline: true });
    expect(useToasts.getState().toasts).toEqual([]);
    expect(list()).toMatchObject({ items: [personOf(1)], search });
  });
});
