import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilReachable } from './reachable.ts';

const askedAfterMs: number[] = [];
const requests: unknown[] = [];
let responses: (() => Response | Promise<Response>)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  askedAfterMs.length = 0;
  requests.length = 0;
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    requests.push([path, options.method, options.cache]);
    askedAfterMs.push(Date.now());
    const response = responses.shift();
    if (response === undefined) throw new TypeError('no network');
    return response();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks less and less often until the server answers', async () => {
  responses = [
    () => Promise.reject(new TypeError('no network')),
    () => new Response(null, { status: 502 }),
    () => new Response(null, { status: 200 }),
  ];
  const reached = untilReachable(new AbortController().signal);
  await vi.runAllTimersAsync();
  await reached;
  expect(askedAfterMs).toEqual([1_000, 3_000, 7_000]);
  expect(requests[0]).toEqual(['/robots.txt', 'HEAD', 'no-store']);
});

it('asks at least every 30 seconds, and never again once aborted', async () => {
  responses = [];
  const controller = new AbortController();
  const reached = untilReachable(controller.signal);
  const ended = reached.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(200_000);
  const gaps = askedAfterMs.map((at, index) => at - (askedAfterMs[index - 1] ?? 0));
  expect(Math.max(...gaps)).toBe(30_000);
  controller.abort();
  expect(await ended).toMatchObject({ name: 'AbortError' });
  expect(vi.getTimerCount()).toBe(0);
});
