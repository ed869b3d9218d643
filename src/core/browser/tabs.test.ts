import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tabs, type TabMessage } from './tabs.ts';

/** The browser's locks, of one name: exclusive or shared, with `ifAvailable`. */
function browserLocks() {
  let holder: Promise<unknown> = Promise.resolve();
  let isHeld = false;
  return {
    async request(_name: string, options: LockOptions, work: (lock: object | null) => unknown) {
      if (options.ifAvailable === true && isHeld) return work(null);
      while (isHeld) {
        const aborted = new Promise((_, reject) => {
          options.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        });
        await Promise.race([holder, aborted]);
      }
      if (options.mode === 'shared') return work({});
      isHeld = true;
      holder = Promise.resolve(work({})).finally(() => {
        isHeld = false;
      });
      return holder;
    },
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('one tab at a time', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { locks: browserLocks() });
  });

  it('runs the work, and a second one is refused meanwhile', async () => {
    let finish: (value: string) => void = () => undefined;
    const first = tabs.alone(
      () =>
        new Promise<string>((resolve) => {
          finish = resolve;
        }),
    );
    expect(await tabs.alone(async () => 'second')).toBeNull();
    finish('first');
    expect(await first).toBe('first');
    expect(await tabs.alone(async () => 'third')).toBe('third');
  });

  it('is waited for until it is done', async () => {
    const order: string[] = [];
    let finish: () => void = () => undefined;
    const working = tabs.alone(
      () =>
        new Promise<void>((resolve) => {
          finish = () => {
            order.push('done');
            resolve();
          };
        }),
    );
    const waiting = tabs.untilFree(new AbortController().signal).then(() => order.push('free'));
    finish();
    await Promise.all([working, waiting]);
    expect(order).toEqual(['done', 'free']);
  });

  it('is no longer waited for once aborted', async () => {
    let finish: () => void = () => undefined;
    const working = tabs.alone(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const controller = new AbortController();
    const waiting = tabs.untilFree(controller.signal);
    controller.abort();
    await expect(waiting).resolves.toBeUndefined();
    finish();
    await working;
  });
});

it('runs the work without asking where a browser has no locks', async () => {
  vi.stubGlobal('navigator', {});
  expect(await tabs.alone(async () => 'done')).toBe('done');
  await expect(tabs.untilFree(new AbortController().signal)).resolves.toBeUndefined();
});

describe('messages', () => {
  it('reach other tabs, and only if they are well formed', async () => {
    const heard: TabMessage[] = [];
    const stop = tabs.listen((message) => heard.push(message));
    const other = new BroadcastChannel('limn-analysis');
    const meter = { type: 'meter', percent: 40, done: 2, total: 5, remaining: null } as const;
    for (const data of [
      null,
      'cancel',
      { type: 'meter', percent: '40' },
      { ...meter, remaining: '3' },
      { type: 'else' },
      meter,
    ]) {
      other.postMessage(data);
    }
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expect(heard).toEqual([meter]);
    stop();
    const sent = new Promise((resolve) => {
      other.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
    });
    tabs.tell({ type: 'cancel' });
    expect(await sent).toEqual({ type: 'cancel' });
    other.postMessage({ type: 'cancel' });
    other.close();
    expect(heard).toHaveLength(1);
  });
});
