import { describe, expect, it } from 'vitest';
import { createQueue } from './queue.ts';

const never = new AbortController().signal;

/** A task that ends on demand. */
function task() {
  let end: () => void = () => undefined;
  let isStarted = false;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = () => {
    isStarted = true;
    return done;
  };
  return { work, end: () => end(), isStarted: () => isStarted };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue', () => {
  it('runs a bounded number at once, and all in the end', async () => {
    const queue = createQueue(2);
    const tasks = Array.from({ length: 5 }, task);
    const runs = tasks.map(({ work }) => queue.run(work, () => false, never));
    await settled();
    expect(tasks.map(({ isStarted }) => isStarted())).toEqual([true, true, false, false, false]);
    expect(queue.counts()).toEqual({ running: 2, waiting: 3 });
    for (const { end } of tasks) {
      end();
      await settled();
    }
    await Promise.all(runs);
    expect(queue.counts()).toEqual({ running: 0, waiting: 0 });
  });

  it('takes what is visible first, even when it became so while waiting', async () => {
    const queue = createQueue(1);
    const [first, second, third] = [task(), task(), task()];
    let isThirdVisible = false;
    void queue.run(first.work, () => true, never);
    void queue.run(second.work, () => false, never);
    void queue.run(third.work, () => isThirdVisible, never);
    isThirdVisible = true;
    first.end();
    await settled();
    expect([second.isStarted(), third.isStarted()]).toEqual([false, true]);
  });

  it('drops aborted tasks and continues after a failure', async () => {
    const queue = createQueue(1);
    const [first, second, third] = [task(), task(), task()];
    const controller = new AbortController();
    const failing = queue.run(
      async () => {
        await first.work();
        throw new Error('failed');
      },
      () => true,
      never,
    );
    const aborted = queue.run(second.work, () => true, controller.signal);
    void queue.run(third.work, () => true, never);
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError', message: 'aborted' });
    first.end();
    await expect(failing).rejects.toThrow('failed');
    await settled();
    expect([second.isStarted(), third.isStarted()]).toEqual([false, true]);
    await expect(queue.run(task().work, () => true, AbortSignal.abort())).rejects.toThrow();
  });
});
