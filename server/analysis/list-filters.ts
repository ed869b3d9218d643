/** @file Which people of a list a filter finds (contract/lists/list-filters.ts). */
import { sql, type SQL } from 'drizzle-orm';
import type { ResultList } from '../../contract/http/module.ts';
import type { ListFilter } from '../../contract/lists/list-filters.ts';
import type { User } from '../accounts/users.ts';
import type { Database } from '../db/open.ts';
import type { Relation } from '../providers/network/network.ts';
import { changesTable, inChain, type Account } from './ledger/chain.ts';
import { readIds } from './lists.ts';

/** Ids of a list of a run read at once. */
const portion = 8_192;

/** Up to so many people, a page of a list, their changes are read alone, not those of everybody. */
const fewPeople = 100;

/** Where the present state of a person is read: the lists that hold everybody in it. */
const presentIn = {
  followed: ['mutual', 'not_following_back'],
  follower: ['mutual', 'dont_follow_back'],
  new: ['new'],
} as const satisfies Partial<Record<ListFilter, readonly ResultList[]>>;

/** Those of some ids that lists of a run hold. The lists may be long, so they are not kept. */
async function heldAmong(
  db: Database,
  run: string,
  lists: readonly ResultList[],
  ids: readonly string[],
): Promise<Set<string>> {
  const wanted = new Set(ids);
  const held = new Set<string>();
  for (const list of lists) {
    for (let from = 0; held.size < wanted.size; from += portion) {
      const read = await readIds(db, run, list, from, portion);
      for (const id of read) if (wanted.has(id)) held.add(id);
      if (read.length < portion) break;
    }
  }
  return held;
}

/** Whose changes are read: the account, and of its people some, or all. */
interface Wanted {
  readonly account: Account;
  readonly ids: readonly string[];
}

/** The changes of a relation, each with the moment of its reading. */
function changes(relation: Relation, { account, ids }: Wanted): SQL {
  return sql`(
    select c.insta_id as id, c.came, own.taken_at as at from ${changesTable(relation)} c
    join (select id, taken_at from readings where ${inChain(relation, account)}) own
      on own.id = c.reading
    ${ids.length <= fewPeople ? sql`where c.insta_id in ${ids}` : sql``}
  )`;
}

/** People whose latest change in a relation was that it ended. */
function ended(relation: Relation, wanted: Wanted): SQL {
  return sql`
    select id, max(at) as at from ${changes(relation, wanted)} each
    group by id having not (array_agg(came order by at desc))[1]`;
}

/**
 * People who left and whom the owner has stopped following, at the same reading or later: the first
 * change of the owner's following from then on is its end, so it was there before.
 */
function wereMutual(wanted: Wanted): SQL {
  return sql`
    select gone.id from (${ended('followers', wanted)}) gone
    join ${changes('following', wanted)} mine on mine.id = gone.id and mine.at >= gone.at
    group by gone.id
    having not (array_agg(mine.came order by mine.at))[1]
      and not (array_agg(mine.came order by mine.at desc))[1]`;
}

async function changedPeople(db: Database, query: SQL): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(query);
  return new Set(rows.map(({ id }) => id));
}

/** For the lists of a run: those of some ids that a filter finds. */
export function amongPeople(db: Database, user: Pick<User, 'id' | 'instaId'>, run: string) {
  return async (filter: ListFilter, ids: readonly string[]): Promise<ReadonlySet<string>> => {
    if (ids.length === 0) return new Set();
    const wanted = { account: { userId: user.id, instaId: user.instaId }, ids };
    if (filter === 'left') return changedPeople(db, ended('followers', wanted));
    if (filter === 'unfollowed') return changedPeople(db, ended('following', wanted));
    if (filter === 'was_mutual') return changedPeople(db, wereMutual(wanted));
    if (filter !== 'not_followed') return heldAmong(db, run, presentIn[filter], ids);
    const followed = await heldAmong(db, run, presentIn.followed, ids);
    return new Set(ids.filter((id) => !followed.has(id)));
  };
}
