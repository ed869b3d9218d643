import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDeadline } from './deadline.ts';

describe('a deadline', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('aborts when its time is over, counted from the last extension', () => {
    const deadline = startDeadline(1_000);
    vi.advanceTimersByTime(900);
    deadline.extend();
    vi.advanceTimersByTime(900);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(100);
    expect(deadline.signal.aborted).toBe(true);
  });

  it('aborts with its caller, also with one that was aborted before', () => {
    const caller = new AbortController();
    const { signal } = startDeadline(1_000, caller.signal);
    caller.abort();
    expect(signal.aborted).toBe(true);
    expect(startDeadline(1_000, caller.signal).signal.aborted).toBe(true);
  });

  it('does nothing after its end', () => {
    const caller = new AbortController();
    const deadline = startDeadline(1_000, caller.signal);
    deadline.end();
    caller.abort();
    vi.advanceTimersByTime(2_000);
    expect(deadline.signal.aborted).toBe(false);
  });
});
