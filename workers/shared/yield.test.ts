import { expect, it, vi } from 'vitest';
import { assertRunning, createPauses, orAbort, sleep, yieldToEvents } from './yield.ts';

const aborted = { name: 'AbortError', message: 'aborted' };

it('pauses let other events in, as many as come', async () => {
  const { port1, port2 } = new MessageChannel();
  let events = 0;
  port1.onmessage = () => {
    events += 1;
    port2.postMessage(null);
  };
  port2.postMessage(null);
  const pauses = createPauses();
  for (let count = 0; count < 100; count += 1) await pauses.pause();
  pauses.close();
  expect(events).toBeGreaterThan(10);
  const before = events;
  for (let count = 0; count < 100; count += 1) await yieldToEvents();
  expect(events).toBeGreaterThan(before + 10);
  port1.close();
});

it('work continues until its signal is aborted', () => {
  const controller = new AbortController();
  expect(() => assertRunning(controller.signal)).not.toThrow();
  controller.abort();
  expect(() => assertRunning(controller.signal)).toThrow(expect.objectContaining(aborted) as Error);
});

it('a promise gives its value or its error, and leaves no listener', async () => {
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, 'removeEventListener');
  expect(await orAbort(Promise.resolve(5), signal)).toBe(5);
  const error = new TypeError('x');
  await expect(orAbort(Promise.reject(error), signal)).rejects.toBe(error);
  await vi.waitFor(() => expect(removed).toHaveBeenCalledTimes(2));
});

it('a promise is not waited for behind an abort, and may fail later', async () => {
  const controller = new AbortController();
  let fail: (error: Error) => void = () => undefined;
  const late = new Promise((_resolve, reject) => {
    fail = reject;
  });
  const waiting = orAbort(late, controller.signal);
  controller.abort();
  await expect(waiting).rejects.toMatchObject(aborted);
  await expect(orAbort(late, controller.signal)).rejects.toMatchObject(aborted);
  fail(new Error('late'));
  // An unhandled rejection would end the process.
  await new Promise((resolve) => setImmediate(resolve));
});

it('a sleep ends after its time, or with an abort', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const controller = new AbortController();
  let isOver = false;
  const slept = sleep(1_000, controller.signal).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await slept).toBe(true);
  const ended = sleep(1_000, controller.signal);
  controller.abort();
  await expect(ended).rejects.toMatchObject(aborted);
  await expect(sleep(1, controller.signal)).rejects.toMatchObject(aborted);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
