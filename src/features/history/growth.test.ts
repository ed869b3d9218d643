import { describe, expect, it } from 'vitest';
import type { History, Reading } from '../../../contract/records/history.ts';
import { placeReadings, readingsOf } from './growth.ts';

const day = 24 * 3_600_000;
const box = { width: 360, lineTop: 16, lineBottom: 140 };

function reading(at: number, followers: number | null, came = 0, left = 0): Reading {
  return {
    ...{ id: `reading-${at}`, taken_at: at * day, source: 'analysis' },
    ...{ complete: true, followers, following: 100, came, left },
  };
}

describe('the picture of the line', () => {
  it('places readings by time, from the left edge to the right one', () => {
    const given = [reading(0, 1_000), reading(30, 1_010), reading(90, 1_050)];
    const placed = placeReadings(given, box);
    expect(placed.map(({ x }) => x)).toEqual([0, box.width / 3, box.width]);
    expect(placed[2]?.y).toBe(box.lineTop);
    expect(placed[0]?.y).toBe(box.lineBottom);
  });

  it('shows one person of thousands as next to nothing', () => {
    const placed = placeReadings([reading(0, 2_622), reading(7, 2_621)], box);
    const [first, second] = placed;
    const drop = (second?.y ?? 0) - (first?.y ?? 0);
    expect(drop).toBeGreaterThan(0);
    expect(drop).toBeLessThan((box.lineBottom - box.lineTop) / 10);
  });

  it('is empty without readings, and a single point with one', () => {
    expect(placeReadings([], box)).toEqual([]);
    expect(placeReadings([reading(3, 7)], box)).toHaveLength(1);
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
