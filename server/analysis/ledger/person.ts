/** @file The timeline of one person, from the readings of an account alone. */
import { and, eq, sql } from 'drizzle-orm';
import type {
  PersonHistory,
  PersonStep,
} from '../../../contract/records/timeline/person-history.ts';
import { timedOwnersSteps } from '../../../contract/records/timeline/owners-steps.ts';
import type { Database } from '../../db/open.ts';
import { personNames } from '../../db/history-schema.ts';
import { users } from '../../db/schema.ts';
import type { Relation } from '../../providers/network/network.ts';
import { holdsId } from '../lists.ts';
import type { AnalysisDeps } from '../relations.ts';
import { changesTable, inChain, type Account } from './chain.ts';
import { namesAt, saveNames } from './names.ts';

type Source = PersonStep['until_source'];

/** A change of the person, with the readings around it. */
interface ChangeRow extends Record<string, unknown> {
  came: boolean;
  since: string | Date | null;
  until: string | Date;
  since_source: Source | null;
  until_source: Source;
}

async function changesOf(
  db: Database,
  account: Account,
  relation: Relation,
  person: string,
): Promise<ChangeRow[]> {
  const { rows } = await db.execute<ChangeRow>(sql`
    with own as (
      select id, taken_at, source, lag(taken_at) over (order by taken_at) as before,
        lag(source) over (order by taken_at) as before_source
      from readings where ${inChain(relation, account)}
    )
    select c.came, own.before as since, own.taken_at as until,
      own.before_source as since_source, own.source as until_source
    from ${changesTable(relation)} c join own on own.id = c.reading
    where c.insta_id = ${person} order by own.taken_at`);
  return rows;
}

/** The first reading that knows a relation. */
async function firstReading(db: Database, account: Account, relation: Relation) {
  const { rows } = await db.execute<{ taken_at: string | Date; source: Source }>(sql`
    select taken_at, source from readings where ${inChain(relation, account)}
    order by taken_at limit 1`);
  return rows[0] ?? null;
}

const iso = (moment: string | Date | null) =>
  moment === null ? null : new Date(moment).toISOString();

function kindOf(relation: Relation, came: boolean, wasThere: boolean): PersonStep['kind'] {
  if (relation === 'following') return came ? 'followed' : 'unfollowed';
  if (!came) return 'left';
  return wasThere ? 'returned' : 'came';
}

/** Steps of a relation, and whether the person is in it now; `isNow` is null without a reading. */
async function relationSteps(
  db: Database,
  account: Account,
  relation: Relation,
  person: string,
): Promise<{ steps: PersonStep[]; isNow: boolean | null; wasFirst: boolean }> {
  const first = await firstReading(db, account, relation);
  if (first === null) return { steps: [], isNow: null, wasFirst: false };
  const changes = await changesOf(db, account, relation, person);
  const [user] = await db
    .select({ run: users.currentRun })
    .from(users)
    .where(eq(users.id, account.userId));
  const last = changes.at(-1);
  const isNow = last?.came ?? (await isHeld(db, user?.run ?? null, relation, person));
  const wasFirst = changes[0] === undefined ? isNow : !changes[0].came;
  const steps: PersonStep[] = wasFirst
    ? [
        {
          ...{ kind: 'first-seen', relation, since: null, until: iso(first.taken_at) },
          ...{ since_source: null, until_source: first.source, evidence: 'first-reading' },
        },
      ]
    : [];
  for (const [at, change] of changes.entries()) {
    steps.push({
      kind: kindOf(relation, change.came, wasFirst || at > 0),
      ...{ relation, since: iso(change.since), until: iso(change.until) },
      ...{ since_source: change.since_source, until_source: change.until_source },
      evidence: 'readings-differ',
    });
  }
  return { steps, isNow, wasFirst };
}

async function isHeld(
  db: Database,
  run: string | null,
  relation: Relation,
  person: string,
): Promise<boolean> {
  if (run === null) return false;
  const other = relation === 'followers' ? 'dont_follow_back' : 'not_following_back';
  return (await holdsId(db, run, 'mutual', person)) || holdsId(db, run, other, person);
}

async function namesOf(db: Database, userId: number, person: string) {
  const rows = await db
    .select()
    .from(personNames)
    .where(and(eq(personNames.userId, userId), eq(personNames.person, person)))
    .orderBy(personNames.lastSeen);
  return rows.map(({ username, firstSeen, lastSeen }) => ({
    ...{ username, first_seen: iso(firstSeen), last_seen: iso(lastSeen) },
  }));
}

/** The timeline and the present state of a person. What no reading can say is listed as unknown. */
export async function personHistoryOf(
  { db, network }: AnalysisDeps,
  account: Account,
  person: string,
  now: Date,
): Promise<PersonHistory> {
  const followers = await relationSteps(db, account, 'followers', person);
  const following = await relationSteps(db, account, 'following', person);
  const owners = timedOwnersSteps(following.steps, followers.steps);
  const steps = [...followers.steps, ...owners].sort((a, b) =>
    (a.until ?? '') < (b.until ?? '') ? -1 : (a.until ?? '') > (b.until ?? '') ? 1 : 0,
  );
  const isGone = followers.isNow !== true && following.isNow !== true;
  const deleted = isGone ? await network.deleted([person]) : new Set<string>();
  const isDeleted = deleted === null ? null : deleted.has(person);
  const [present] = isDeleted === true ? [] : await network.persons([person]);
  const isKnown = steps.length > 0;
  // The name of a person no reading has seen is not this account's business.
  if (present !== undefined && isKnown)
    await saveNames(db, account.userId, namesAt([present], now));
  const names = await namesOf(db, account.userId, person);
  const isMutual =
    followers.isNow === null || following.isNow === null
      ? null
      : followers.isNow && following.isNow;
  return {
    insta_id: person,
    insta_username: present?.insta_username ?? names.at(-1)?.username ?? '',
    ...{ follows_you: followers.isNow, you_follow: following.isNow, is_mutual: isMutual },
    ...{ names, is_renamed: names.length > 1, is_deleted: isDeleted, steps },
    unknown: [
      ...(followers.wasFirst || following.wasFirst ? (['beginning'] as const) : []),
      ...(following.isNow === null ? (['following'] as const) : []),
      ...(names.length < 2 ? (['names'] as const) : []),
      ...(isDeleted === null ? (['existence'] as const) : []),
    ],
  };
}
