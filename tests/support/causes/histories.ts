/** @file Small histories for the tests of causes. */

/** A history as a file of the causes command. */
export interface HistoryFile {
  readings: {
    at: string;
    came: string[];
    left: string[];
    followed: string[];
    unfollowed: string[];
  }[];
  people: Record<string, Record<string, unknown>>;
  contents: { id: string; at: string; kind: 'post' | 'reel' | 'story' }[];
}

const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 5);

/** The time so many days after the first reading. */
export const onDay = (days: number): string =>
  new Date(start + Math.round(days * dayMs)).toISOString();

/** Readings on the given days without any change. */
export function emptyHistory(days: readonly number[]): HistoryFile {
  const readings = days.map((day) => ({
    at: onDay(day),
    came: [],
    left: [],
    followed: [],
    unfollowed: [],
  }));
  return { readings, people: {}, contents: [] };
}

/** `count` daily readings, the first of them on day 0. */
export const dailyHistory = (count: number): HistoryFile =>
  emptyHistory(Array.from({ length: count }, (_, day) => day));

type Change = 'came' | 'left' | 'followed' | 'unfollowed';

/** Says which reading, by its index, found a person come, gone, followed or unfollowed. */
export function change(history: HistoryFile, id: string, changes: Partial<Record<Change, number>>) {
  for (const [list, reading] of Object.entries(changes)) {
    history.readings[reading]?.[list as Change].push(id);
  }
}

/** Lets `count` people, who follow from the start, leave before a reading; their ids. */
export function leaveAt(history: HistoryFile, reading: number, count: number): string[] {
  return Array.from({ length: count }, () => {
    const id = `p${history.readings[0]?.came.length ?? 0}`;
    change(history, id, { came: 0, left: reading });
    return id;
  });
}
