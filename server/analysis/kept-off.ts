/** @file The people whom an owner takes off the lists, kept with the account. */
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { resultLists } from '../../contract/http/module.ts';
import { mostKeptOff, type KeepOffReason } from '../../contract/lists/keep-off.ts';
import type { ListName } from '../../contract/lists/list-names.ts';
import { keptOff, personNames } from '../db/history-schema.ts';
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { holdsId } from './lists.ts';
import { lockUser } from './locks.ts';
import type { AnalysisDeps } from './relations.ts';

/** Somebody who is off a list. */
interface Kept {
  readonly list: ListName;
  readonly person: string;
  readonly reason: KeepOffReason;
  /** Null is for good. */
  readonly until: Date | null;
}

/** Whether an analysis of the account has met a person: it is in a list, or its name is stored. */
async function isKnown(db: Database, userId: number, person: string): Promise<boolean> {
  const own = and(eq(personNames.userId, userId), eq(personNames.person, person));
  if ((await db.$count(personNames, own)) > 0) return true;
  const [user] = await db.select({ run: users.currentRun }).from(users).where(eq(users.id, userId));
  if (user?.run == null) return false;
  for (const list of resultLists) if (await holdsId(db, user.run, list, person)) return true;
  return false;
}

/** Takes a person off a list, or changes reason and time. */
export async function keepPersonOff(
  db: Database,
  userId: number,
  { list, person, reason, until }: Kept,
  now: Date,
): Promise<'kept' | 'unknown' | 'full'> {
  if (!(await isKnown(db, userId, person))) return 'unknown';
  return db.transaction(async (tx) => {
    // Two devices at once are counted one after the other.
    if ((await lockUser(tx, userId)) === undefined) return 'unknown';
    const key = [keptOff.userId, keptOff.list, keptOff.person];
    await tx
      .insert(keptOff)
      .values({ userId, list, person, reason, until, createdAt: now })
      .onConflictDoUpdate({ target: key, set: { reason, until } });
    if ((await tx.$count(keptOff, eq(keptOff.userId, userId))) <= mostKeptOff) return 'kept';
    const added = and(eq(keptOff.userId, userId), eq(keptOff.list, list));
    await tx.delete(keptOff).where(and(added, eq(keptOff.person, person)));
    return 'full';
  });
}

/** Puts everybody back on all lists: another account has other people. */
export async function forgetKeptOff(db: Database, userId: number): Promise<void> {
  await db.delete(keptOff).where(eq(keptOff.userId, userId));
}

/** Puts people back on a list. */
export async function putPeopleBack(
  db: Database,
  userId: number,
  list: ListName,
  people: readonly string[],
): Promise<void> {
  const own = and(eq(keptOff.userId, userId), eq(keptOff.list, list));
  await db.delete(keptOff).where(and(own, inArray(keptOff.person, [...people])));
}

/** The names of people: what the network says now, else the last one an analysis has seen. */
async function namesOf({ db, network }: AnalysisDeps, userId: number, people: readonly string[]) {
  const seen = await db
    .select()
    .from(personNames)
    .where(and(eq(personNames.userId, userId), inArray(personNames.person, [...people])))
    .orderBy(personNames.lastSeen);
  const present = await network.persons(people);
  return new Map([
    ...seen.map(({ person, username }) => [person, username] as const),
    ...present.map(({ insta_id, insta_username }) => [insta_id, insta_username] as const),
  ]);
}

/** Everybody who is off a list at a moment. */
export async function keptOffAt(deps: AnalysisDeps, userId: number, now: Date) {
  const lasts = or(isNull(keptOff.until), gt(keptOff.until, now));
  const rows = await deps.db
    .select()
    .from(keptOff)
    .where(and(eq(keptOff.userId, userId), lasts))
    .orderBy(keptOff.createdAt);
  if (rows.length === 0) return [];
  const names = await namesOf(deps, userId, [...new Set(rows.map(({ person }) => person))]);
  return rows.map(({ list, person, reason, until }) => ({
    ...{ list, insta_id: person, reason, until: until?.getTime() ?? 0 },
    insta_username: names.get(person) ?? '',
  }));
}
