/** @file Deletion that the platform asks for after the owner has disconnected or replaced the account. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invalidAccountId } from '../../contract/limits.ts';
import { userById } from '../../server/accounts/users.ts';
import { firstPeople } from '../../server/analysis/ledger/chain.ts';
import { writeCurrentLists } from '../../server/analysis/ledger/current-lists.ts';
import { addForeignReadings } from '../../server/analysis/ledger/import.ts';
import { redoReading, undoReading } from '../../server/analysis/ledger/undo.ts';
import { requireWholeResult } from '../../server/analysis/whole-result.ts';
import { connectEvents, formerConnections } from '../../server/db/connect-schema.ts';
import {
  dailyCounts,
  followerChanges,
  keptOff,
  personNames,
  readings,
} from '../../server/db/history-schema.ts';
import { runs, storedStories, users } from '../../server/db/schema.ts';
import { doubleAccount, type DoubleAccount } from '../support/servers/instagram/account.ts';
import { doubleEnv } from '../support/servers/instagram/app.ts';
import { connect } from '../support/servers/instagram/connect.ts';
import { startInstagramDouble, type InstagramDouble } from '../support/servers/instagram/double.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const patient = { timeout: 60_000 };

describe.each(engines())('an account that was connected before, on %s', (engine) => {
  let double: InstagramDouble;
  let server: TestServer;
  let owner: Visitor;
  let ownerId = 0;
  let account: DoubleAccount;
  let people = 0;

  const db = () => server.services.db;
  const nextAccount = () => {
    people += 1;
    return doubleAccount(people, server.services.now());
  };
  async function newOwner(): Promise<[Visitor, number]> {
    const email = `former${people}@example.com`;
    const subscribedUntil = new Date(Date.now() + 3_650 * day);
    const row = { email, username: 'typed', instaId: invalidAccountId, createdAt: new Date() };
    const [user] = await db()
      .insert(users)
      .values({ ...row, subscribedUntil })
      .returning();
    const visitor = new Visitor(server.url);
    await visitor.resetLimits();
    await visitor.signIn(email);
    return [visitor, user?.id ?? 0];
  }
  const stateOf = async (visitor: Visitor) => (await visitor.get('connect/state/')).body['state'];
  async function connected(visitor: Visitor, to: DoubleAccount): Promise<void> {
    double.consent = to;
    expect(await connect(visitor)).toBe('connected');
    await expect.poll(() => stateOf(visitor), patient).toBe('active');
  }
  const disconnect = async () => expect((await owner.post('connect/disconnect/')).status).toBe(200);
  const requestOf = (of: DoubleAccount) =>
    double.signedRequest(of, undefined, server.services.now());
  async function askDeletion(request = requestOf(account)): Promise<string> {
    const body = new URLSearchParams({ signed_request: request });
    const response = await fetch(`${server.url}/connect/instagram/delete`, {
      method: 'POST',
      body,
    });
    const { url } = (await response.json()) as { url: string };
    return (await fetch(url)).text();
  }
  /** The accounts of which the owner has points of the history. */
  async function counted(userId = ownerId): Promise<string[]> {
    const rows = await db()
      .selectDistinct({ id: dailyCounts.instaId })
      .from(dailyCounts)
      .where(sql`user_id = ${userId}`);
    return rows.map(({ id }) => id).toSorted();
  }
  const remembered = async () =>
    (await db().select().from(formerConnections)).map(({ accountId }) => accountId);
  /** Names people, whom the owner keeps off a list. */
  async function meet(...people: readonly string[]): Promise<void> {
    const now = new Date(server.services.now());
    for (const person of people) {
      await db()
        .insert(personNames)
        .values({ userId: ownerId, person, username: person, firstSeen: now, lastSeen: now });
      const off = { list: 'newfollowers', reason: 'friend', until: null } as const;
      await db()
        .insert(keptOff)
        .values({ ...off, userId: ownerId, person, createdAt: now });
    }
  }
  /** Stores a reading in which a follower of an account came, whom the owner keeps off a list. */
  async function storeReading(instaId: string, person: string): Promise<void> {
    const now = new Date(server.services.now());
    const id = `${ownerId}-${instaId}`;
    await db()
      .insert(readings)
      .values({ id, userId: ownerId, instaId, source: 'network', takenAt: now });
    await db()
      .insert(followerChanges)
      .values({ reading: id, instaId: person, came: true, position: 0 });
    await meet(person);
  }
  /** Writes lists of an account, as the import of a history does. */
  async function writeLists(instaId: string, ...people: readonly string[]): Promise<void> {
    const now = new Date(server.services.now());
    const sets = { followers: new Set(people), following: new Set<string>() };
    await db().transaction((tx) => writeCurrentLists(tx, { userId: ownerId, instaId }, sets, now));
  }
  const ownerRow = async () => (await userById(db(), ownerId))!;
  async function stored(): Promise<unknown> {
    const { rows } = await db().execute(sql`select
      (select array_agg(insta_id) from readings where user_id = ${ownerId}) as readings,
      (select array_agg(person order by person) from person_names
        where user_id = ${ownerId}) as names,
      (select array_agg(person order by person) from kept_off where user_id = ${ownerId}) as off`);
    return rows[0];
  }

  beforeAll(async () => {
    double = await startInstagramDouble(Date.now);
    server = await startServer(engine, { ...doubleEnv(double.base), LOG_LEVEL: 'silent' });
  });
  afterAll(async () => {
    await server.stop();
    await double.close();
  });
  beforeEach(async () => {
    await db().delete(formerConnections);
    account = nextAccount();
    [owner, ownerId] = await newOwner();
    await connected(owner, account);
  });

  it.each([
    ['it is disconnected', () => disconnect()],
    ['another one is connected', () => connected(owner, nextAccount())],
  ])('loses its insight and the stories that were found once %s', async (_, end) => {
    const record = async () => (await owner.post('client/user/detail/')).body;
    const kept = () => db().$count(storedStories, eq(storedStories.userId, ownerId));
    await owner.post('insta/chat/gpt/generate/actionable/insights/', {
      ...{ new_followers_count: 87, lost_followers_count: 29, not_follows_back_count: null },
      ...{ i_do_not_follow_back_count: null, profile_view_count: 935 },
      mutual_following_count: null,
    });
    await owner.get('client/stories/10/0/?callDB=true');
    expect(await record()).toMatchObject({ is_insight: true });
    expect(await kept()).toBe(1);
    await end();
    expect(await record()).toMatchObject({ is_insight: false, chat_gpt_data: '' });
    expect(await kept()).toBe(0);
  });

  it('loses its history where the owner has disconnected it', async () => {
    await storeReading(account.id, 'ada');
    const receivedAt = new Date(server.services.now());
    const [event, another] = [`${account.id}:comments:1`, `1${account.id}:comments:1`];
    await db()
      .insert(connectEvents)
      .values([event, another].map((id) => ({ id, receivedAt })));
    // Of the first reading: there is no account left whose people these could be.
    await meet('joan');
    await writeLists(account.id, 'ada', 'joan');
    await disconnect();
    expect(await counted()).toEqual([account.id]);
    expect(await askDeletion()).toContain('Your data is deleted');
    expect(await counted()).toEqual([]);
    expect(await stored()).toEqual({ readings: null, names: null, off: null });
    expect((await owner.get('client/history/')).body).toMatchObject({ counts: [] });
    expect(await ownerRow()).toMatchObject({ currentRun: null, analysedAt: null });
    expect(await db().$count(runs, eq(runs.userId, ownerId))).toBe(0);
    expect(await remembered()).toEqual([]);
    expect(await db().select({ id: connectEvents.id }).from(connectEvents)).toEqual([
      { id: another },
    ]);
  });

  it('loses its history alone where another account is connected', async () => {
    const other = nextAccount();
    await storeReading(account.id, 'ada');
    await connected(owner, other);
    await storeReading(other.id, 'grace');
    expect(await counted()).toEqual([account.id, other.id].toSorted());
    await askDeletion();
    expect(await counted()).toEqual([other.id]);
    expect(await stored()).toEqual({ readings: [other.id], names: ['grace'], off: ['grace'] });
    expect(await stateOf(owner)).toBe('active');
    expect((await owner.post('client/user/detail/')).body).toMatchObject({ insta_id: other.id });
  });

  it('leaves the lists of the account that is connected now, and its next result', async () => {
    const other = nextAccount();
    await storeReading(account.id, 'ada');
    await connected(owner, other);
    await storeReading(other.id, 'grace');
    await writeLists(other.id, 'grace', 'joan');
    const { currentRun, analysedAt } = await ownerRow();
    expect(currentRun).not.toBeNull();
    await askDeletion();
    const after = await ownerRow();
    expect(after).toMatchObject({ currentRun, analysedAt, totalFollowers: 2 });
    expect(await db().$count(runs, eq(runs.userId, ownerId))).toBe(1);
    await requireWholeResult(db(), { ...after, instaId: other.id });
    const of = { userId: ownerId, instaId: other.id };
    const first = await firstPeople(db(), of, 'followers', currentRun, new Date(0));
    expect([...(first?.people ?? [])].toSorted()).toEqual(['grace', 'joan']);
  });

  it('leaves the people who may be of the account that is connected now', async () => {
    const other = nextAccount();
    await storeReading(account.id, 'ada');
    await connected(owner, other);
    await storeReading(other.id, 'grace');
    // One there since the first reading, one who changed at the former account, one of whom nothing says it.
    await meet('joan', 'mary', 'hedy');
    await db()
      .insert(followerChanges)
      .values({ reading: `${ownerId}-${account.id}`, instaId: 'mary', came: true, position: 1 });
    await writeLists(other.id, 'grace', 'joan', 'mary');
    await askDeletion();
    const people = ['grace', 'hedy', 'joan', 'mary'];
    expect(await stored()).toEqual({ readings: [other.id], names: people, off: people });
  });

  it('keeps its history where the one that was connected after it is deleted', async () => {
    const other = nextAccount();
    await storeReading(account.id, 'ada');
    await connected(owner, other);
    await storeReading(other.id, 'grace');
    await writeLists(other.id, 'grace');
    await askDeletion(requestOf(other));
    expect(await stateOf(owner)).toBe('none');
    expect(await counted()).toEqual([account.id]);
    expect(await stored()).toEqual({ readings: [account.id], names: ['ada'], off: ['ada'] });
    expect(await ownerRow()).toMatchObject({ instaId: invalidAccountId, currentRun: null });
    expect(await remembered()).toEqual([account.id]);
    await askDeletion();
    expect(await counted()).toEqual([]);
    expect(await stored()).toEqual({ readings: null, names: null, off: null });
  });

  it('has no reading undone or put back by a request from before another one was connected', async () => {
    const other = nextAccount();
    const at = new Date(server.services.now());
    const sets = { followers: new Set(['ada']), following: new Set(['ada']) };
    const [of, seen] = [{ userId: ownerId, instaId: account.id }, { source: 'analysis' } as const];
    const reading = {
      ...seen,
      id: `full-${ownerId}`,
      takenAt: at,
      followers: 1,
      following: 1,
      sets,
    };
    const { id } = reading;
    await db().transaction((tx) => addForeignReadings(tx, of, [reading], at));
    await connected(owner, other);
    await storeReading(other.id, 'grace');
    await writeLists(other.id, 'grace');
    const { currentRun } = await ownerRow();
    expect(await undoReading(db(), of, id, at)).toBe('missing');
    expect(await redoReading(db(), of, id, at)).toBe('missing');
    expect(await ownerRow()).toMatchObject({ currentRun, totalFollowers: 1 });
  });

  it('loses the history that each of two users has of it', async () => {
    await disconnect();
    people += 1;
    const [second, secondId] = await newOwner();
    await connected(second, account);
    await askDeletion();
    expect([await counted(), await counted(secondId)]).toEqual([[], []]);
  });

  it('keeps its history through a request from before it was connected once more', async () => {
    const earlier = requestOf(account);
    await askDeletion(earlier);
    server.pass(10 * minute);
    await connected(owner, account);
    await disconnect();
    await askDeletion(earlier);
    expect(await counted()).toEqual([account.id]);
    await askDeletion();
    expect(await counted()).toEqual([]);
  });

  it('is remembered until it is connected once more, or nothing of it is left', async () => {
    await disconnect();
    expect(await remembered()).toEqual([account.id]);
    const copy = (await owner.get('client/account/export/')).text;
    expect(copy).toContain('"former_connections":[{');
    await connected(owner, account);
    expect(await remembered()).toEqual([]);
    await disconnect();
    expect((await owner.get('client/insta/clear/data')).status).toBe(200);
    expect(await remembered()).toEqual([]);
    await connected(owner, account);
    await disconnect();
    expect(await remembered()).toEqual([account.id]);
    await db()
      .delete(users)
      .where(sql`id = ${ownerId}`);
    expect(await remembered()).toEqual([]);
  });
});
