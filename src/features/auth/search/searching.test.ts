import { beforeEach, expect, it, vi } from 'vitest';
import { searching } from '../../../../contract/limits.ts';
import { givePage, manualClock, settled } from '../../../../tests/support/page.ts';
import { writeLocal } from '../../../core/storage/storage.ts';
import { useSearching } from './searching-store.ts';
import { enterSearching } from './searching.ts';

let left = 0;
let prefetched = 0;

function makeDeps() {
  return {
    clock: manualClock(),
    leave: () => {
      left += 1;
    },
    prefetch: async () => {
      prefetched += 1;
    },
    prepare: async () => {
      throw new Error('offline');
    },
  };
}

beforeEach(() => {
  givePage();
  left = 0;
  prefetched = 0;
});

it('prefetches the plan page, counts to 17, then leaves once', async () => {
  const deps = makeDeps();
  enterSearching(new AbortController().signal, deps);
  expect(prefetched).toBe(1);
  await deps.clock.pass(searching.leaveAtPercent - 1);
  expect(useSearching.getState().percent).toBe(16);
  expect(left).toBe(0);
  await deps.clock.pass(5);
  expect(useSearching.getState().percent).toBe(17);
  expect(left).toBe(1);
});

it('prefetches nothing for a person who saves data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  enterSearching(new AbortController().signal, makeDeps());
  vi.unstubAllGlobals();
  expect(prefetched).toBe(0);
});

it('stops when it is left before', async () => {
  const deps = makeDeps();
  const visit = new AbortController();
  enterSearching(visit.signal, deps);
  await deps.clock.pass(3);
  visit.abort();
  await deps.clock.pass(40);
  expect(useSearching.getState().percent).toBe(3);
  expect(left).toBe(0);
});

it('does nothing for a visitor who has left already', async () => {
  const deps = makeDeps();
  enterSearching(AbortSignal.abort(), deps);
  await deps.clock.pass(40);
  expect(prefetched).toBe(0);
  expect(left).toBe(0);
});

it('ticks off what is ready, and nothing else', async () => {
  const ready = () => useSearching.getState().ready;
  let arrive = (): void => undefined;
  const deps = {
    ...makeDeps(),
    prepare: () =>
      new Promise<void>((done) => {
        arrive = done;
      }),
  };
  writeLocal('userName', 'no/name');
  enterSearching(new AbortController().signal, makeDeps());
  await settled();
  // The name is not one, and the module did not arrive.
  expect(ready()).toEqual(['plans']);
  writeLocal('userName', 'ada');
  enterSearching(new AbortController().signal, deps);
  await settled();
  expect(ready()).toEqual(['name', 'plans']);
  arrive();
  await settled();
  expect(ready()).toEqual(['name', 'plans', 'module']);
});
