/** @file The copy of a user's data has the history of all accounts that the user had, undone or not. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyLimit, invalidAccountId } from '../../contract/limits.ts';
import { findUser, type User } from '../../server/accounts/users.ts';
import {
  dailyCounts,
  followerChanges,
  personNames,
  readings,
  readingSets,
} from '../../server/db/history-schema.ts';
import { users } from '../../server/db/schema.ts';
import { analyse } from '../support/data/analysis.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const email = 'pool02@example.com';
const takenAt = new Date('2026-11-16T12:00:00Z');

type Row = Record<string, unknown>;
interface Copy {
  readonly tables: Record<string, Row[]>;
  readonly history: { readonly readings: Row[]; readonly counts: Row[] };
  readonly counters: Row[];
}

describe.each(engines())('the copy of the data on %s', (engine) => {
  let server: TestServer;
  let owner: Visitor;
  let user: User;
  const db = () => server.services.db;

  async function userOf(address: string): Promise<User> {
    const found = await findUser(db(), address);
    if (found === undefined) throw new Error(`no account ${address}`);
    return found;
  }
  async function copyOf(): Promise<Copy> {
    const { status, body } = await owner.get('client/account/export/');
    expect(status).toBe(200);
    return body as unknown as Copy;
  }
  /** Leaves the user as disconnecting does: without an account. */
  const disconnect = () =>
    db().update(users).set({ instaId: invalidAccountId }).where(eq(users.id, user.id));
  /** A reading of a user, in which a person came. */
  async function store(id: string, { id: userId, instaId }: User): Promise<void> {
    await db().insert(readings).values({ id, userId, instaId, source: 'network', takenAt });
    const change = { reading: id, instaId: `person-of-${id}`, came: true, position: 0 };
    await db().insert(followerChanges).values(change);
    const seen = { firstSeen: takenAt, lastSeen: takenAt };
    await db()
      .insert(personNames)
      .values({ userId, person: change.instaId, username: `name-in-${id}`, ...seen });
  }

  beforeAll(async () => {
    server = await startServer(engine, { LOG_LEVEL: 'silent' });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    for (const table of [readings, dailyCounts, personNames]) await db().delete(table);
    owner = new Visitor(server.url);
    await owner.resetLimits();
    // Finds the account again that a test before has taken away.
    await owner.signIn(email);
    user = await userOf(email);
  });

  it('has readings, changes, names and counts of an account that is not connected any more', async () => {
    await store('former', user);
    await store('foreign', await userOf('pool03@example.com'));
    const count = { userId: user.id, instaId: user.instaId, followers: 12, following: 7 };
    await db()
      .insert(dailyCounts)
      .values({ ...count, day: '2026-11-16' });
    await disconnect();
    const { tables, history } = await copyOf();
    expect(user.instaId).not.toBe(invalidAccountId);
    expect(history).toMatchObject({ readings: [], counts: [] });
    expect(tables).toMatchObject({
      readings: [{ id: 'former', insta_id: user.instaId }],
      follower_changes: [{ reading: 'former', insta_id: 'person-of-former', came: true }],
      person_names: [{ username: 'name-in-former' }],
      daily_counts: [{ insta_id: user.instaId, day: '2026-11-16', followers: 12, following: 7 }],
    });
    expect(JSON.stringify(tables)).not.toContain('foreign');
  });

  it('has the days that the history has no room for', async () => {
    await db().execute(sql`
      insert into daily_counts (user_id, insta_id, day, followers, following)
      select ${user.id}, ${user.instaId}, (date '2020-01-01' + day)::text, day, 7
      from generate_series(0, ${historyLimit}::int) day`);
    const { tables, history } = await copyOf();
    expect(history.counts).toHaveLength(historyLimit);
    expect(tables['daily_counts']).toHaveLength(historyLimit + 1);
    expect(tables['daily_counts']).toContainEqual(expect.objectContaining({ day: '2020-01-01' }));
  });

  it('has a reading that was undone, with its people', async () => {
    const { sets } = await analyse(owner);
    const whole = await copyOf();
    // The history has the changes of each reading; a second time they would be most of the copy.
    expect(whole.history.readings).not.toEqual([]);
    expect(whole.tables).toMatchObject({ follower_changes: [], reading_sets: [] });
    const reading = String(whole.history.readings.at(-1)?.['id']);
    expect((await owner.post('client/history/undo/', { reading })).status).toBe(200);
    const { tables } = await copyOf();
    expect(tables['readings']).toContainEqual(
      expect.objectContaining({ id: reading, undone_at: expect.any(String) as string }),
    );
    const kept = tables['reading_sets']?.find((row) => row['reading'] === reading);
    const people = JSON.parse(String(kept?.['followers'])) as string[];
    expect(people.toSorted()).toEqual([...sets.mutual, ...sets.dont_follow_back].toSorted());
    expect(tables['reading_sets']).toHaveLength(await db().$count(readingSets));
  });

  it('has the counters of the number of the user, and of no other', async () => {
    const longer = `watch:9${user.id}`;
    for (const key of [`watch:${user.id}`, longer]) {
      await db().execute(
        sql`insert into counters (key, count, started_at) values (${key}, 3, now())`,
      );
    }
    const { counters } = await copyOf();
    expect(counters).toContainEqual(expect.objectContaining({ key: `watch:${user.id}`, count: 3 }));
    expect(counters.map(({ key }) => key)).not.toContain(longer);
  });
});
