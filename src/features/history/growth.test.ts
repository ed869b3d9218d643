import { describe, expect, it } from 'vitest';
import type { History, Reading } from '../../../contract/records/history.ts';
import { chart, growthOf, readingsOf } from './growth.ts';

const day = 24 * 3_600_000;

function reading(at: number, followers: number | null, came = 0, left = 0): Reading {
  return {
    ...{ id: `reading-${at}`, taken_at: at * day, source: 'analysis' },
    ...{ complete: true, followers, following: 100, came, left },
  };
}

describe('the growth chart', () => {
  it('places readings by time, from the left edge to the right one', () => {
    const { placed } = growthOf([reading(0, 1_000), reading(30, 1_010), reading(90, 1_050)]);
    expect(placed.map(({ x }) => x)).toEqual([0, chart.width / 3, chart.width]);
    expect(placed[2]?.y).toBe(chart.lineTop);
    expect(placed[0]?.y).toBe(chart.lineBottom);
  });

  it('shows one person of thousands as next to nothing', () => {
    const { placed } = growthOf([reading(0, 2_622), reading(7, 2_621)]);
    const [first, second] = placed;
    const drop = (second?.y ?? 0) - (first?.y ?? 0);
    expect(drop).toBeGreaterThan(0);
    expect(drop).toBeLessThan((chart.lineBottom - chart.lineTop) / 10);
  });

  it('gathers gains and losses of the readings after the first one', () => {
    const { bars, most } = growthOf([
      reading(0, 1_000, 500, 400),
      reading(1, 1_002, 3, 1),
      reading(100, 1_000, 2, 4),
    ]);
    const sum = (key: 'came' | 'left') => bars.reduce((total, bar) => total + bar[key], 0);
    expect(sum('came')).toBe(5);
    expect(sum('left')).toBe(5);
    expect(most).toBe(4);
  });

  it('is empty without readings, and a single point with one', () => {
    expect(growthOf([]).placed).toEqual([]);
    expect(growthOf([reading(3, 7)]).placed).toHaveLength(1);
  });

  it('starts a period at its first reading and skips readings without a count', () => {
    const history: History = {
      readings: [reading(1, 10), reading(5, null), reading(6, 12), reading(9, 13)],
      periods: [{ period: '7', since: 5 * day, new: 0, lost: 0 }],
      undone: [],
      counts: [],
      unseen: null,
    };
    expect(readingsOf(history, '7').map(({ id }) => id)).toEqual(['reading-6', 'reading-9']);
  });
});
