import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHeartbeat } from './heartbeat.ts';

/** A worker that answers while `isAlive`, and how often it was found silent. */
function watched(isAlive = true) {
  const state = { isAlive, isPending: true, beats: 0, silent: 0 };
  const heartbeat = createHeartbeat(
    () => {
      state.beats += 1;
      return state.isAlive ? Promise.resolve() : new Promise(() => undefined);
    },
    () => state.isPending,
    () => {
      state.silent += 1;
      heartbeat.stop();
    },
  );
  heartbeat.start();
  return { state, heartbeat };
}

describe('the heartbeat', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('finds nothing wrong with a worker that answers', async () => {
    const { state } = watched();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state).toMatchObject({ silent: 0, beats: 61 });
  });

  it('ends once no call is pending, and starts again with the next one', async () => {
    const { state, heartbeat } = watched();
    state.isPending = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state.beats).toBe(1);
    state.isPending = true;
    heartbeat.start();
    heartbeat.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state.beats).toBe(3);
  });

  it('reports a worker that fell silent, after three missed beats', async () => {
    const { state } = watched();
    await vi.advanceTimersByTimeAsync(5_000);
    state.isAlive = false;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state.silent).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state.silent).toBe(1);
  });

  it('waits longer for a worker whose script is still loading', async () => {
    const { state } = watched(false);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(state.silent).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state.silent).toBe(1);
  });

  it('does not count the time a page slept', async () => {
    const { state } = watched();
    await vi.advanceTimersByTimeAsync(2_000);
    state.isAlive = false;
    await vi.advanceTimersByTimeAsync(3_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state.silent).toBe(0);
  });
});
