import { beforeEach, expect, it, vi } from 'vitest';
import { searching } from '../../../../contract/limits.ts';
import { givePage, manualClock } from '../../../../tests/support/page.ts';
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
    prefetch: () => {
      prefetched += 1;
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
