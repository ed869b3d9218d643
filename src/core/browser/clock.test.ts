import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clock } from './clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('ticks until it is stopped', () => {
  let ticks = 0;
  const stop = clock.every(450, () => {
    ticks += 1;
  });
  const started = clock.now();
  vi.advanceTimersByTime(1_000);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(ticks).toBe(2);
  expect(clock.now() - started).toBe(2_000);
});

it('waits as long as asked', async () => {
  let isOver = false;
  const waiting = clock.wait(1_000).finally(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(isOver).toBe(true);
});

it('stops waiting when it is aborted, also before it started', async () => {
  const controller = new AbortController();
  const waiting = clock.wait(1_000, controller.signal);
  controller.abort('for another reason');
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  await expect(clock.wait(1_000, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(vi.getTimerCount()).toBe(0);
});
