import { wrap, type Remote } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import type { CallHead, ThreadControl } from '../../contract/threads/wire.ts';
import { outgoing, serve } from './serve.ts';

type Method = (head: CallHead, ...values: unknown[]) => Promise<unknown>;
type Served = Record<string, Method>;

let page: MessagePort;
let thread: MessagePort;
/** Listeners of the thread that are not for messages. */
let listeners: Map<string, (event: unknown) => void>;

/** Gives this process the global scope of a worker, on a port. */
beforeEach(() => {
  const { port1, port2 } = new MessageChannel();
  [page, thread] = [port1, port2];
  listeners = new Map();
  const scope = {
    addEventListener(type: string, listener: (event: unknown) => void) {
      if (type === 'message') thread.addEventListener(type, listener);
      else listeners.set(type, listener);
    },
    postMessage: thread.postMessage.bind(thread),
  };
  thread.start();
  for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value);
  vi.stubGlobal('self', scope);
});

afterEach(() => {
  page.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const head = (more: Partial<CallHead> = {}): CallHead => ({
  ...{ id: 1, signalAt: -1, isAborted: false, isSample: false },
  ...more,
});

function served(methods: object): Remote<Served & ThreadControl> {
  serve(methods);
  return wrap<Served & ThreadControl>(page);
}

/** A method that ends when its signal aborts. */
const untilAbort = (signal: AbortSignal) =>
  new Promise((_resolve, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  });

describe('a method of a thread', () => {
  it('gets its values and gives its result', async () => {
    const remote = served({ sum: async (one: number, two: number) => one + two });
    expect(await remote['sum']?.(head(), 2, 3)).toBe(5);
    expect(await remote.beat()).toBe(true);
  });

  it('gets a signal in its place, which the page aborts by the id of the call', async () => {
    const seen: unknown[][] = [];
    const remote = served({
      async wait(...values: [unknown, AbortSignal, unknown]) {
        seen.push(values);
        return untilAbort(values[1]);
      },
    });
    const [one, two] = [7, 8].map((id) =>
      remote['wait']?.(head({ id, signalAt: 1 }), 'a', null, 'b').catch((error: unknown) => error),
    );
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    expect(seen[0]).toEqual(['a', expect.any(AbortSignal), 'b']);
    await remote.abort(99);
    await remote.abort(8);
    expect(await two).toMatchObject({ code: 'cancelled' });
    expect(seen[0]?.[1]).toMatchObject({ aborted: false });
    await remote.abort(7);
    expect(await one).toMatchObject({ code: 'cancelled' });
  });

  it('gets the signal in the first place too, and one that was aborted before', async () => {
    const remote = served({ wait: (signal: AbortSignal) => untilAbort(signal) });
    const wait = remote['wait']?.(head({ signalAt: 0, isAborted: true }), null);
    await expect(wait).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('keeps no signal of a call that is over', async () => {
    let signal: AbortSignal | undefined;
    const remote = served({
      async take(given: AbortSignal) {
        signal = given;
      },
    });
    await remote['take']?.(head({ signalAt: 0 }), null);
    await remote.abort(1);
    expect(signal?.aborted).toBe(false);
  });

  it('calls a function of the page during its call, and not behind it', async () => {
    let report: ((value: number) => Promise<unknown>) | undefined;
    const remote = served({
      async work(onProgress: (value: number) => Promise<unknown>) {
        report = onProgress;
        await onProgress(1);
      },
    });
    const seen: number[] = [];
    await remote['work']?.(head(), (value: number) => void seen.push(value));
    expect(await report?.(2)).toBeUndefined();
    expect(seen).toEqual([1]);
  });

  it('is one of those that were named: an object has none beside them', async () => {
    const remote = served({ one: async () => 1 });
    for (const name of ['toString', 'constructor', 'hasOwnProperty'])
      await expect(remote[name]?.(head())).rejects.toThrow();
  });
});

describe('what goes wrong in a thread', () => {
  it('leaves it as the fault that it is', async () => {
    const remote = served({
      async refuse() {
        throw new AppError('limited', 'Slow down', { status: 429, shown: true });
      },
    });
    await expect(remote['refuse']?.(head())).rejects.toMatchObject({
      ...{ code: 'limited', message: 'Slow down', status: 429, shown: true },
    });
  });

  it('is an abort, or broken with its message, which is logged', () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const known = new AppError('network');
    expect(outgoing(known)).toBe(known);
    const abort = new DOMException('aborted', 'AbortError');
    expect(outgoing(abort)).toMatchObject({ code: 'cancelled' });
    expect(logged).not.toHaveBeenCalled();
    const error = new TypeError('x is not a function');
    expect(outgoing(error)).toMatchObject({ code: 'broken', message: 'x is not a function' });
    expect(outgoing('text')).toMatchObject({ code: 'broken', message: 'text' });
    expect(logged.mock.calls).toEqual([[error], ['text']]);
  });

  it('is logged also where no call waits for it', () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    served({});
    listeners.get('unhandledrejection')?.({ reason: 'lost' });
    expect(logged.mock.calls).toEqual([['unhandled in worker', 'lost']]);
  });
});
