import { assert, constantFrom, double, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analysisProgress } from '../../../contract/limits.ts';
import {
  beginProgress,
  restoreProgress,
  tickProgress,
  type Progress,
} from './analysis-progress.ts';

function ticks(from: Progress, count: number, isAnswered: boolean): Progress[] {
  const seen = [from];
  for (let i = 0; i < count; i += 1) {
    seen.push(tickProgress(seen.at(-1) ?? from, isAnswered));
  }
  return seen;
}

const random = double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the percentage of a run', () => {
  test('starts at 0 with one of the ten targets, each of which is possible', () => {
    assert(
      property(random, (value) => {
        const { percent, target, tick } = beginProgress(() => value);
        expect([percent, tick]).toEqual([0, 0]);
        expect(analysisProgress.targets).toContain(target);
      }),
    );
    const all = Array.from({ length: 10 }, (_, i) => beginProgress(() => i / 10).target);
    expect(all).toEqual([68, 70, 76, 80, 84, 86, 88, 90, 92, 96]);
  });

  test('rises one point a tick up to its target', () => {
    assert(
      property(random, integer({ min: 0, max: 300 }), (value, count) => {
        const start = beginProgress(() => value);
        const last = ticks(start, count, false).at(-1) ?? start;
        expect(last.percent).toBe(Math.min(count, start.target));
        expect(last.tick).toBe(count);
      }),
    );
  });

  test('halves the rest once the answer has arrived, and ends at 100', () => {
    const from68 = ticks({ percent: 68, target: 68, tick: 68 }, 6, true);
    expect(from68.map((step) => step.percent)).toEqual([68, 84, 92, 96, 98, 99, 100]);
    assert(
      property(integer({ min: 0, max: 96 }), (percent) => {
        const steps = ticks({ percent, target: 96, tick: percent }, 8, true);
        expect(steps.at(-1)?.percent).toBe(100);
        for (const [i, step] of steps.entries()) {
          expect(step.percent).toBeGreaterThanOrEqual(steps[i - 1]?.percent ?? 0);
        }
      }),
    );
  });

  test('is restored from an earlier visit, if it is a valid one', () => {
    assert(
      property(
        constantFrom(...analysisProgress.targets),
        integer({ min: 0, max: 400 }),
        (target, tick) => {
          const stored = { target, tick, percent: Math.min(target, tick) };
          expect(restoreProgress(stored)).toEqual(stored);
        },
      ),
    );
    for (const broken of [
      { percent: 97, target: 96, tick: 100 },
      { percent: -1, target: 96, tick: 100 },
      { percent: 5, target: 77, tick: 5 },
      { percent: 1.5, target: 76, tick: 5 },
      { percent: 9, target: 76, tick: 2 },
      { percent: 5, target: 76, tick: Number.NaN },
    ]) {
      expect(restoreProgress(broken)).toBeNull();
    }
  });
});
