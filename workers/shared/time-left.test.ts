import { assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeLeft } from './time-left.ts';

/** What is shown at a second of the run. */
interface Shown {
  readonly at: number;
  readonly shown: number | null;
}

/** What is shown at each half second while `pace` names a second are read, in pages. */
function read(options: {
  readonly total: number;
  readonly pace: (second: number) => number;
  readonly page?: number;
  readonly expected?: number;
  readonly from?: number;
  readonly seconds?: number;
}): Shown[] {
  const { total, pace, page = 1, expected = total, from = 0, seconds = 3_600 } = options;
  const timeLeft = createTimeLeft(expected);
  const seen: Shown[] = [];
  let names = from;
  for (let half = 0; half < seconds * 2 && names < total; half += 1) {
    const done = Math.min(total, from + Math.floor((names - from) / page) * page);
    const shown = timeLeft.note(half * 500, done, total);
    seen.push({ at: half / 2, shown });
    names += pace(half / 2) / 2;
  }
  return seen;
}

/** Seconds of the server's closing call. */
const closingSeconds = (names: number) => names * 0.000_012;

const minutes = (seen: readonly { shown: number | null }[]) =>
  seen.map(({ shown }) => shown).filter((shown) => shown !== null);

describe('the time left', () => {
  it('on a steady line is true from the first that is shown, and only falls', () => {
    const cases = property(
      integer({ min: 30, max: 1_500 }),
      integer({ min: 100, max: 20_000 }),
      double({ min: 0.1, max: 2, noNaN: true }),
      (seconds, pace, pageSeconds) => {
        const page = Math.max(1, Math.round(pace * pageSeconds));
        const seen = read({ total: seconds * pace, pace: () => pace, page });
        const end = (seen.at(-1)?.at ?? 0) + closingSeconds(seconds * pace);
        const wrong = seen.filter(({ at, shown }) => {
          const left = end - at;
          return shown !== null && (shown * 60 < left * 0.8 - 15 || shown * 60 > left * 1.2 + 90);
        });
        expect(wrong).toEqual([]);
        const shown = minutes(seen);
        expect(shown.length).toBeGreaterThan(0);
        expect(shown).toEqual([...shown].sort((a, b) => b - a));
      },
    );
    assert(cases, { numRuns: 60 });
  });

  it('is not shown before ten seconds, nor for a run that is nearly over then', () => {
    const long = read({ total: 100_000, pace: () => 1_000 });
    expect(long.find(({ shown }) => shown !== null)?.at).toBe(10);
    expect(minutes(read({ total: 15_000, pace: () => 1_000 }))).toEqual([]);
  });

  it('does not change with a short hiccup, and follows a line that stays slower', () => {
    const hiccup = read({ total: 300_000, pace: (at) => (at > 60 && at < 64 ? 0 : 1_000) });
    expect(minutes(hiccup)).toEqual([...minutes(hiccup)].sort((a, b) => b - a));
    // 300 s at full pace; after a minute a fifth of it, so that 1,200 s are left then.
    const slower = read({ total: 300_000, pace: (at) => (at < 60 ? 1_000 : 200) });
    const after = (second: number) => slower.find(({ at }) => at === second)?.shown;
    expect(after(59)).toBe(5);
    expect(after(120)).toBeGreaterThanOrEqual(16);
    const shown = minutes(slower);
    const changes = shown.filter((each, at) => at > 0 && each !== shown[at - 1]);
    const rises = shown.filter((each, at) => at > 0 && each > (shown[at - 1] ?? 0));
    expect(changes.length).toBeLessThan(35);
    expect(rises.length).toBeLessThan(12);
  });

  it('includes the closing call of the server', () => {
    // After 10 s of 60, 50 s of reading are left, and 36 s of closing.
    const seen = read({ total: 3_000_000, pace: () => 50_000 });
    expect(minutes(seen)[0]).toBe(2);
  });

  it('counts only what came after the checkpoint of the device', () => {
    const seen = read({ total: 300_000, from: 200_000, pace: () => 1_000 });
    expect(minutes(seen)[0]).toBe(2);
  });

  it('expects the names of the lists that were not opened yet', () => {
    const timeLeft = createTimeLeft(300_000);
    let shown: number | null = null;
    for (let second = 0; second <= 20; second += 1) {
      // The module knows the first list only.
      shown = timeLeft.note(second * 1_000, second * 1_000, 100_000);
    }
    expect(shown).toBe(5);
  });

  it('is not shown while nothing arrives, and is measured again after a silence', () => {
    const timeLeft = createTimeLeft(0);
    const note = (second: number, done: number) => timeLeft.note(second * 1_000, done, 100_000);
    for (let second = 0; second <= 12; second += 1) note(second, second * 1_000);
    expect(note(13, 13_000)).toBe(2);
    let shown: number | null = 2;
    for (let second = 14; second < 60; second += 1) shown = note(second, 13_000);
    expect(shown).toBeNull();
    // No sound for two minutes: neither the silence nor the pace before it counts.
    for (let second = 180; second < 190; second += 1) {
      expect(note(second, 13_000 + (second - 180) * 500)).toBeNull();
    }
    expect(note(190, 18_000)).toBe(3);
  });

  it('of a run that begins again is measured again', () => {
    const timeLeft = createTimeLeft(0);
    for (let second = 0; second <= 12; second += 1) {
      timeLeft.note(second * 1_000, second * 1_000, 100_000);
    }
    expect(timeLeft.note(13_000, 100, 100_000)).toBeNull();
  });

  it('is estimated every five seconds', () => {
    const timeLeft = createTimeLeft(0);
    const note = (second: number, done: number) => timeLeft.note(second * 1_000, done, 600_000);
    for (let second = 0; second < 10; second += 1) note(second, second * 1_000);
    expect(note(10, 10_000)).toBe(10);
    // Half of all came at once: 300,000 more take 11 seconds at this pace.
    for (const second of [11, 12, 13, 14]) expect(note(second, 300_000)).toBe(10);
    expect(note(15, 300_000)).toBe(8);
  });

  it('is not shown for a run that has read just what was expected', () => {
    const timeLeft = createTimeLeft(10_000);
    let shown: number | null = null;
    for (let second = 0; second <= 10; second += 1) {
      shown = timeLeft.note(second * 1_000, second * 1_000, 200_000);
    }
    expect(shown).toBeNull();
  });
});
