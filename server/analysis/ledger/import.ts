/** @file Readings from elsewhere, each put in its place; a reading that is known changes nothing. */
import { randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { FiledReading, HistoryFile } from '../../../contract/records/timeline/history-file.ts';
import type { User } from '../../accounts/users.ts';
import type { Database } from '../../db/open.ts';
import { dailyCounts, readings } from '../../db/history-schema.ts';
import { lockUser } from '../locks.ts';
import { placeReading, withPlaced, type Account, type Known, type PeopleSets } from './chain.ts';
import { openChange, readNow, writeCurrentLists } from './current-lists.ts';
import { saveNames } from './names.ts';

/** A reading from elsewhere; `sets` is null for one that is not complete. */
export interface ForeignReading {
  readonly id: string;
  readonly takenAt: Date;
  readonly source: 'analysis' | 'network';
  readonly followers: number | null;
  readonly following: number | null;
  readonly sets: PeopleSets | null;
}

/** Applies changes to a set; false if they do not follow from it. */
function apply(people: Set<string>, changes: { came: string[]; left: string[] }): boolean {
  const left = changes.left.every((id) => people.delete(id));
  const came = changes.came.every((id) => !people.has(id) && people.add(id));
  return left && came;
}

/** The sets of one reading of a file, from the changes since the one before; null if they are wrong. */
function setsOf(reading: FiledReading, people: Set<string>, followed: Set<string>) {
  const { follower_changes: followers, following_changes: following } = reading;
  if (followers === null || !apply(people, followers)) return null;
  if (following !== null && !apply(followed, following)) return null;
  const knows = following !== null;
  if (reading.followers !== people.size) return null;
  if (reading.following !== (knows ? followed.size : null)) return null;
  return { followers: new Set(people), following: knows ? new Set(followed) : null };
}

/**
 * The readings of a file with the people they saw; null for a file whose readings are out of order or
 * whose changes contradict each other or the counts.
 */
export function readFile({ readings: filed }: HistoryFile): ForeignReading[] | null {
  const [people, followed] = [new Set<string>(), new Set<string>()];
  const found: ForeignReading[] = [];
  let last = -1;
  for (const reading of filed) {
    const { id, taken_at, source, complete, followers, following } = reading;
    if (taken_at <= last) return null;
    last = taken_at;
    const sets = complete ? setsOf(reading, people, followed) : null;
    if (complete && sets === null) return null;
    found.push({ id, takenAt: new Date(taken_at), source, followers, following, sets });
  }
  const complete = found.filter(({ sets }) => sets !== null);
  // Followers alone say nothing about mutual followers, so they never make the current lists.
  const isUsable = complete.length === 0 || complete.some(({ sets }) => sets?.following !== null);
  return isUsable ? found : null;
}

/** Ids of readings that the file and another user of this server have in common get another name. */
async function freeIds(db: Database, foreign: readonly ForeignReading[]): Promise<Set<string>> {
  const taken = new Set<string>();
  const step = 500;
  for (let from = 0; from < foreign.length; from += step) {
    const ids = foreign.slice(from, from + step).map(({ id }) => id);
    const rows = await db
      .select({ id: readings.id })
      .from(readings)
      .where(inArray(readings.id, ids));
    for (const { id } of rows) taken.add(id);
  }
  return taken;
}

async function insertReading(
  db: Database,
  { userId, instaId }: Account,
  reading: ForeignReading,
  id: string,
): Promise<void> {
  const { takenAt, source, followers, following, sets } = reading;
  await db.insert(readings).values({
    ...{ id, userId, instaId, source, takenAt, isComplete: sets !== null },
    ...{ followers: sets?.followers.size ?? followers },
    following: sets === null ? following : (sets.following?.size ?? null),
  });
}

/**
 * Adds readings of an account, oldest first, in a transaction; returns how many were new. A reading of a
 * moment that is known, also one that was undone, changes nothing.
 */
export async function addForeignReadings(
  tx: Database,
  account: Account,
  foreign: readonly ForeignReading[],
  at: Date,
): Promise<number> {
  const user = await lockUser(tx, account.userId);
  if (user === undefined) return 0;
  const own = and(eq(readings.userId, account.userId), eq(readings.instaId, account.instaId));
  const rows = await tx.select({ takenAt: readings.takenAt }).from(readings).where(own);
  const known = new Set(rows.map(({ takenAt }) => takenAt.getTime()));
  const added = foreign.filter(({ takenAt }) => !known.has(takenAt.getTime()));
  if (added.length === 0) return 0;
  const run = await openChange(tx, user, account);
  const taken = await freeIds(tx, added);
  let state: Known = { run, placed: {} };
  for (const reading of added) {
    const { sets, takenAt } = reading;
    const id = taken.has(reading.id) ? randomBytes(15).toString('base64url') : reading.id;
    await insertReading(tx, account, reading, id);
    if (sets === null) continue;
    await placeReading(tx, account, { id, takenAt }, sets, state);
    state = withPlaced(state, id, sets);
  }
  if (Object.keys(state.placed).length > 0) {
    await writeCurrentLists(tx, account, await readNow(tx, account, state), at);
  }
  return added.length;
}

/**
 * Imports what {@link readFile} has read, with the names and daily counts, in one transaction. Null where
 * the user has got another account while the file was on its way.
 */
export function importHistory(
  db: Database,
  { id: userId, instaId }: Pick<User, 'id' | 'instaId'>,
  foreign: readonly ForeignReading[],
  { counts, names }: HistoryFile,
  at: Date,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    if ((await lockUser(tx, userId))?.instaId !== instaId) return null;
    const added = await addForeignReadings(tx, { userId, instaId }, foreign, at);
    const values = counts.flatMap(({ day, followers, following }) =>
      followers === null || following === null
        ? []
        : [{ userId, instaId, day, followers, following }],
    );
    if (values.length > 0) await tx.insert(dailyCounts).values(values).onConflictDoNothing();
    await saveNames(tx, userId, names);
    return added;
  });
}
