import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tabs, type TabMessage } from './tabs.ts';
import { waitingTab } from './waiting-tab.ts';

/** The browser's locks, of one name: exclusive or shared, with `ifAvailable` and `steal`. */
function browserLocks() {
  let holder: Promise<unknown> = Promise.resolve();
  let isHeld = false;
  let lose: (error: DOMException) => void = () => undefined;
  return {
    async request(_name: string, options: LockOptions, work: (lock: object | null) => unknown) {
      if (options.ifAvailable === true && isHeld) return work(null);
      if (options.steal === true) {
        isHeld = false;
        lose(new DOMException('stolen', 'AbortError'));
        return work({});
      }
      while (isHeld) {
        const aborted = new Promise((_, reject) => {
          options.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        });
        await Promise.race([holder, aborted]);
      }
      if (options.mode === 'shared') return work({});
      isHeld = true;
      const lost = new Promise((_, reject) => {
        lose = reject;
      });
      holder = Promise.race([work({}), lost]).finally(() => {
        isHeld = false;
      });
      return holder;
    },
  };
}

/** Of work that keeps its lock. */
const own = new AbortController();

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
      own,
    );
    expect(await tabs.alone(async () => 'second', own)).toBeNull();
    finish('first');
    expect(await first).toBe('first');
    expect(await tabs.alone(async () => 'third', own)).toBe('third');
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
      own,
    );
    const waiting = waitingTab
      .untilFree(new AbortController().signal)
      .then(() => order.push('free'));
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
      own,
    );
    const controller = new AbortController();
    const waiting = waitingTab.untilFree(controller.signal);
    controller.abort();
    await expect(waiting).resolves.toBeUndefined();
    finish();
    await working;
  });
});

describe('a tab that does not answer', () => {
  it('loses the lock to another one, and learns of it', async () => {
    vi.stubGlobal('navigator', { locks: browserLocks() });
    const losing = new AbortController();
    const working = tabs.alone(() => new Promise<string>(() => undefined), losing);
    await waitingTab.free();
    expect(await working).toBeNull();
    expect(losing.signal.aborted).toBe(true);
    expect(await tabs.alone(async () => 'next', own)).toBe('next');
  });

  it('is another case than work that fails', async () => {
    vi.stubGlobal('navigator', { locks: browserLocks() });
    const failing = tabs.alone(() => Promise.reject(new TypeError('broken')), own);
    await expect(failing).rejects.toThrow('broken');
  });
});

it('runs the work without asking where a browser has no locks', async () => {
  vi.stubGlobal('navigator', {});
  expect(await tabs.alone(async () => 'done', own)).toBe('done');
  await expect(waitingTab.untilFree(new AbortController().signal)).resolves.toBeUndefined();
});

describe('messages', () => {
  it('of a cancellation are heard by the tab that runs the analysis', async () => {
    const heard = vi.fn();
    const stop = tabs.onCancel(heard);
    const other = new BroadcastChannel('limn-analysis');
    for (const data of [null, { type: 'meter' }, { type: 'cancel' }]) other.postMessage(data);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    stop();
    other.close();
  });

  it('reach other tabs, and only if they are well formed', async () => {
    const heard: TabMessage[] = [];
    const stop = waitingTab.listen((message) => heard.push(message));
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
