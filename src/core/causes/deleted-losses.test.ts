import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { Person } from '../../../contract/records/person.ts';
import { deletedLosses, storedDeletedLosses } from '../../../contract/threads/causes.ts';
import { personOf, userRecordOf } from '../../../tests/support/data/records.ts';
import { givePage } from '../../../tests/support/page.ts';
import { keepLogin } from '../session/session.ts';
import { useSession } from '../session/session-store.ts';
import { forgetPerson } from '../storage/forget-person.ts';
import { readLarge } from '../storage/items.ts';
import { resetStores } from '../store.ts';
import { useCauses } from './causes-store.ts';
import { findDeletedLosses } from './deleted-losses.ts';
import { loadCauses } from './load-causes.ts';

vi.mock('idb-keyval', () => import('../../../tests/support/memory-idb.ts'));

interface Input {
  params: { size: number };
  query: { page: number; period: string };
}

/** Lost followers by period, every tenth of whom is gone. */
function serve(lost: Readonly<Record<string, number>>) {
  const asked: string[] = [];
  const call = async (name: string, { params: { size }, query: { page, period } }: Input) => {
    asked.push(`${name} ${period} ${page}`);
    const all = Array.from({ length: lost[period] ?? 0 }, (_, at): Person => ({
      ...personOf(at),
      ...(at % 10 === 9 ? { facts: ['deleted'] } : {}),
    }));
    return all.slice((page - 1) * size, page * size);
  };
  return { asked, thread: { call } as never };
}

const stored = () => readLarge(storedDeletedLosses, deletedLosses);

beforeEach(async () => {
  givePage('/home');
  resetStores();
  await forgetPerson();
  keepLogin({ ...userRecordOf(), token: 'token-of-demo' });
});

it('reads all pages of the period of the sentences, then everybody', async () => {
  const { asked, thread } = serve({ '30': 250, all: 320 });
  expect(await findDeletedLosses(20, thread)).toBe(true);
  const pages = (period: string, count: number) =>
    Array.from({ length: count }, (_, at) => `followerslost ${period} ${at + 1}`);
  expect(asked).toEqual([...pages('30', 3), ...pages('all', 4)]);
  const { ids } = (await stored()) ?? { ids: [] };
  expect(ids).toHaveLength(32);
  expect(ids).toContain(personOf(249).insta_id);
});

it('reads them once after an analysis, and again after the next or with other losses', async () => {
  const { asked, thread } = serve({ '30': 20, all: 20 });
  expect(await findDeletedLosses(20, thread)).toBe(true);
  expect(await findDeletedLosses(20, thread)).toBe(false);
  expect(asked).toHaveLength(2);
  const { user } = useSession.getState();
  useSession.setState({ user: user && { ...user, last_updated_at: '02-02-2027 10:00:00' } });
  expect(await findDeletedLosses(20, thread)).toBe(true);
  expect(asked).toHaveLength(4);
  expect(await findDeletedLosses(21, thread)).toBe(true);
});

it('stops at as many people as the causes list', async () => {
  const { asked, thread } = serve({ '30': 9_000, all: 9_000 });
  await findDeletedLosses(20, thread);
  expect(asked).toHaveLength(20);
  expect(asked.at(-1)).toBe('followerslost 30 20');
});

it('keeps nothing of pages that were not all answered', async () => {
  const thread = { call: () => Promise.reject(new AppError('network')) } as never;
  expect(await findDeletedLosses(20, thread)).toBe(false);
  expect(await stored()).toBeNull();
});

it('asks nothing without a subscription', async () => {
  const { asked, thread } = serve({ '30': 20 });
  useSession.setState({ isSubscribed: false });
  expect(await findDeletedLosses(20, thread)).toBe(false);
  expect(asked).toEqual([]);
});

it('lets the causes be computed again with them', async () => {
  const loss = {
    id: '1',
    from: 0,
    to: 1,
    cause: 'none',
    isShort: false,
    content: null,
    odds: null,
  };
  const causes = { losses: [loss], contents: [], periods: [], posts: [] };
  const seen: number[] = [];
  const device = {
    lossCauses: async () => {
      seen.push((await stored())?.ids.length ?? 0);
      return causes;
    },
  } as never;
  const { thread } = serve({ '30': 100, all: 100 });
  await loadCauses('readings', device, thread);
  expect(seen).toEqual([0]);
  await vi.waitFor(() => expect(seen).toEqual([0, 10]));
  expect(useCauses.getState().causes).toBe(causes);
  await loadCauses('download', device, thread);
  expect(seen).toHaveLength(3);
});
