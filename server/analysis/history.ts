/**
 * @file Readings and the changes between them: docs/history.md has the model. A reading never
 * replaces another one, so a second analysis loses nothing that an earlier one found.
 */
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import {
  changePeriods,
  defaultPeriod,
  type ChangePeriod,
} from '../../contract/lists/change-periods.ts';
import { historyLimit, relationPage } from '../../contract/limits.ts';
import type { History, PeriodChange } from '../../contract/records/history.ts';
import type { User } from '../accounts/users.ts';
import type { Database } from '../db/open.ts';
import { readings } from '../db/schema.ts';
import { readIds, replaceList } from './lists.ts';
import type { Run } from './runs.ts';

const day = 24 * 3_600_000;

/** The two lists that are answers about a period. */
export type ChangeList = 'new' | 'lost';

/** People counted in the three lists a run compared. */
export interface PeopleCounts {
  readonly followers: number;
  readonly following: number;
  readonly previous: number;
}

/** A stretch of an account's history: changes after the reading it starts from count. */
interface Window {
  readonly userId: number;
  readonly instaId: string;
  readonly until: Date;
  readonly period: ChangePeriod;
}

async function saveChanges(db: Database, run: string, list: ChangeList, total: number) {
  const step = relationPage.resultIds;
  for (let from = 0; from < total; from += step) {
    const ids = await readIds(db, run, list, from, Math.min(step, total - from));
    await db.execute(sql`
      insert into follower_changes (reading, insta_id, came, position)
      select ${run}, id, ${list === 'new'}, ${from} + place
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as t (id, place)`);
  }
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
  if (run.previousAt !== null && people.previous > 0) {
    await db.insert(readings).values({
      ...{ id: `${run.id}.before`, userId, instaId, source: 'network' },
      ...{ takenAt: run.previousAt, followers: people.previous, came: 0, gone: 0 },
    });
  }
  await db.insert(readings).values({
    ...{ id: run.id, userId, instaId, source: 'analysis', takenAt: run.networkAt },
    ...{ followers: people.followers, following: people.following },
    ...{ came: changed.new, gone: changed.lost },
  });
  await saveChanges(db, run.id, 'new', changed.new);
  await saveChanges(db, run.id, 'lost', changed.lost);
}

/**
 * The people whose state changed within a window, with the sum of their changes. Changes of one
 * person alternate between coming and leaving, so the sum is 1 (new), -1 (lost), or 0 for a person
 * who came and left within the window, or left and came back.
 */
function sums({ userId, instaId, until, period }: Window): SQL {
  const start = period === 'all' ? null : new Date(until.getTime() - Number(period) * day);
  return sql`
    with own as (
      select id, taken_at from readings
      where user_id = ${userId} and insta_id = ${instaId} and taken_at <= ${until.toISOString()}
    ), base as (
      select coalesce(
        max(taken_at) filter (where taken_at <= ${start?.toISOString() ?? null}::timestamptz),
        min(taken_at)
      ) as at from own
    ), sums as (
      select c.insta_id as id, sum(case when c.came then 1 else -1 end)::int as sum,
        max(own.taken_at) as at, (array_agg(c.position order by own.taken_at desc))[1] as position
      from follower_changes c join own on own.id = c.reading
      where own.taken_at > (select at from base)
      group by c.insta_id
    )`;
}

/** Ids of the new or the lost people of a window, the latest change first. */
export async function changesWithin(
  db: Database,
  list: ChangeList,
  window: Window,
  from = 0,
  count: number | null = null,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    ${sums(window)}
    select id from sums where sum = ${list === 'new' ? 1 : -1}
    order by at desc, position offset ${from} limit ${count}`);
  return rows.map(({ id }) => id);
}

async function periodChange(db: Database, window: Window): Promise<PeriodChange> {
  const { rows } = await db.execute<{ since: string | Date; came: number; left: number }>(sql`
    ${sums(window)}
    select (select at from base) as since,
      (count(*) filter (where sum = 1))::int as came, (count(*) filter (where sum = -1))::int as left
    from sums`);
  const { since = window.until, came = 0, left = 0 } = rows[0] ?? {};
  return { period: window.period, since: new Date(since).getTime(), came, left };
}

/** The history of a user's present account: its latest readings and the answer for each period. */
export async function historyOf(
  db: Database,
  { id: userId, instaId }: Pick<User, 'id' | 'instaId'>,
): Promise<History> {
  const rows = await db
    .select()
    .from(readings)
    .where(and(eq(readings.userId, userId), eq(readings.instaId, instaId)))
    .orderBy(desc(readings.takenAt))
    .limit(historyLimit);
  const until = rows[0]?.takenAt;
  if (until === undefined) return { readings: [], periods: [] };
  const periods = changePeriods.map((period) => ({ userId, instaId, until, period }));
  return {
    readings: rows
      .toReversed()
      .map(({ id, source, takenAt, followers, following, came, gone }) => ({
        ...{ id, source, taken_at: takenAt.getTime(), followers, following, came, left: gone },
      })),
    periods: await Promise.all(periods.map((window) => periodChange(db, window))),
  };
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
  const [came, left] = [
    await changesWithin(db, 'new', window),
    await changesWithin(db, 'lost', window),
  ];
  await replaceList(db, run.id, 'new', came);
  await replaceList(db, run.id, 'lost', left);
  return { new: came.length, lost: left.length };
}
