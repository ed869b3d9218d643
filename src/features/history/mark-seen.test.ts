import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { History } from '../../../contract/records/history.ts';
import { apiThread, outOfReach } from '../../../tests/support/api-thread.ts';
import { useSession } from '../../core/session/session-store.ts';
import { resetStores } from '../../core/store.ts';
import { useHistory } from './history-store.ts';
import { markSeen } from './mark-seen.ts';
import { unseenCount } from './unseen.ts';

vi.mock('idb-keyval', () => import('../../../tests/support/memory-idb.ts'));

const reading = (id: string, complete = true) => ({
  ...{ id, taken_at: 1, source: 'analysis' as const, complete, followers: 5, following: 2 },
  ...{ came: 2, left: 1 },
});
const history = (newCount: number, lost: number): History => ({
  ...{ readings: [reading('a'), reading('b'), reading('c', false)], undone: [], counts: [] },
  ...{ periods: [], unseen: { since: 0, new: newCount, lost } },
});
const clearAppBadge = vi.fn(async () => undefined);

beforeEach(() => {
  resetStores();
  useSession.setState({ token: 'token-1' });
  vi.stubGlobal('navigator', { onLine: true, clearAppBadge, setAppBadge: async () => undefined });
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it('a look at the lists marks the latest complete reading, here and at the server', async () => {
  useHistory.setState({ history: history(2, 1) });
  const { thread, calls } = apiThread({ historySeen: () => ({}) });
  expect(unseenCount(useHistory.getState())).toBe(3);
  await markSeen(thread);
  expect(calls).toMatchObject([{ name: 'historySeen', input: { body: { reading: 'b' } } }]);
  expect(unseenCount(useHistory.getState())).toBe(0);
  expect(clearAppBadge).toHaveBeenCalledOnce();
  await markSeen(thread);
  expect(calls).toHaveLength(1);
});

it('one without anything new, or before a comparison, is not reported', async () => {
  const { thread, calls } = apiThread({ historySeen: () => ({}) });
  useHistory.setState({ history: history(0, 0) });
  await markSeen(thread);
  useHistory.setState({ history: { ...history(2, 0), readings: [reading('c', false)] } });
  await markSeen(thread);
  expect(calls).toEqual([]);
});

it('one before the history was loaded loads it first', async () => {
  const { thread, names } = apiThread({ history: () => history(0, 1), historySeen: () => ({}) });
  await markSeen(thread);
  expect(names()).toEqual(['history', 'historySeen']);
});

it('stays marked here when the server cannot be reached', async () => {
  useHistory.setState({ history: history(2, 1) });
  await markSeen(apiThread({ historySeen: outOfReach }).thread);
  expect(unseenCount(useHistory.getState())).toBe(0);
});

it('a look at what files changed is noted on this device alone', async () => {
  const setItem = vi.fn();
  vi.stubGlobal('window', { localStorage: { setItem, getItem: () => null } });
  const file = { ...reading('file'), source: 'download' as const };
  useHistory.setState({ history: { ...history(1, 1), readings: [file] } });
  const { thread, calls } = apiThread({ historySeen: () => ({}) });
  await markSeen(thread);
  expect(calls).toEqual([]);
  expect(clearAppBadge).toHaveBeenCalledOnce();
  expect(setItem).toHaveBeenCalledWith('seenFile', 'file 1');
  expect(unseenCount(useHistory.getState())).toBe(0);
});

it('does nothing without a session', async () => {
  useSession.setState({ token: '' });
  useHistory.setState({ history: history(2, 1) });
  const { thread, calls } = apiThread({ historySeen: () => ({}) });
  await markSeen(thread);
  expect([calls, useHistory.getState().seen]).toEqual([[], null]);
});
