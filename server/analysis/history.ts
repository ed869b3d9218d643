/**
 * @file Readings and the changes between them: docs/history.md has the model. A reading never
 * replaces another one, so a second analysis loses nothing that an earlier one found.
 */
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import {
  changePeriods,
  defaultPeriod,
  type ListPeriod,
} from '../../contract/lists/change-periods.ts';
import { dayMs, historyLimit } from '../../contract/limits.ts';
import type { History, Reading } from '../../contract/records/history.ts';
import type { User } from '../accounts/users.ts';
import type { Database } from '../db/open.ts';
import { readings } from '../db/history-schema.ts';
import { heldPeople, inChain, insertChanges } from './ledger/chain.ts';
import { countsOf } from './ledger/counts.ts';
import { IdList } from './id-list.ts';
import { readWhole, replaceList } from './lists.ts';
import type { Run } from './runs.ts';

/** The two lists that are answers about a period. */
export type ChangeList = 'new' | 'lost';

/** People counted in the three lists a run compared. */
export interface PeopleCounts {
  readonly followers: number;
  readonly following: number;
  readonly previous: number;
}

/** The id of the earlier moment that the first reading of an account is compared with. */
export function earlierReading(reading: string): string {
  return `${reading}.before`;
}

/** A stretch of an account's history: changes after the reading it starts from count. */
export interface Window {
  readonly userId: number;
  readonly instaId: string;
  readonly until: Date;
  readonly period: ListPeriod;
  /** The latest reading seen, from which the period `visit` starts; null starts at the first one. */
  readonly seenAt?: Date | null;
}

/** A person of the list of new or lost followers, and the readings around the change. */
export interface Change {
  readonly id: string;
  /** The last reading that proves the state before; null where none does. */
  readonly since: Date | null;
  /** The first reading that proves the state after. */
  readonly until: Date;
}

/** The latest change of a person. */
export interface LatestChange extends Change {
  /** Whether the person had left by then, at this change or an earlier one. */
  readonly hasLeft: boolean;
}

async function saveChanges(db: Database, run: string, list: ChangeList, total: number) {
  const ids = await readWhole(db, run, list, total);
  await insertChanges(db, run, 'followers', list === 'new' ? 'came' : 'left', ids);
}

/** Saves who was followed and unfollowed since the run before; its lists are still there. */
async function saveFollowing(db: Database, run: Run, total: number): Promise<void> {
  if (run.previousRun === null) return;
  const before = await heldPeople(db, run.previousRun, 'following');
  const now = total === 0 ? IdList.of([]) : await heldPeople(db, run.id, 'following');
  await insertChanges(db, run.id, 'following', 'came', now.without(before));
  await insertChanges(db, run.id, 'following', 'left', before.without(now));
}

/**
 * Adds the reading a run has made, with its new and lost people as the changes since the reading
 * before. The first run of an account is compared with an earlier moment of the network; that
 * moment becomes a reading too, labelled with its source.
 */
async function saveReading(
  db: Database,
  run: Run,
  people: PeopleCounts,
  changed: Record<ChangeList, number>,
): Promise<void> {
  const { userId, instaId } = run;
  const hasEarlier = run.previousAt !== null && people.previous > 0;
  if (hasEarlier) {
    await db.insert(readings).values({
      ...{ id: earlierReading(run.id), userId, instaId, source: 'network' },
      ...{ takenAt: run.previousAt ?? run.networkAt, followers: people.previous },
    });
  }
  const isFirst = run.previousRun === null && !hasEarlier;
  await db.insert(readings).values({
    ...{ id: run.id, userId, instaId, source: 'analysis', takenAt: run.networkAt },
    ...{ followers: people.followers, following: people.following },
    ...(isFirst ? {} : { came: changed.new, gone: changed.lost }),
  });
  if (isFirst) return;
  await saveChanges(db, run.id, 'new', changed.new);
  await saveChanges(db, run.id, 'lost', changed.lost);
  await saveFollowing(db, run, people.following);
}

/** The moment a period starts; null for the first reading. */
function startOf({ until, period, seenAt }: Window): Date | null {
  if (period === 'all') return null;
  if (period === 'visit') return seenAt ?? null;
  return new Date(until.getTime() - Number(period) * dayMs);
}

/** The readings of an account up to a moment, each with the moment of the one before. */
function ownReadings(userId: number, instaId: string, until: Date): SQL {
  return sql`
    with own as (
      select id, taken_at, lag(taken_at) over (order by taken_at) as before from readings
      where ${inChain('followers', { userId, instaId })} and taken_at <= ${until.toISOString()}
    )`;
}

/**
 * The people whose state changed within a window, with the sum of their changes. Changes of one
 * person alternate between coming and leaving, so the sum is 1 (new), -1 (lost), or 0 for a person
 * who came and left within the window, or left and came back. `since` and `until` are the readings
 * around the latest change, the one that made the present state.
 */
function sums(window: Window): SQL {
  const { userId, instaId, until } = window;
  const start = startOf(window)?.toISOString() ?? null;
  return sql`
    ${ownReadings(userId, instaId, until)}, base as (
      select coalesce(
        max(taken_at) filter (where taken_at <= ${start}::timestamptz), min(taken_at)
      ) as at from own
    ), sums as (
      select c.insta_id as id, sum(case when c.came then 1 else -1 end)::int as sum,
        max(own.before) as since, max(own.taken_at) as until,
        (array_agg(c.position order by own.taken_at desc))[1] as position
      from follower_changes c join own on own.id = c.reading
      where own.taken_at > (select at from base)
      group by c.insta_id
    )`;
}

/** A change as the database answers it; PGlite and pg differ in the type of a moment. */
interface ChangeRow extends Record<string, unknown> {
  id: string;
  since: string | Date | null;
  until: string | Date;
}

function changeOf({ id, since, until }: ChangeRow): Change {
  return { id, since: since === null ? null : new Date(since), until: new Date(until) };
}

/** The new or the lost people of a window, the latest change first. */
export async function changesWithin(
  db: Database,
  list: ChangeList,
  window: Window,
  from = 0,
  count: number | null = null,
): Promise<Change[]> {
  const { rows } = await db.execute<ChangeRow>(sql`
    ${sums(window)}
    select id, since, until from sums where sum = ${list === 'new' ? 1 : -1}
    order by sums.until desc, position offset ${from} limit ${count}`);
  return rows.map(changeOf);
}

/** The length of both lists for a window, and the reading it starts from. */
async function netChange(
  db: Database,
  window: Window,
): Promise<{ since: number; new: number; lost: number }> {
  const { rows } = await db.execute<{ since: string | Date; new: number; lost: number }>(sql`
    ${sums(window)}
    select (select at from base) as since,
      (count(*) filter (where sum = 1))::int as new, (count(*) filter (where sum = -1))::int as lost
    from sums`);
  const [row] = rows;
  return {
    since: new Date(row?.since ?? window.until).getTime(),
    new: row?.new ?? 0,
    lost: row?.lost ?? 0,
  };
}

/** The reading a window starts from. */
export async function windowStart(db: Database, window: Window): Promise<Date> {
  const { rows } = await db.execute<{ at: string | Date }>(sql`
    ${sums(window)} select at from base`);
  return new Date(rows[0]?.at ?? window.until);
}

type ReadingRow = typeof readings.$inferSelect;

function readingOf(row: ReadingRow): Reading {
  const { id, source, takenAt, isComplete, followers, following, came, gone } = row;
  return {
    ...{ id, source, taken_at: takenAt.getTime(), complete: isComplete, followers, following },
    ...{ came: isComplete ? came : null, left: isComplete ? gone : null },
  };
}

/** The history of a user's present account: its latest readings and the answer for each period. */
export async function historyOf(
  db: Database,
  { id: userId, instaId, seenAt }: Pick<User, 'id' | 'instaId' | 'seenAt'>,
): Promise<History> {
  const counts = await countsOf(db, userId, instaId);
  const rows = await db
    .select()
    .from(readings)
    .where(and(eq(readings.userId, userId), eq(readings.instaId, instaId)))
    .orderBy(desc(readings.takenAt))
    .limit(historyLimit);
  const [kept, undone] = [true, false].map((isStored) =>
    rows
      .filter(({ undoneAt }) => (undoneAt === null) === isStored)
      .toReversed()
      .map(readingOf),
  ) as [Reading[], Reading[]];
  const until = kept.findLast(({ complete }) => complete)?.taken_at;
  if (until === undefined) return { readings: kept, undone, counts, periods: [], unseen: null };
  const window = { userId, instaId, until: new Date(until), seenAt };
  return {
    readings: kept,
    undone,
    counts,
    periods: await Promise.all(
      changePeriods.map(async (period) => ({
        period,
        ...(await netChange(db, { ...window, period })),
      })),
    ),
    unseen: await netChange(db, { ...window, period: 'visit' }),
  };
}

/** The latest change of each of some people up to a moment. */
export async function latestChanges(
  db: Database,
  { userId, instaId, until }: Window,
  ids: readonly string[],
): Promise<Map<string, LatestChange>> {
  const { rows } = await db.execute<ChangeRow & { left: boolean }>(sql`
    ${ownReadings(userId, instaId, until)}
    select c.insta_id as id, max(own.before) as since, max(own.taken_at) as until,
      bool_or(not c.came) as left
    from follower_changes c join own on own.id = c.reading
    where c.insta_id in ${ids} group by c.insta_id`);
  return new Map(rows.map((row) => [row.id, { ...changeOf(row), hasLeft: row.left }]));
}

/** Marks a reading as seen, with all before it; false if the account has no such reading. */
export async function markSeen(
  db: Database,
  { id: userId, instaId }: Pick<User, 'id' | 'instaId'>,
  reading: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update users set seen_at = greatest(seen_at, r.taken_at) from readings r
    where users.id = ${userId} and r.id = ${reading} and r.user_id = users.id
      and r.insta_id = ${instaId} returning users.id`);
  return rows.length > 0;
}

/**
 * Adds a finished run to the history and puts the answer about the default period in the place of
 * the run's own new and lost people. Returns how many each list holds.
 */
export async function addReading(
  db: Database,
  run: Run,
  people: PeopleCounts,
  changed: Record<ChangeList, number>,
): Promise<Record<ChangeList, number>> {
  await saveReading(db, run, people, changed);
  const { userId, instaId, networkAt } = run;
  const window: Window = { userId, instaId, until: networkAt, period: defaultPeriod };
  const ids = async (list: ChangeList) =>
    (await changesWithin(db, list, window)).map(({ id }) => id);
  const [came, left] = [await ids('new'), await ids('lost')];
  await replaceList(db, run.id, 'new', came);
  await replaceList(db, run.id, 'lost', left);
  return { new: came.length, lost: left.length };
}
