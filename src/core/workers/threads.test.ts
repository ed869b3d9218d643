/** @file The three threads over message ports; tests/threads has the same rules with real workers. */
import { expose } from 'comlink';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallHead } from '../../../contract/threads/wire.ts';
import { analysis, api, endThreads, endWork, media } from './threads.ts';

/** The workers that were started, the names of those that run, and the calls that were aborted. */
const started: EventTarget[] = [];
const running: string[] = [];
const aborted: number[] = [];

/** A worker whose calls never end, on a port. */
function PortWorker(_: URL, { name }: { name: string }) {
  const { port1, port2 } = new MessageChannel();
  const pending = (_head: CallHead, ...values: unknown[]) =>
    values[0] === 'now' ? values : new Promise(() => undefined);
  const abort = (id: number) => void aborted.push(id);
  const methods = { release: pending, call: pending, keptHistory: pending };
  expose({ ...methods, abort, beat: () => true }, port2);
  running.push(name);
  const terminate = () => {
    running.splice(running.indexOf(name), 1);
    port1.close();
  };
  started.push(port1);
  return Object.assign(port1, { terminate });
}

type Method = (when: 'now' | 'later', ...values: unknown[]) => Promise<unknown>;
const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ code }: { code: string }) => code,
  );
beforeEach(() => {
  vi.stubGlobal('Worker', PortWorker);
  vi.stubGlobal('ErrorEvent', class extends Event {});
});
afterEach(() => {
  endThreads();
  started.length = 0;
  aborted.length = 0;
  vi.unstubAllGlobals();
});

it('a worker starts at its first call, once', async () => {
  expect(running).toEqual([]);
  const { signal } = new AbortController();
  expect(await (api.call as Method)('now', 1, signal)).toEqual(['now', 1, null]);
  media.start();
  api.start();
  expect(running).toEqual(['api', 'media']);
});

it('what works on the data of the account ends without the pictures, and starts again', async () => {
  const calls = [api.call, analysis.keptHistory, media.release].map((call) =>
    faultOf((call as Method)('later')),
  );
  const pictures = vi.fn();
  void calls[2]?.then(pictures);
  endWork();
  expect(await Promise.all(calls.slice(0, 2))).toEqual(['cancelled', 'cancelled']);
  expect(pictures).not.toHaveBeenCalled();
  expect(running).toEqual(['media']);
  analysis.start();
  expect(running).toEqual(['media', 'analysis']);
  endThreads();
  expect(await calls[2]).toBe('cancelled');
  expect(running).toEqual([]);
});

it('an abort reaches the call it belongs to, and none that is over', async () => {
  const release = media.release as Method;
  const first = new AbortController();
  const second = new AbortController();
  await release('now', first.signal);
  void faultOf(release('later', second.signal));
  await release('now');
  first.abort();
  second.abort();
  await release('now');
  expect(aborted).toHaveLength(1);
});

it('a worker that fails rejects its calls with crashed, and the next call starts another', async () => {
  const call = faultOf((api.call as Method)('later'));
  started[0]?.dispatchEvent(new Event('error'));
  expect(await call).toBe('crashed');
  expect(running).toEqual([]);
  api.start();
  // The end of the first worker does not concern the second.
  started[0]?.dispatchEvent(new Event('error'));
  expect(running).toEqual(['api']);
});

it('is no promise, so that it can be returned from an async function', async () => {
  expect(await Promise.resolve(api)).toBe(api);
  expect(api.call).toBe(api.call);
});

it('without workers every call says so, and starting ahead does no harm', async () => {
  vi.stubGlobal('Worker', undefined);
  expect(() => api.start()).not.toThrow();
  const { signal } = new AbortController();
  expect(await faultOf((api.call as Method)('now', 1, signal))).toBe('no-workers');
});
