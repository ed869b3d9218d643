import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { givePage } from '../../../tests/support/page.ts';
import { yieldToMain, whenIdle } from './idle.ts';

beforeEach(() => {
  givePage();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('yields to what is waiting, and resolves after it', async () => {
  const order: string[] = [];
  setTimeout(() => order.push('tap'));
  const yielded = yieldToMain().then(() => order.push('rest'));
  await vi.runAllTimersAsync();
  await yielded;
  expect(order).toEqual(['tap', 'rest']);
});

it('calls soon in a browser without idle callbacks, unless called off', () => {
  const calls: string[] = [];
  whenIdle(() => calls.push('first'));
  const cancel = whenIdle(() => calls.push('second'));
  cancel();
  vi.runAllTimers();
  expect(calls).toEqual(['first']);
});

it('uses idle callbacks where there are some, with a limit', () => {
  const requested = new Map<number, () => void>();
  const request = (call: () => void, { timeout }: { timeout: number }) => {
    expect(timeout).toBeLessThanOrEqual(500);
    requested.set(requested.size + 1, call);
    return requested.size;
  };
  Object.assign(window, { requestIdleCallback: request });
  vi.stubGlobal('requestIdleCallback', request);
  vi.stubGlobal('cancelIdleCallback', (id: number) => requested.delete(id));
  const calls: string[] = [];
  whenIdle(() => calls.push('first'));
  whenIdle(() => calls.push('second'))();
  for (const call of requested.values()) call();
  expect(calls).toEqual(['first']);
});
