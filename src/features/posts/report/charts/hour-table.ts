/** @file The hours of a report as a table of seven weekdays and 24 hours. */
import type { PostSet } from '../../../../../contract/records/post-report.ts';

/** A cell: how many posts, and their mean interactions. */
export interface HourCell {
  readonly posts: number;
  readonly value: number;
}

/** The table. */
export interface HourTable {
  /** Posts in all cells. */
  readonly posts: number;
  readonly cell: (row: number, column: number) => HourCell | null;
  /** From 0 to 1 between the weakest and the strongest hour; null without posts. */
  readonly strength: (row: number, column: number) => number | null;
}

/** Makes the table out of the sparse cells of a report; cells that make no sense are left out. */
export function hourTable(hours: PostSet['hours']): HourTable {
  const cells = new Map<number, HourCell>();
  for (const [at, posts, value] of hours) {
    if (at === null || at > 167 || !posts || value === null) continue;
    cells.set(at, { posts, value });
  }
  const values = [...cells.values()].map(({ value }) => value);
  const highest = Math.max(0, ...values);
  const lowest = Math.min(highest, ...values);
  const cell = (row: number, column: number) => cells.get(row * 24 + column) ?? null;
  return {
    posts: [...cells.values()].reduce((sum, { posts }) => sum + posts, 0),
    cell,
    strength(row, column) {
      const found = cell(row, column);
      if (found === null) return null;
      return highest === lowest ? 1 : (found.value - lowest) / (highest - lowest);
    },
  };
}

/**
 * The hour whose posts did best. One lucky post should not decide: hours with two posts or more
 * come first where there are any.
 */
export function bestHour(table: HourTable) {
  let best: (HourCell & { row: number; column: number; isSure: boolean }) | null = null;
  for (let at = 0; at < 168; at += 1) {
    const row = Math.floor(at / 24);
    const found = table.cell(row, at % 24);
    if (found === null) continue;
    const isSure = found.posts >= 2;
    const isBetter = best === null || (isSure === best.isSure ? found.value > best.value : isSure);
    if (isBetter) best = { ...found, row, column: at % 24, isSure };
  }
  return best;
}
