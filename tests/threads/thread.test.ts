/**
 * @file The rules of calling a worker (docs/product.md, "Calling a worker"), each against a real worker
 * in a real browser.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import { thread, type Thread } from '../../src/core/workers/thread.ts';
import type { FaultyThread } from './faulty-thread.ts';

const address = new URL('./workers/faulty.worker.ts', import.meta.url);

let started = 0;
let faulty: Thread<FaultyThread>;

const fault = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

beforeEach(() => {
  started = 0;
  faulty = thread<FaultyThread>(() => {
    started += 1;
    return new Worker(address, { type: 'module', name: 'faulty' });
  });
});

afterEach(() => faulty.end());

describe('a running thread', () => {
  test('starts once, at the first call', async () => {
    expect(started).toBe(0);
    await faulty.add(1, 2);
    expect(await faulty.add(2, 3)).toBe(5);
    expect(started).toBe(1);
  });

  test('answers a hundred concurrent calls, each with its own answer', async () => {
    const sums = await Promise.all(
      Array.from({ length: 100 }, (_, index) => faulty.add(index, index)),
    );
    expect(sums).toEqual(Array.from({ length: 100 }, (_, index) => index * 2));
  });

  test('carries large values', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({ insta_id: String(index) }));
    expect(await faulty.echo(rows)).toEqual(rows);
  });
});

describe('a thread that dies', () => {
  test('while it loads rejects its calls', async () => {
    const dead = thread<FaultyThread>(
      () =>
        new Worker(new URL('./workers/dead-on-arrival.worker.ts', import.meta.url), {
          type: 'module',
        }),
    );
    expect(await fault(dead.add(1, 1))).toMatchObject({ name: 'AppError', code: 'crashed' });
  });

  test('because its script is missing rejects its calls', async () => {
    const missing = thread<FaultyThread>(
      () => new Worker('/no-such-worker.js', { type: 'module' }),
    );
    expect(await fault(missing.add(1, 1))).toMatchObject({ code: 'crashed' });
  });

  test('during a job rejects every pending call', async () => {
    const waiting = fault(faulty.wait(new AbortController().signal));
    const crashing = fault(faulty.crash());
    expect(await crashing).toMatchObject({ code: 'crashed' });
    expect(await waiting).toMatchObject({ code: 'crashed' });
  });

  test('by closing itself, which fires no event, rejects its calls', async () => {
    expect(await fault(faulty.vanish())).toMatchObject({ code: 'crashed' });
  });

  test('is started again by the next call', async () => {
    await fault(faulty.crash());
    expect(await faulty.add(20, 22)).toBe(42);
    expect(started).toBe(2);
  });
});

describe('an abort', () => {
  test('before the call reaches the worker with the call', async () => {
    expect(await faulty.signalState(AbortSignal.abort())).toBe(true);
    expect(await fault(faulty.wait(AbortSignal.abort()))).toMatchObject({ code: 'cancelled' });
  });

  test('during a call reaches the worker', async () => {
    const controller = new AbortController();
    const waiting = fault(faulty.wait(controller.signal));
    expect(await faulty.abortedCount()).toBe(0);
    controller.abort();
    expect(await waiting).toMatchObject({ code: 'cancelled' });
    expect(await faulty.abortedCount()).toBe(1);
  });

  test('of one call leaves other calls running', async () => {
    const first = new AbortController();
    const second = new AbortController();
    let isSecondOver = false;
    const waiting = fault(faulty.wait(first.signal));
    const other = fault(faulty.wait(second.signal)).then((error) => {
      isSecondOver = true;
      return error;
    });
    first.abort();
    await waiting;
    expect(isSecondOver).toBe(false);
    second.abort();
    expect(await other).toMatchObject({ code: 'cancelled' });
  });

  test('after the result is ignored', async () => {
    const controller = new AbortController();
    expect(await faulty.signalState(controller.signal)).toBe(false);
    controller.abort();
    expect(await faulty.abortedCount()).toBe(0);
  });

  test('leaves nothing of a call in the worker: a later call has its own signal', async () => {
    const first = new AbortController();
    const waiting = fault(faulty.wait(first.signal));
    first.abort();
    await waiting;
    expect(await faulty.signalState(new AbortController().signal)).toBe(false);
    expect(await fault(faulty.wait(AbortSignal.abort()))).toMatchObject({ code: 'cancelled' });
    expect(await faulty.abortedCount()).toBe(2);
  });
});

describe('an error', () => {
  test('that is an AppError keeps class, code, status, text and whether it is shown', async () => {
    const error = await fault(faulty.refuse('conflict', 'already running', 409, true));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'conflict',
      status: 409,
      message: 'already running',
      shown: true,
    });
  });

  test('of any other class arrives as broken, not to be shown', async () => {
    const error = await fault(faulty.throwPlain('index out of bounds'));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'broken', shown: false });
  });

  test('that nothing handles in the worker does not end it', async () => {
    await faulty.rejectUnheard();
    expect(await faulty.add(1, 1)).toBe(2);
    expect(started).toBe(1);
  });
});

describe('a wrong message', () => {
  test('with a value that cannot be cloned is rejected, either way', async () => {
    expect(await fault(faulty.echo({ inside: () => 1 }))).toBeInstanceOf(Error);
    expect(await fault(faulty.giveFunction())).toBeInstanceOf(Error);
    expect(await faulty.add(1, 1)).toBe(2);
  });

  test('to an unknown method, or to a method of a prototype, is rejected', async () => {
    const loose = faulty as unknown as Record<string, () => Promise<unknown>>;
    expect(await fault(loose['noSuchMethod']!())).toBeInstanceOf(Error);
    expect(await fault(loose['constructor']!())).toBeInstanceOf(Error);
    expect(await fault(loose['hasOwnProperty']!())).toBeInstanceOf(Error);
  });

  test('that is no message of Comlink is ignored', async () => {
    const worker = new Worker(address, { type: 'module' });
    const strange = thread<FaultyThread>(() => worker);
    await strange.add(1, 1);
    for (const junk of [
      null,
      1,
      'x',
      {},
      { type: 'APPLY' },
      Array.from({ length: 1_000 }, () => 'y'),
    ]) {
      worker.postMessage(junk);
    }
    expect(await strange.add(2, 2)).toBe(4);
    strange.end();
  });
});

describe('progress', () => {
  test('arrives in order, and never after the result', async () => {
    const reported: number[] = [];
    expect(await faulty.count(5, (value) => reported.push(value))).toBe(5);
    expect(reported).toEqual([1, 2, 3, 4, 5]);
    await faulty.reportLate();
    expect(reported).toEqual([1, 2, 3, 4, 5]);
    await faulty.add(1, 1);
    expect(started).toBe(1);
  });
});

describe('log-out', () => {
  test('during a job rejects it as cancelled and ends the worker', async () => {
    const waiting = fault(faulty.wait(new AbortController().signal));
    await faulty.add(1, 1);
    faulty.end();
    expect(await waiting).toMatchObject({ code: 'cancelled' });
    expect(await faulty.add(1, 2)).toBe(3);
    expect(started).toBe(2);
  });
});
