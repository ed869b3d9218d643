/**
 * @file The past of demo users: readings of the demo network, so that their history opens with a line.
 * Not used in production.
 */
import { eq } from 'drizzle-orm';
import { dayMs } from '../../../contract/limits.ts';
import type { Seeded } from '../../accounts/seed.ts';
import type { Database } from '../../db/open.ts';
import { readings } from '../../db/history-schema.ts';
import { users } from '../../db/schema.ts';
import type { Network, Relation } from '../../providers/network/network.ts';
import { demoAccountOf, type DemoAccount } from '../../providers/network/demo/accounts.ts';
import { followerChanges, followerCount } from '../../providers/network/demo/followers.ts';
import { insertChanges, latestReading } from './chain.ts';
import { writeCurrentLists, type PeopleNow } from './current-lists.ts';
import { addForeignReadings } from './import.ts';
import { namesAt, saveNames } from './names.ts';

/** Days and hours before the start at which an owner looked: regular at first, then after a pause. */
const demoDays = [
  90.2, 85.6, 78.9, 73.1, 66.4, 59.3, 53.8, 46.2, 40.7, 24.3, 20.9, 15.5, 11.2, 7.4, 4.1, 1.3,
];

/** An owner of many followers, and a reading nearly every second day. */
const largeDays = Array.from({ length: 60 }, (_, at) => 90 - at * 1.5 - 0.3 * Math.sin(at));

/** Demo users with a past, and its readings in days before the start, from the first. */
const pasts: Readonly<Record<string, readonly number[]>> = { demo: demoDays, large: largeDays };

/**
 * Accounts of followers of `demo` that the network removed at once, so that there is a cause to show:
 * between two readings of the last month, more than a quarter of those who left in it.
 */
const wave = { username: 'demo', people: 90, afterDays: 11.2 } as const;

/** Followers of the past whose accounts are gone; none with a source that does not say it. */
async function removedAccounts(network: Network): Promise<readonly string[]> {
  // One account in sixteen of the demo network is gone.
  const ids = Array.from({ length: wave.people * 24 }, (_, at) =>
    String(61_000_000_000 + at * 7_919),
  );
  const deleted = await network.deleted(ids);
  return ids.filter((id) => deleted?.has(id) === true).slice(0, wave.people);
}

async function peopleAt(network: Network, instaId: string, relation: Relation, at: number) {
  const { ids } = await network.relation(instaId, relation, at, 0, Number.MAX_SAFE_INTEGER);
  return new Set(ids);
}

/** A demo user, and when its readings are taken, from the first. */
interface Past {
  readonly user: Seeded;
  readonly account: DemoAccount;
  readonly moments: readonly number[];
  /** Removed accounts, and the last of the moments at which they were there. */
  readonly removed: readonly string[];
  readonly removedAfter: number;
}

const idOf = ({ user }: Past, at: number) => `demo.${user.instaId}.${at}`;

/** Adds the latest reading, which knows the followings and makes the lists. */
async function addLatest(db: Database, network: Network, past: Past): Promise<PeopleNow> {
  const { id: userId, instaId } = past.user;
  const last = past.moments.at(-1) ?? 0;
  const sets = {
    followers: await peopleAt(network, instaId, 'followers', last),
    following: await peopleAt(network, instaId, 'following', last),
  };
  const counts = { followers: sets.followers.size, following: sets.following.size };
  const takenAt = new Date(last);
  const latest = { id: idOf(past, last), takenAt, source: 'network' as const, ...counts, sets };
  await addForeignReadings(db, { userId, instaId }, [latest], takenAt);
  await writeCurrentLists(db, { userId, instaId }, sets, takenAt);
  // As after a visit at every reading but the latest.
  const seenAt = new Date(past.moments.at(-2) ?? last);
  await db.update(users).set({ seenAt }).where(eq(users.id, userId));
  return sets;
}

/** Adds the reading before one of the past, of followers alone, and who came and left between them. */
async function addBefore(db: Database, network: Network, past: Past, at: number): Promise<void> {
  const { id: userId, instaId } = past.user;
  const [before = 0, moment = 0] = past.moments.slice(at - 1, at + 1);
  const changes = followerChanges(past.account, before, moment);
  const wasThere = before <= past.removedAfter;
  const removed = wasThere && moment > past.removedAfter ? past.removed : [];
  const [came, gone] = [changes.came, [...changes.gone, ...removed]];
  await db.insert(readings).values({
    ...{ id: idOf(past, before), userId, instaId, source: 'network', takenAt: new Date(before) },
    followers: followerCount(past.account, before) + (wasThere ? past.removed.length : 0),
  });
  await insertChanges(db, idOf(past, moment), 'followers', 'came', came);
  await insertChanges(db, idOf(past, moment), 'followers', 'left', gone);
  await db
    .update(readings)
    .set({ came: came.length, gone: gone.length })
    .where(eq(readings.id, idOf(past, moment)));
  // As an analysis does: the time machine and timelines name who came or left.
  const persons = await network.persons([...came, ...gone]);
  await saveNames(db, userId, namesAt(persons, new Date(moment)));
}

/**
 * Adds a past from its end: after each reading the history is a whole one that begins later, so that
 * the embedded database, which runs one transaction at a time, answers others between them.
 */
async function addPast(db: Database, network: Network, past: Past): Promise<void> {
  const now = await db.transaction((tx) => addLatest(tx, network, past));
  for (let at = past.moments.length - 1; at > 0; at -= 1) {
    await db.transaction((tx) => addBefore(tx, network, past, at));
  }
  const last = past.moments.at(-1) ?? 0;
  await db.transaction(async (tx) => {
    const owner = { userId: past.user.id, instaId: past.user.instaId };
    const latest = await latestReading(tx, owner, 'followers');
    // The lists of new and lost followers follow from all of these changes; an analysis has made its own.
    if (latest?.id !== idOf(past, last)) return;
    await writeCurrentLists(tx, owner, now, new Date(last));
  });
}

/** Gives those of the users just seeded that have one their past. */
export async function seedPasts(
  db: Database,
  network: Network,
  seeded: readonly Seeded[],
  now: number,
): Promise<void> {
  for (const user of seeded) {
    const moments = pasts[user.username]?.map((days) => Math.round(now - days * dayMs));
    const account = demoAccountOf(user.instaId);
    if (moments === undefined || account === undefined) continue;
    const removed = user.username === wave.username ? await removedAccounts(network) : [];
    const removedAfter = Math.round(now - wave.afterDays * dayMs);
    await addPast(db, network, { user, account, moments, removed, removedAfter });
  }
}
