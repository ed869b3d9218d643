/** @file Undo of one reading: it is set aside with the people it saw, and can be put back. */
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Database } from '../../db/open.ts';
import { readings, readingSets } from '../../db/history-schema.ts';
import { earlierReading } from '../history.ts';
import {
  inChain,
  peopleOf,
  placeReading,
  removeReading,
  withPlaced,
  type Account,
  type Known,
  type ReadingRow,
} from './chain.ts';
import { lockUser } from '../locks.ts';
import { openChange, readNow, writeCurrentLists } from './current-lists.ts';

/**
 * The result of an undo or redo: `done` also where it was done before, because a call whose response was
 * lost is repeated; `missing` where there is no such reading, or the user has another account by now.
 */
export type UndoOutcome = 'done' | 'missing' | 'refused';

async function findReading(
  db: Database,
  { userId, instaId }: Account,
  id: string,
): Promise<ReadingRow | undefined> {
  const own = and(eq(readings.userId, userId), eq(readings.instaId, instaId));
  return (
    await db
      .select()
      .from(readings)
      .where(and(own, eq(readings.id, id)))
  )[0];
}

async function markUndone(db: Database, id: string, undoneAt: Date | null): Promise<void> {
  await db.update(readings).set({ undoneAt }).where(eq(readings.id, id));
}

/** Keeps the people of a reading and takes it out of the chain; `known` must hold before and after. */
async function setAside(
  db: Database,
  account: Account,
  reading: ReadingRow,
  sets: { followers: ReadonlySet<string>; following: ReadonlySet<string> | null },
): Promise<void> {
  await db.insert(readingSets).values({
    reading: reading.id,
    followers: JSON.stringify([...sets.followers]),
    following: sets.following === null ? null : JSON.stringify([...sets.following]),
  });
  await removeReading(db, account, reading);
}

/** Followers alone say nothing about mutual followers: without another full reading they go too. */
async function goingWith(
  db: Database,
  account: Account,
  reading: ReadingRow,
): Promise<ReadingRow[]> {
  const others = await db
    .select()
    .from(readings)
    .where(and(inChain('followers', account), ne(readings.id, reading.id)))
    .orderBy(readings.takenAt);
  return others.some(({ following }) => following !== null) ? [reading] : [...others, reading];
}

/** Undoes a reading of an account. An earlier moment of the network goes with its analysis alone. */
export function undoReading(
  db: Database,
  account: Account,
  id: string,
  at: Date,
): Promise<UndoOutcome> {
  return db.transaction(async (tx): Promise<UndoOutcome> => {
    const user = await lockUser(tx, account.userId);
    const reading = await findReading(tx, account, id);
    if (user?.instaId !== account.instaId || reading === undefined) return 'missing';
    if (reading.undoneAt !== null) return 'done';
    const run = await openChange(tx, user, account);
    if (!reading.isComplete) {
      await markUndone(tx, id, at);
      return 'done';
    }
    if (reading.following === null) return 'refused';
    const known: Known = { run, placed: {} };
    const going = [];
    for (const each of await goingWith(tx, account, reading)) {
      const followers = await peopleOf(tx, account, 'followers', known, each);
      const following =
        each.following === null ? null : await peopleOf(tx, account, 'following', known, each);
      going.push({ each, sets: { followers, following } });
    }
    for (const { each } of going) await markUndone(tx, each.id, at);
    // Read while the changes of what goes are still there: the lists are those of the last reading.
    const now = await readNow(tx, account, known);
    for (const { each, sets } of going) await setAside(tx, account, each, sets);
    await writeCurrentLists(tx, account, now, at);
    return 'done';
  });
}

/** Whether the chain has a reading of this very moment. */
async function isTaken(db: Database, account: Account, at: Date): Promise<boolean> {
  const same = and(inChain('followers', account), eq(readings.takenAt, at));
  return (await db.select({ id: readings.id }).from(readings).where(same)).length > 0;
}

async function putBack(
  db: Database,
  account: Account,
  reading: ReadingRow,
  known: Known,
): Promise<Known> {
  await markUndone(db, reading.id, null);
  if (!reading.isComplete) return known;
  const [kept] = await db.select().from(readingSets).where(eq(readingSets.reading, reading.id));
  if (kept === undefined) throw new Error('a reading without its people was set aside');
  const { followers, following } = kept;
  const sets = {
    followers: new Set(JSON.parse(followers) as string[]),
    following: following === null ? null : new Set(JSON.parse(following) as string[]),
  };
  await placeReading(db, account, reading, sets, known);
  await db.delete(readingSets).where(eq(readingSets.reading, reading.id));
  return withPlaced(known, reading.id, sets);
}

/** Puts a reading back that was undone, with the earlier moment that went with it. */
export function redoReading(
  db: Database,
  account: Account,
  id: string,
  at: Date,
): Promise<UndoOutcome> {
  return db.transaction(async (tx): Promise<UndoOutcome> => {
    const user = await lockUser(tx, account.userId);
    const reading = await findReading(tx, account, id);
    if (user?.instaId !== account.instaId || reading === undefined) return 'missing';
    if (reading.undoneAt === null) return 'done';
    if (reading.isComplete && reading.following === null) return 'refused';
    if (await isTaken(tx, account, reading.takenAt)) return 'refused';
    const run = await openChange(tx, user, account);
    const earlier = await findReading(tx, account, earlierReading(id));
    let known: Known = { run, placed: {} };
    if (earlier !== undefined && earlier.undoneAt !== null) {
      const isOther = await isTaken(tx, account, earlier.takenAt);
      if (!isOther) known = await putBack(tx, account, earlier, known);
    }
    known = await putBack(tx, account, reading, known);
    if (reading.isComplete) {
      await writeCurrentLists(tx, account, await readNow(tx, account, known), at);
    }
    return 'done';
  });
}

/** The readings of an account that are not set aside, oldest first. */
export function readingsOf(db: Database, { userId, instaId }: Account): Promise<ReadingRow[]> {
  const own = and(eq(readings.userId, userId), eq(readings.instaId, instaId));
  return db
    .select()
    .from(readings)
    .where(and(own, isNull(readings.undoneAt)))
    .orderBy(readings.takenAt);
}
