/** @file The year of readings that the history bench keeps and asks about. */
import type { History } from '../../contract/records/history.ts';
import type { HistoryFile } from '../../contract/records/timeline/history-file.ts';

const day = 24 * 3_600_000;
const start = Date.UTC(2026, 0, 1);

/** One relation at each reading: who came and who left since the one before, and all at both ends. */
export interface Year {
  readonly changes: readonly { readonly came: string[]; readonly left: string[] }[];
  readonly first: readonly string[];
  readonly last: readonly string[];
}

/** Readings of an account of `people`, of whom `share` change each day, from a fixed seed. */
export function yearOf(days: number, people: number, share: number): Year {
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const used = new Set<number>();
  // Ids of up to twelve digits, as on real networks.
  const newId = (): string => {
    const id = Math.floor(random() * 2 ** 39);
    if (used.has(id)) return newId();
    used.add(id);
    return String(id);
  };
  const current = Array.from({ length: people }, newId);
  const first = [...current];
  const changes = [{ came: first, left: [] as string[] }];
  for (let at = 1; at < days; at += 1) {
    const places = new Set<number>();
    while (places.size < people * share) places.add(Math.floor(random() * people));
    const left = [...places].map((place) => current[place] ?? '');
    const came = left.map(newId);
    for (const [index, place] of [...places].entries()) current[place] = came[index] ?? '';
    changes.push({ came, left });
  }
  return { changes, first, last: current };
}

const followed = Array.from({ length: 500 }, (_, at) => String(at));
/** When a reading was made. */
export const timeOf = (at: number): number => start + at * day;
const readingId = (at: number) => `bench-${at}`;

/** The history of the first `days` readings, as the server answers it. */
export function historyOf({ changes, first }: Year, days: number): History {
  return {
    readings: Array.from({ length: days }, (_, at) => ({
      ...{ id: readingId(at), taken_at: timeOf(at), source: 'analysis', complete: true },
      ...{ followers: first.length, following: followed.length },
      ...{ came: changes[at]?.came.length ?? 0, left: changes[at]?.left.length ?? 0 },
    })),
    ...{ undone: [], counts: [], periods: [], unseen: null },
  };
}

/** The readings after one as the server exports them, with the names of who came and left. */
export function fileOf({ changes }: Year, days: number, after: string | undefined): HistoryFile {
  const from = after === undefined ? 0 : Number(after.slice('bench-'.length)) + 1;
  const names: HistoryFile['names'] = [];
  const readings = changes.slice(from, days).map(({ came, left }, index) => {
    const at = from + index;
    for (const id of at === 0 ? [] : [...came, ...left]) {
      const seen = timeOf(at);
      names.push({ insta_id: id, username: `name.of.${id}`, first_seen: seen, last_seen: seen });
    }
    return {
      ...{ id: readingId(at), taken_at: timeOf(at), source: 'analysis' as const },
      ...{ complete: true, followers: null, following: null },
      follower_changes: { came, left },
      following_changes: { came: at === 0 ? followed : [], left: [] },
    };
  });
  return {
    ...{ format: 'limn-history', version: 1, exported_at: start },
    account: { insta_id: 'bench', username: 'bench' },
    ...{ readings, counts: [], names: names.slice(-200_000) },
  };
}
