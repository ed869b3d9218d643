import { beforeEach, expect, test } from 'vitest';
import { createCheckpoints } from '../../workers/analysis/checkpoints.ts';

const stored = createCheckpoints('limn-checkpoints-test');
const bytes = (...values: number[]) => Uint8Array.from(values);

beforeEach(() => stored.forget());

test('pieces are read in order, for their run only', async () => {
  for (let index = 0; index < 12; index += 1) await stored.append('run-a', index, bytes(index));
  const pieces = await createCheckpoints('limn-checkpoints-test').read('run-a');
  expect(pieces.map((piece) => piece[0])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(await stored.read('run-b')).toEqual([]);
});

test('only the piece is kept, not the memory it is a view of', async () => {
  const memory = new Uint8Array(1 << 20);
  memory.set([7, 8, 9], 1_000);
  await stored.append('run-a', 0, memory.subarray(1_000, 1_003));
  const [piece] = await stored.read('run-a');
  expect(piece).toEqual(bytes(7, 8, 9));
  expect(piece?.buffer.byteLength).toBe(3);
});

test('a new run drops the one before', async () => {
  await stored.append('run-a', 0, bytes(1));
  await stored.append('run-a', 1, bytes(2));
  await stored.append('run-b', 0, bytes(3));
  expect(await stored.read('run-a')).toEqual([]);
  expect(await stored.read('run-b')).toEqual([bytes(3)]);
});

test('pieces after a gap are ignored', async () => {
  await stored.append('run-a', 0, bytes(1));
  await stored.append('run-a', 2, bytes(3));
  expect(await stored.read('run-a')).toEqual([bytes(1)]);
});

test('forget drops every piece', async () => {
  await stored.append('run-a', 0, bytes(1));
  await stored.forget();
  expect(await stored.read('run-a')).toEqual([]);
});
