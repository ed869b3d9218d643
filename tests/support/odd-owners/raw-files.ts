/** @file Data downloads that few people have, as lists of people; written as the network writes them. */
import { exportFiles, paths, zipBytes, type Person } from '../archive/exports.ts';
import { nameOf } from '../odd-accounts/serve.ts';

/** A download: whose list it has, and when it was made. */
export interface RawFile {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly followers: readonly Person[];
  /** Null where the file has no such list. */
  readonly following: readonly Person[] | null;
}

/** The files of an owner, in the order in which they are imported. */
export interface RawFiles {
  readonly name: string;
  readonly files: readonly RawFile[];
  /** The name that a person of the first file has in the last. */
  readonly renamed?: readonly [before: string, after: string];
}

/** The owner in the files. */
export const fileOwner = 'odd.owner';

const dayMs = 86_400_000;

/** The second in which the first of them began to follow. */
const begin = Date.parse('2019-02-28T23:30:00Z') / 1_000;

/** People by their numbers; each began to follow an hour after the one before. */
const people = (from: number, to: number): Person[] =>
  Array.from({ length: to - from }, (_, at) => [
    nameOf(String(7_000_000 + from + at)),
    begin + (from + at) * 3_600,
  ]);

/** People who began to follow in the hour before a moment: an earlier file need not have them. */
const newcomers = (from: number, to: number, until: number): Person[] =>
  people(from, to).map(([name], order) => [name, until / 1_000 - 3_600 + order]);

const at = (text: string) => Date.parse(text);

/** Someone who has another name in the last file; the second of following stays. */
const [before = ['', 0] as const] = people(100, 101);
const after: Person = ['pnewname', before[1]];

/** The files of each owner. */
export const oddFiles: readonly RawFiles[] = [
  {
    name: 'one follower, following no one',
    files: [{ at: at('2026-03-01T12:00:00Z'), followers: people(0, 1), following: [] }],
  },
  {
    name: 'followers alone',
    files: [{ at: at('2026-03-01T12:00:00Z'), followers: people(0, 2), following: null }],
  },
  {
    name: 'two files of one day, without a change',
    files: ['08', '20'].map((hour) => ({
      at: at(`2026-03-01T${hour}:00:00Z`),
      ...{ followers: people(0, 3), following: people(2, 4) },
    })),
  },
  {
    name: 'two files of two years, and somebody with another name',
    renamed: [before[0], after[0]],
    files: [
      {
        at: at('2024-12-31T12:00:00Z'),
        ...{ followers: people(0, 1_203), following: people(1_000, 1_005) },
      },
      {
        at: at('2026-01-01T12:00:00Z'),
        following: [...people(1_000, 1_002), ...people(1_003, 1_005)],
        // One more is gone, and eight came.
        followers: [
          ...people(0, 100),
          after,
          ...people(101, 500),
          ...people(501, 1_203),
          ...newcomers(1_203, 1_211, at('2026-01-01T11:00:00Z')),
        ],
      },
    ],
  },
  {
    name: 'two files, of which the later lacks two of five',
    files: ['2025-12-31', '2026-01-01'].map((day, order) => ({
      at: at(`${day}T12:00:00Z`),
      ...{ followers: people(order * 2, 5), following: people(0, 1) },
    })),
  },
  {
    name: 'two files without a common follower',
    files: [
      { at: at('2025-12-31T12:00:00Z'), followers: people(0, 1), following: people(0, 1) },
      {
        at: at('2026-01-01T12:00:00Z'),
        followers: newcomers(1, 2, at('2026-01-01T11:00:00Z')),
        following: people(0, 1),
      },
    ],
  },
];

/** The two files of a connected account, made so many days ago: of eight one left, and one came. */
export function filesOfConnected(days: readonly [number, number], now: number): RawFiles {
  const [first, last] = days.map((ago) => new Date(now - ago * dayMs).setUTCHours(12, 0, 0, 0));
  const [from, to] = [first ?? 0, last ?? 0];
  const all = people(0, 8);
  return {
    name: 'of a connected account',
    files: [
      { at: from, followers: all, following: people(2, 4) },
      {
        ...{ at: to, following: people(2, 4) },
        followers: [...all.slice(0, 2), ...all.slice(3), ...newcomers(8, 9, to - 3_600_000)],
      },
    ],
  };
}

/** A download as a file picker gives it. */
export function zipOf({ at: made, followers, following }: RawFile, owner = fileOwner) {
  const files = exportFiles(followers, following ?? [], made / 1_000, owner);
  if (following === null) delete files[paths.following];
  const day = new Date(made).toISOString().slice(0, 10);
  return {
    name: `instagram-${owner}-${day}-${made % 997}.zip`,
    mimeType: 'application/zip',
    buffer: Buffer.from(zipBytes(files)),
  };
}
