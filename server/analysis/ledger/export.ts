/** @file The whole history of an account as a file. */
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { historyFileLimits } from '../../../contract/limits.ts';
import {
  historyFileVersion,
  type FiledReading,
  type HistoryFile,
} from '../../../contract/records/timeline/history-file.ts';
import type { User } from '../../accounts/users.ts';
import type { Database } from '../../db/open.ts';
import { personNames } from '../../db/history-schema.ts';
import { users } from '../../db/schema.ts';
import type { Relation } from '../../providers/network/network.ts';
import { countsOf } from './counts.ts';
import { changesTable, firstPeople, inChain, type Account } from './chain.ts';
import { readingsOf } from './undo.ts';

interface Filed {
  came: string[];
  left: string[];
}

/** Before any reading. */
const beginning = new Date(-1);

/** The changes of each reading after a moment; those of the first of all are all its people. */
async function changesByReading(
  db: Database,
  account: Account,
  relation: Relation,
  run: string | null,
  after: Date,
): Promise<Map<string, Filed>> {
  const filed = new Map<string, Filed>();
  const first = await firstPeople(db, account, relation, run, after);
  if (first !== null) filed.set(first.id, { came: [...first.people], left: [] });
  const { rows } = await db.execute<{ reading: string; id: string; came: boolean }>(sql`
    select c.reading, c.insta_id as id, c.came from ${changesTable(relation)} c
    join (
      select id from readings
      where ${inChain(relation, account)} and taken_at > ${after.toISOString()}
    ) own on own.id = c.reading
    order by c.position`);
  for (const { reading, id, came } of rows) {
    const changes = filed.get(reading) ?? { came: [], left: [] };
    changes[came ? 'came' : 'left'].push(id);
    filed.set(reading, changes);
  }
  return filed;
}

/** Names seen since a moment, the latest first, as many as a file holds. */
async function namesOf(db: Database, userId: number, after: Date): Promise<HistoryFile['names']> {
  const rows = await db
    .select()
    .from(personNames)
    .where(and(eq(personNames.userId, userId), gt(personNames.lastSeen, after)))
    .orderBy(desc(personNames.lastSeen))
    .limit(historyFileLimits.names);
  return rows.map(({ person, username, firstSeen, lastSeen }) => ({
    ...{ insta_id: person, username },
    ...{ first_seen: firstSeen.getTime(), last_seen: lastSeen.getTime() },
  }));
}

/** Readings with their changes. */
async function filedReadings(
  db: Database,
  account: Account,
  run: string | null,
  wanted: Awaited<ReturnType<typeof readingsOf>>,
  after: Date,
): Promise<FiledReading[]> {
  const followers = await changesByReading(db, account, 'followers', run, after);
  const following = await changesByReading(db, account, 'following', run, after);
  const none = { came: [], left: [] };
  return wanted.map((row) => {
    const { id, takenAt, source, isComplete } = row;
    const sawFollowing = isComplete && row.following !== null;
    return {
      ...{ id, taken_at: takenAt.getTime(), source, complete: isComplete },
      ...{ followers: row.followers, following: row.following },
      follower_changes: isComplete ? (followers.get(id) ?? none) : null,
      following_changes: sawFollowing ? (following.get(id) ?? none) : null,
    };
  });
}

/**
 * Everything that is kept of an account, or what was added after the reading `after`; readings that
 * were undone are left out, and all of them with `only: 'names'`. Null where the account has no such
 * reading.
 */
export function exportHistory(
  db: Database,
  { id: userId, instaId, username }: Pick<User, 'id' | 'instaId' | 'username'>,
  now: number,
  {
    after: known,
    only,
  }: { readonly after?: string | undefined; readonly only?: 'names' | undefined } = {},
): Promise<HistoryFile | null> {
  // One snapshot of the database: a reading added meanwhile is in the file as a whole or not at all.
  return db.transaction(
    async (tx) => {
      const account = { userId, instaId };
      const [user] = await tx
        .select({ run: users.currentRun })
        .from(users)
        .where(eq(users.id, userId));
      const run = user?.run ?? null;
      const rows = await readingsOf(tx, account);
      const start = rows.find(({ id }) => id === known);
      if (known !== undefined && start === undefined) return null;
      const after = start?.takenAt ?? beginning;
      const wanted = only === 'names' ? [] : rows.filter(({ takenAt }) => takenAt > after);
      const readings =
        wanted.length === 0 ? [] : await filedReadings(tx, account, run, wanted, after);
      return {
        ...{ format: 'limn-history', version: historyFileVersion, exported_at: now },
        ...{ account: { insta_id: instaId, username }, readings },
        counts: await countsOf(tx, userId, instaId),
        names: await namesOf(tx, userId, after),
      };
    },
    { isolationLevel: 'repeatable read' },
  );
}
