/**
 * @file The past of demo users: readings of the demo network, so that their history opens with a line.
 * Not used in production.
 */
import { eq } from 'drizzle-orm';
import type { Seeded } from '../../accounts/seed.ts';
import type { Database } from '../../db/open.ts';
import { readings } from '../../db/history-schema.ts';
import { users } from '../../db/schema.ts';
import type { Network, Relation } from '../../providers/network/network.ts';
import { insertChanges } from './chain.ts';
import { writeCurrentLists } from './current-lists.ts';
import { addForeignReadings } from './import.ts';

const day = 24 * 3_600_000;

/** Days and hours before the start at which an owner looked: regular at first, then after a pause. */
const demoDays = [
  90.2, 85.6, 78.9, 73.1, 66.4, 59.3, 53.8, 46.2, 40.7, 24.3, 20.9, 15.5, 11.2, 7.4, 4.1, 1.3,
];

/**
 * Demo users with a past, and its readings in days before the start, from the first. The past of an
 * account of 100,000 followers takes the embedded database most of a minute.
 */
const pasts: Readonly<Record<string, readonly number[]>> = { demo: demoDays };

/**
 * Accounts that the network removed at once, so that the demo has a cause to show: between two readings
 * of the last month, more than a quarter of those who left in it.
 */
const wave = { people: 90, afterDays: 11.2 } as const;

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

/** Adds a reading of followers alone, and what changed since the one before it. */
async function addChanges(
  db: Database,
  reading: string,
  before: ReadonlySet<string> | null,
  now: ReadonlySet<string>,
): Promise<void> {
  if (before === null) return;
  const came = [...now].filter((id) => !before.has(id));
  const gone = [...before].filter((id) => !now.has(id));
  await insertChanges(db, reading, 'followers', true, came);
  await insertChanges(db, reading, 'followers', false, gone);
  const counts = { came: came.length, gone: gone.length };
  await db.update(readings).set(counts).where(eq(readings.id, reading));
}

/** The latest reading knows the followings and makes the lists; those before it have followers alone. */
async function addPast(
  db: Database,
  network: Network,
  { id: userId, instaId }: Seeded,
  moments: readonly number[],
  waveAt: number,
): Promise<void> {
  const idOf = (at: number) => `demo.${instaId}.${at}`;
  const last = moments.at(-1) ?? 0;
  const sets = {
    followers: await peopleAt(network, instaId, 'followers', last),
    following: await peopleAt(network, instaId, 'following', last),
  };
  const counts = { followers: sets.followers.size, following: sets.following.size };
  const takenAt = new Date(last);
  const latest = { id: idOf(last), takenAt, source: 'network' as const, ...counts, sets };
  await addForeignReadings(db, { userId, instaId }, [latest], takenAt);
  let before: ReadonlySet<string> | null = null;
  const removed = await removedAccounts(network);
  for (const at of moments) {
    const now = at === last ? sets.followers : await peopleAt(network, instaId, 'followers', at);
    if (at <= waveAt) for (const id of removed) now.add(id);
    if (at !== last) {
      await db.insert(readings).values({
        ...{ id: idOf(at), userId: userId, instaId, source: 'network' },
        ...{ takenAt: new Date(at), followers: now.size },
      });
    }
    await addChanges(db, idOf(at), before, now);
    before = now;
  }
  // The lists of new and lost followers, and home's figures, follow from all of these changes.
  await writeCurrentLists(db, { userId, instaId }, sets, takenAt);
  // As after a visit at every reading but the latest.
  await db
    .update(users)
    .set({ seenAt: new Date(moments.at(-2) ?? last) })
    .where(eq(users.id, userId));
}

/** Gives those of the users just seeded that have one their past. */
export async function seedPasts(
  db: Database,
  network: Network,
  seeded: readonly Seeded[],
  now: number,
): Promise<void> {
  for (const user of seeded) {
    const moments = pasts[user.username]?.map((days) => Math.round(now - days * day));
    if (moments !== undefined) {
      const waveAt = Math.round(now - wave.afterDays * day);
      await db.transaction((tx) => addPast(tx, network, user, moments, waveAt));
    }
  }
}
