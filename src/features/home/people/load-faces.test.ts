import { beforeEach, expect, it } from 'vitest';
import { apiThread, outOfReach } from '../../../../tests/support/api-thread.ts';
import { personOf } from '../../../../tests/support/data/records.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { resetStores } from '../../../core/store.ts';
import { useFaces } from './faces-store.ts';
import { loadFaces } from './load-faces.ts';

const server = () =>
  apiThread({ newfollowers: () => [personOf(1), personOf(2)], followerslost: () => [personOf(3)] });

beforeEach(() => {
  resetStores();
  useSession.setState({ token: 'token-1' });
});

it('the first three people of both lists are requested once an analysis', async () => {
  const { thread, calls } = server();
  await loadFaces('today', thread);
  await loadFaces('today', thread);
  expect(calls).toMatchObject([
    { name: 'newfollowers', input: { params: { size: 3 }, query: { page: 1 } } },
    { name: 'followerslost', input: { params: { size: 3 }, query: { page: 1 } } },
  ]);
  expect(useFaces.getState()).toEqual({
    analysed: 'today',
    people: { newfollowers: [personOf(1), personOf(2)], followerslost: [personOf(3)] },
  });
  await loadFaces('tomorrow', thread);
  expect(calls).toHaveLength(4);
});

it('nothing is requested before the first analysis', async () => {
  const { thread, calls } = server();
  await loadFaces('', thread);
  expect(calls).toEqual([]);
});

it('a list that cannot be loaded leaves the other one its faces', async () => {
  const { thread } = apiThread({ newfollowers: outOfReach, followerslost: () => [personOf(3)] });
  await loadFaces('today', thread);
  expect(useFaces.getState().people).toEqual({ newfollowers: [], followerslost: [personOf(3)] });
});

it('people of a session that has ended are not kept', async () => {
  const loading = loadFaces('today', server().thread);
  resetStores();
  await loading;
  expect(useFaces.getState().analysed).toBe('');
});
