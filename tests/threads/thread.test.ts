/**
 * @file The rules of calling a worker (docs/product.md, "Calling a worker"), each against a real worker
 * in a real browser.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import { thread, type Thread } from '../../src/core/workers/thread.ts';
import type { OddThread } from './odd-thread.ts';

const address = new URL('./workers/odd.worker.ts', import.meta.url);

let started = 0;
let odd: Thread<OddThread>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const fault = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

beforeEach(() => {
  started = 0;
  odd = thread<OddThread>(() => {
    started += 1;
    return new Worker(address, { type: 'module', name: 'odd' });
  });
});

afterEach(() => odd.end());

describe('a thread that lives', () => {
  test('starts at the first call and once', async () => {
    expect(started).toBe(0);
    await odd.add(1, 2);
    expect(await odd.add(2, 3)).toBe(5);
    expect(started).toBe(1);
  });

  test('answers a hundred calls at once, each with its own answer', async () => {
    const sums = await Promise.all(
      Array.from({ length: 100 }, (_, index) => odd.add(index, index)),
    );
    expect(sums).toEqual(Array.from({ length: 100 }, (_, index) => index * 2));
  });

  test('carries large values', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({ insta_id: String(index) }));
    expect(await odd.echo(rows)).toEqual(rows);
  });
});

describe('a thread that dies', () => {
  test('while it loads: its calls are rejected', async () => {
    const dead = thread<OddThread>(
      () =>
        new Worker(new URL('./workers/dead-on-arrival.worker.ts', import.meta.url), {
          type: 'module',
        }),
    );
    expect(await fault(dead.add(1, 1))).toMatchObject({ name: 'AppError', code: 'crashed' });
  });

  test('because its script is missing: its calls are rejected', async () => {
    const missing = thread<OddThread>(() => new Worker('/no-such-worker.js', { type: 'module' }));
    expect(await fault(missing.add(1, 1))).toMatchObject({ code: 'crashed' });
  });

  test('in the middle of a job: everything under way is rejected', async () => {
    const waiting = fault(odd.wait(new AbortController().signal));
    const crashing = fault(odd.crash());
    expect(await crashing).toMatchObject({ code: 'crashed' });
    expect(await waiting).toMatchObject({ code: 'crashed' });
  });

  test('by closing itself, which fires no event: its calls are rejected', async () => {
    expect(await fault(odd.vanish())).toMatchObject({ code: 'crashed' });
  });

  test('is started anew by the next call', async () => {
    await fault(odd.crash());
    expect(await odd.add(20, 22)).toBe(42);
    expect(started).toBe(2);
  });
});

describe('an abort', () => {
  test('of a call not yet made is seen at once', async () => {
    expect(await odd.signalState(AbortSignal.abort())).toBe(true);
    expect(await fault(odd.wait(AbortSignal.abort()))).toMatchObject({ code: 'cancelled' });
  });

  test('of a call under way reaches the worker', async () => {
    const controller = new AbortController();
    const waiting = fault(odd.wait(controller.signal));
    expect(await odd.abortedCount()).toBe(0);
    controller.abort();
    expect(await waiting).toMatchObject({ code: 'cancelled' });
    expect(await odd.abortedCount()).toBe(1);
  });

  test('of one call leaves the others alone', async () => {
    const first = new AbortController();
    const second = new AbortController();
    let isSecondOver = false;
    const waiting = fault(odd.wait(first.signal));
    const other = fault(odd.wait(second.signal)).then((error) => {
      isSecondOver = true;
      return error;
    });
    first.abort();
    await waiting;
    expect(isSecondOver).toBe(false);
    second.abort();
    expect(await other).toMatchObject({ code: 'cancelled' });
  });
});

describe('an error', () => {
  test('of ours keeps class, code, status, text and whether it is shown', async () => {
    const error = await fault(odd.refuse('conflict', 'already running', 409, true));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'conflict',
      status: 409,
      message: 'already running',
      shown: true,
    });
  });

  test('of anybody else arrives as broken, not shown to people', async () => {
    const error = await fault(odd.throwPlain('index out of bounds'));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'broken', shown: false });
  });

  test('nobody hears in the worker does not end it', async () => {
    await odd.rejectUnheard();
    expect(await odd.add(1, 1)).toBe(2);
    expect(started).toBe(1);
  });
});

describe('a wrong message', () => {
  test('with a value that cannot be cloned is rejected, either way', async () => {
    expect(await fault(odd.echo({ inside: () => 1 }))).toBeInstanceOf(Error);
    expect(await fault(odd.giveFunction())).toBeInstanceOf(Error);
    expect(await odd.add(1, 1)).toBe(2);
  });

  test('to a method that does not exist, or to a prototype, is rejected', async () => {
    const loose = odd as unknown as Record<string, () => Promise<unknown>>;
    expect(await fault(loose['noSuchMethod']!())).toBeInstanceOf(Error);
    expect(await fault(loose['constructor']!())).toBeInstanceOf(Error);
    expect(await fault(loose['hasOwnProperty']!())).toBeInstanceOf(Error);
  });

  test('that is no message of Comlink is ignored', async () => {
    const worker = new Worker(address, { type: 'module' });
    const strange = thread<OddThread>(() => worker);
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
    const told: number[] = [];
    expect(await odd.count(5, (value) => told.push(value))).toBe(5);
    expect(told).toEqual([1, 2, 3, 4, 5]);
    await pause(150);
    expect(told).toEqual([1, 2, 3, 4, 5]);
    await odd.add(1, 1);
    expect(started).toBe(1);
  });
});

describe('log-out', () => {
  test('in the middle of a job rejects it as cancelled and ends the worker', async () => {
    const waiting = fault(odd.wait(new AbortController().signal));
    await odd.add(1, 1);
    odd.end();
    expect(await waiting).toMatchObject({ code: 'cancelled' });
    expect(await odd.add(1, 2)).toBe(3);
    expect(started).toBe(2);
  });
});
