/**
 * @file The chain of an account's readings: each complete reading that is not set aside, with the
 * changes since the one before it, once for followers and once for following. A reading that is put
 * between two others, or taken out, changes the changes of the next one alone.
 */
import { eq, sql, type SQL } from 'drizzle-orm';
import { relationPage } from '../../../contract/limits.ts';
import type { Database } from '../../db/open.ts';
import { readings } from '../../db/history-schema.ts';
import { IdList } from '../id-list.ts';
import { listCounts, notWhole, readPacked } from '../lists.ts';
import type { ResultList } from '../../../contract/http/module.ts';
import type { Relation } from '../../providers/network/network.ts';

/** An account of a user. */
export interface Account {
  readonly userId: number;
  readonly instaId: string;
}

/** The people of a reading; `following` is null where the reading did not see them. */
export interface PeopleSets {
  readonly followers: ReadonlySet<string>;
  readonly following: ReadonlySet<string> | null;
}

/** A row of `readings`. */
export type ReadingRow = typeof readings.$inferSelect;

/** Later than any reading. */
const endOfTime = new Date(Date.UTC(9999, 0));

/** The relations of a reading. */
export const relations = ['followers', 'following'] as const;

const tables = {
  followers: sql.identifier('follower_changes'),
  following: sql.identifier('following_changes'),
};

/** The table with the changes of a relation. */
export function changesTable(relation: Relation): SQL {
  return sql`${tables[relation]}`;
}

/** The readings that give a verdict about a relation, as a condition on the table `readings`. */
export function inChain(relation: Relation, { userId, instaId }: Account): SQL {
  const knows = relation === 'following' ? sql`and following is not null` : sql``;
  return sql`user_id = ${userId} and insta_id = ${instaId} and is_complete and undone_at is null ${knows}`;
}

/** A reading beside another one in the chain. */
interface Neighbour extends Record<string, unknown> {
  id: string;
  taken_at: string | Date;
  followers: number | null;
}

/** The reading before or after a moment in the chain of a relation. */
async function neighbour(
  db: Database,
  account: Account,
  relation: Relation,
  at: Date,
  side: 'before' | 'after',
): Promise<{ id: string; takenAt: Date; followers: number | null } | null> {
  const moment = at.toISOString();
  const { rows } = await db.execute<Neighbour>(
    side === 'before'
      ? sql`select id, taken_at, followers from readings where ${inChain(relation, account)}
          and taken_at < ${moment} order by taken_at desc limit 1`
      : sql`select id, taken_at, followers from readings where ${inChain(relation, account)}
          and taken_at > ${moment} order by taken_at limit 1`,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { id: row.id, takenAt: new Date(row.taken_at), followers: row.followers };
}

/** The latest reading in the chain of a relation. */
export function latestReading(db: Database, account: Account, relation: Relation) {
  return neighbour(db, account, relation, endOfTime, 'before');
}

const heldIn: Record<Relation, readonly ResultList[]> = {
  followers: ['mutual', 'dont_follow_back'],
  following: ['mutual', 'not_following_back'],
};

/** The people of a relation as the lists of a run hold them. Throws where a part of them is missing. */
export async function heldPeople(db: Database, run: string, relation: Relation): Promise<IdList> {
  const counts = await listCounts(db, run);
  if (counts === null) throw notWhole();
  const lists = [];
  for (const list of heldIn[relation]) {
    lists.push(await readPacked(db, run, list, counts[list]));
  }
  return IdList.concat(lists);
}

/**
 * The people of a relation at a moment of the chain: those of the current lists, less what changed
 * after it.
 */
async function peopleAt(
  db: Database,
  account: Account,
  relation: Relation,
  run: string,
  at: Date,
): Promise<Set<string>> {
  const people = new Set((await heldPeople(db, run, relation)).ids());
  const { rows } = await db.execute<{ id: string; sum: number }>(sql`
    select c.insta_id as id, sum(case when c.came then 1 else -1 end)::int as sum
    from ${changesTable(relation)} c join readings on readings.id = c.reading
    where user_id = ${account.userId} and readings.insta_id = ${account.instaId}
      and taken_at > ${at.toISOString()}
    group by c.insta_id`);
  for (const { id, sum } of rows) {
    if (sum > 0) people.delete(id);
    if (sum < 0) people.add(id);
  }
  return people;
}

/** The first reading that knows a relation, with its people; null unless it is later than a moment. */
export async function firstPeople(
  db: Database,
  account: Account,
  relation: Relation,
  run: string | null,
  after: Date,
): Promise<PlacedPeople | null> {
  const first = await neighbour(db, account, relation, new Date(-1), 'after');
  if (first === null || run === null || first.takenAt <= after) return null;
  return { id: first.id, people: await peopleAt(db, account, relation, run, first.takenAt) };
}

/** Saves changes of a reading, in their order. */
export async function insertChanges(
  db: Database,
  reading: string,
  relation: Relation,
  kind: 'came' | 'left',
  ids: readonly string[],
): Promise<void> {
  const step = relationPage.resultIds;
  for (let from = 0; from < ids.length; from += step) {
    const part = JSON.stringify(ids.slice(from, from + step));
    await db.execute(sql`
      insert into ${changesTable(relation)} (reading, insta_id, came, position)
      select ${reading}, id, ${kind === 'came'}, ${from} + place
      from jsonb_array_elements_text(${part}::jsonb) with ordinality as t (id, place)`);
  }
}

/** Saves what changed from one set to another as the changes of a reading. */
async function insertDifference(
  db: Database,
  reading: string,
  relation: Relation,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Promise<void> {
  const missing = (from: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...from].filter((id) => !other.has(id));
  await insertChanges(db, reading, relation, 'came', missing(after, before));
  await insertChanges(db, reading, relation, 'left', missing(before, after));
}

/** Counts the changes of a reading again. */
async function countChanges(db: Database, reading: string): Promise<void> {
  await db.execute(sql`
    update readings set
      came = (select count(*) from follower_changes where reading = ${reading} and came),
      gone = (select count(*) from follower_changes where reading = ${reading} and not came)
    where id = ${reading}`);
}

/** The people of a relation at a reading. */
export interface PlacedPeople {
  readonly id: string;
  readonly people: ReadonlySet<string>;
}

/** Where the people of the chain are known: the run with the current lists, or readings just placed. */
export interface Known {
  readonly run: string | null;
  readonly placed: Readonly<Partial<Record<Relation, PlacedPeople>>>;
}

/** What is known after a reading was placed. */
export function withPlaced(known: Known, id: string, sets: PeopleSets): Known {
  const followers = { id, people: sets.followers };
  const following = sets.following === null ? {} : { following: { id, people: sets.following } };
  return { run: known.run, placed: { ...known.placed, followers, ...following } };
}

/** The people of a relation at a reading of the chain. */
export async function peopleOf(
  db: Database,
  account: Account,
  relation: Relation,
  known: Known,
  reading: { id: string; takenAt: Date },
): Promise<ReadonlySet<string>> {
  const placed = known.placed[relation];
  if (placed?.id === reading.id) return placed.people;
  if (known.run === null) throw new Error('readings without current lists');
  return peopleAt(db, account, relation, known.run, reading.takenAt);
}

/** Puts the people of a reading, whose row exists, into the chain of a relation. */
async function placePeople(
  db: Database,
  account: Account,
  reading: { id: string; takenAt: Date },
  relation: Relation,
  people: ReadonlySet<string>,
  known: Known,
): Promise<void> {
  const before = await neighbour(db, account, relation, reading.takenAt, 'before');
  const after = await neighbour(db, account, relation, reading.takenAt, 'after');
  const table = changesTable(relation);
  if (before !== null) {
    const earlier = await peopleOf(db, account, relation, known, before);
    await insertDifference(db, reading.id, relation, earlier, people);
    if (after === null) return;
    // People who changed at the reading have not changed at the next one, or have changed back until then.
    await db.execute(sql`
      with mine as (
        select insta_id, came, position from ${table} where reading = ${reading.id}
      ), same as (
        delete from ${table} c using mine
        where c.reading = ${after.id} and c.insta_id = mine.insta_id returning c.insta_id
      )
      insert into ${table} (reading, insta_id, came, position)
      select ${after.id}, insta_id, not came, position from mine
      where insta_id not in (select insta_id from same)`);
  } else if (after !== null) {
    const later = await peopleOf(db, account, relation, known, after);
    await insertDifference(db, after.id, relation, people, later);
  }
  if (after !== null) await countChanges(db, after.id);
}

/** Puts a reading, whose row exists and is complete, in its place. */
export async function placeReading(
  db: Database,
  account: Account,
  reading: { id: string; takenAt: Date },
  sets: PeopleSets,
  known: Known,
): Promise<void> {
  for (const relation of relations) {
    const people = sets[relation];
    if (people !== null) await placePeople(db, account, reading, relation, people, known);
  }
  await countChanges(db, reading.id);
}

/** Takes the changes of a reading out of the chain of a relation, which stays right without it. */
async function removePeople(
  db: Database,
  account: Account,
  reading: { id: string; takenAt: Date },
  relation: Relation,
): Promise<void> {
  const before = await neighbour(db, account, relation, reading.takenAt, 'before');
  const after = await neighbour(db, account, relation, reading.takenAt, 'after');
  const table = changesTable(relation);
  if (after !== null && before === null) {
    await db.execute(sql`delete from ${table} where reading = ${after.id}`);
  } else if (after !== null) {
    // A person who changed at both is as before; all other changes are seen at the next reading.
    await db.execute(sql`
      delete from ${table} where reading in (${reading.id}, ${after.id}) and insta_id in (
        select insta_id from ${table} where reading = ${reading.id}
        intersect select insta_id from ${table} where reading = ${after.id})`);
    await db.execute(sql`update ${table} set reading = ${after.id} where reading = ${reading.id}`);
  }
  await db.execute(sql`delete from ${table} where reading = ${reading.id}`);
  if (after !== null) await countChanges(db, after.id);
}

/** Takes a reading out of the chain; its row stays and has no changes. */
export async function removeReading(
  db: Database,
  account: Account,
  reading: ReadingRow,
): Promise<void> {
  await removePeople(db, account, reading, 'followers');
  if (reading.following !== null) await removePeople(db, account, reading, 'following');
  await db.update(readings).set({ came: 0, gone: 0 }).where(eq(readings.id, reading.id));
}
