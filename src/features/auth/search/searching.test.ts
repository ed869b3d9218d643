import { beforeEach, expect, it } from 'vitest';
import { searching } from '../../../../contract/limits.ts';
import { givePage, manualClock } from '../../../../tests/support/page.ts';
import { readLocal } from '../../../core/storage/storage.ts';
import { useSearching } from './searching-store.ts';
import { enterSearching } from './searching.ts';

let left = 0;
const asked: string[] = [];

function makeTools() {
  return {
    clock: manualClock(),
    leave: () => {
      left += 1;
    },
    warm: () => undefined,
    api: {
      call: async (name: string) => {
        asked.push(name);
        return (name === 'listPlans' ? [] : { to_show: true }) as never;
      },
    },
  };
}

beforeEach(() => {
  givePage();
  left = 0;
  asked.length = 0;
});

it('counts to 17, then leaves once', async () => {
  const tools = makeTools();
  enterSearching(new AbortController().signal, tools);
  expect(asked).toEqual(['listPlans', 'checkCaptcha']);
  await tools.clock.pass(searching.leaveAtPercent - 1);
  expect(readLocal('plansAhead')).toMatchObject({ plans: [], isCaptchaNeeded: true });
  expect(useSearching.getState().percent).toBe(16);
  expect(left).toBe(0);
  await tools.clock.pass(5);
  expect(useSearching.getState().percent).toBe(17);
  expect(left).toBe(1);
});

it('stops when it is left before', async () => {
  const tools = makeTools();
  const visit = new AbortController();
  enterSearching(visit.signal, tools);
  await tools.clock.pass(3);
  visit.abort();
  await tools.clock.pass(40);
  expect(useSearching.getState().percent).toBe(3);
  expect(left).toBe(0);
});

it('does nothing for who has left already', async () => {
  const tools = makeTools();
  enterSearching(AbortSignal.abort(), tools);
  await tools.clock.pass(40);
  expect(asked).toEqual([]);
  expect(left).toBe(0);
});
