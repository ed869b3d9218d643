/** @file Checkpoints in Node, over a map; tests/threads/checkpoints.test.ts has them in a browser. */
import { createStore, set } from 'idb-keyval';
import { beforeEach, expect, it, vi } from 'vitest';
import { checkpointDatabase } from '../../contract/threads/analysis.ts';
import { createCheckpoints } from './checkpoints.ts';

vi.mock('idb-keyval', () => import('../../tests/support/memory-idb.ts'));

const checkpoints = createCheckpoints();
const store = createStore(checkpointDatabase.name, checkpointDatabase.store);
const piece = (value: number) => Uint8Array.of(value, value);

beforeEach(() => checkpoints.forget());

it('pieces come back in their order, as they were', async () => {
  const memory = new Uint8Array(100).fill(9);
  for (const index of [0, 10, 2, 1]) {
    memory.fill(index, 4, 6);
    await checkpoints.append('run', index, memory.subarray(4, 6));
  }
  for (let index = 3; index < 10; index++) await checkpoints.append('run', index, piece(index));
  expect(await checkpoints.read('run')).toEqual(Array.from({ length: 11 }, (_, at) => piece(at)));
});

it('pieces behind a gap or a broken one are left out', async () => {
  for (const index of [0, 1, 3]) await checkpoints.append('run', index, piece(index));
  expect(await checkpoints.read('run')).toEqual([piece(0), piece(1)]);
  await checkpoints.append('run', 2, piece(2));
  await set('run/00000001', 'text', store);
  expect(await checkpoints.read('run')).toEqual([piece(0)]);
});

it('the first piece of a run drops every other run, a later one none', async () => {
  await checkpoints.append('run', 0, piece(1));
  await checkpoints.append('run', 1, piece(2));
  await checkpoints.append('other', 1, piece(3));
  expect(await checkpoints.read('run')).toHaveLength(2);
  expect(await checkpoints.read('other')).toEqual([]);
  await checkpoints.append('ru', 0, piece(4));
  expect(await checkpoints.read('run')).toEqual([]);
  expect(await checkpoints.read('ru')).toEqual([piece(4)]);
  await checkpoints.append('ru', 0, piece(5));
  expect(await checkpoints.read('ru')).toEqual([piece(5)]);
});

it('nothing is left after forgetting', async () => {
  await checkpoints.append('run', 0, piece(1));
  await checkpoints.forget();
  expect(await checkpoints.read('run')).toEqual([]);
});
