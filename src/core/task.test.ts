import { beforeEach, describe, expect, test } from 'vitest';
import { givePage, settled } from '../../tests/support/page.ts';
import { useSession } from './session/session-store.ts';
import { resetStores } from './store.ts';
import { createTask } from './task.ts';

/** Work that ends when the test says so, and the signals it was given. */
function heldWork() {
  const signals: AbortSignal[] = [];
  const ends: (() => void)[] = [];
  const work = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return { work, signals, end: (index: number) => ends[index]?.() };
}

const aborted = (signals: AbortSignal[]) => signals.map((signal) => signal.aborted);

beforeEach(() => {
  givePage();
  resetStores();
  useSession.setState({ token: 'one' });
});

describe('a task', () => {
  test('returns what its work returns, or its error', async () => {
    const task = createTask();
    expect(await task.run(async () => 7)).toBe(7);
    await expect(task.run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(task.running).toBeNull();
  });

  test('aborts a run when the next one starts, and only then', async () => {
    const task = createTask();
    const { work, signals } = heldWork();
    void task.run(work);
    expect(aborted(signals)).toEqual([false]);
    void task.run(work);
    expect(aborted(signals)).toEqual([true, false]);
  });

  test('is running until its latest run has ended, aborted or not', async () => {
    const task = createTask();
    const { work, end } = heldWork();
    expect(task.running).toBeNull();
    void task.run(work);
    void task.run(work);
    end(0);
    await settled();
    expect(task.running).not.toBeNull();
    task.abort();
    expect(task.running).not.toBeNull();
    end(1);
    await settled();
    expect(task.running).toBeNull();
  });

  test('is aborted with the reason the caller gives, and can run again', () => {
    const task = createTask();
    const { work, signals } = heldWork();
    task.abort();
    void task.run(work);
    task.abort('left');
    expect(signals[0]?.reason).toBe('left');
    void task.run(work);
    expect(aborted(signals)).toEqual([true, false]);
  });
});

describe('the session of a task', () => {
  test.each([
    ['log-out', () => resetStores()],
    ['another account', () => useSession.setState({ token: 'two' })],
  ])('aborts it by %s', (_, change) => {
    const { work, signals } = heldWork();
    void createTask().run(work);
    change();
    expect(aborted(signals)).toEqual([true]);
  });

  test('does not abort it while the account stays the same, nor by a log-in', () => {
    const { work, signals } = heldWork();
    void createTask().run(work);
    useSession.setState({ isSubscribed: true });
    useSession.setState({ token: '' });
    void createTask().run(work);
    useSession.setState({ token: 'two' });
    expect(aborted(signals)).toEqual([true, false]);
  });

  test('does not concern work about the device', () => {
    const { work, signals } = heldWork();
    void createTask({ outlivesSession: true }).run(work);
    resetStores();
    expect(aborted(signals)).toEqual([false]);
  });
});
