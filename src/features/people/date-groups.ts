/** @file New and lost followers in groups: between which two readings each change happened. */
import type { Person } from '../../../contract/records/person.ts';

/** The heading of the changes between two readings. */
export interface DateGroup {
  /** The readings around the changes, in milliseconds since 1970; `since` is null where unknown. */
  readonly since: number | null;
  readonly until: number;
  /** People in the group, or null while the end of it is not loaded. */
  readonly count: number | null;
}

/** A row of a grouped list. */
export type GroupedRow = Person | DateGroup;

export const isGroup = (row: GroupedRow): row is DateGroup => !('insta_id' in row);

const timeOf = (text: string | null | undefined): number | null => {
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : time;
};

/**
 * Puts a heading in front of each run of people whose changes lie between the same readings. People
 * without a date stay as they are. `isComplete` says that no more people follow.
 */
export function groupByDate(
  people: readonly Person[],
  isComplete: boolean,
): { rows: readonly GroupedRow[]; headings: readonly number[] } {
  const rows: GroupedRow[] = [];
  const headings: number[] = [];
  let start = 0;
  while (start < people.length) {
    const key = people[start]?.until;
    let end = start + 1;
    while (end < people.length && people[end]?.until === key) end += 1;
    const until = timeOf(key);
    if (until !== null) {
      headings.push(rows.length);
      const isClosed = end < people.length || isComplete;
      const since = timeOf(people[start]?.since);
      rows.push({ since, until, count: isClosed ? end - start : null });
    }
    rows.push(...people.slice(start, end));
    start = end;
  }
  return { rows, headings };
}
