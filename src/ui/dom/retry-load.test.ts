import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryLoad } from './retry-load.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A file whose first requests fail, and when they were made, in seconds. */
function fileAfter(failures: number) {
  const start = Date.now();
  const asked: number[] = [];
  const load = async () => {
    asked.push((Date.now() - start) / 1_000);
    if (asked.length <= failures) throw new TypeError('Failed to fetch');
    return 'file';
  };
  return { asked, load };
}

it('asks for a file again, at growing distances, though the device never went offline', async () => {
  const { asked, load } = fileAfter(7);
  const loaded = retryLoad(load);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await loaded).toBe('file');
  expect(asked).toEqual([0, 3, 9, 21, 45, 75, 105, 135]);
});

it('asks at once when the device is online again, and soon after that', async () => {
  const { asked, load } = fileAfter(5);
  const loaded = retryLoad(load);
  await vi.advanceTimersByTimeAsync(30_000);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await loaded).toBe('file');
  expect(asked).toEqual([0, 3, 9, 21, 30, 33]);
  expect(vi.getTimerCount()).toBe(0);
});
