import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { History } from '../../contract/records/history.ts';
import type { HistoryFile } from '../../contract/records/timeline/history-file.ts';
import { findUser } from '../../server/accounts/users.ts';
import { importHistory, readFile } from '../../server/analysis/ledger/import.ts';
import { dailyCounts } from '../../server/db/history-schema.ts';
import { analyse, type Sets } from '../support/data/analysis.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const day = 24 * 3_600_000;
const noLimit = 100;

async function wholeList(visitor: Visitor, path: string, period?: string): Promise<string[]> {
  const ids: string[] = [];
  const query = period === undefined ? '' : `&period=${period}`;
  for (let page = 1; ; page += 1) {
    const response = await visitor.get(`client/instagram/${path}/${noLimit}/?page=${page}${query}`);
    expect(response.status).toBe(200);
    const rows = response.body as unknown as { insta_id: string }[];
    if (rows.length === 0) return ids;
    ids.push(...rows.map((row) => row.insta_id));
  }
}

async function historyOf(visitor: Visitor): Promise<History> {
  const response = await visitor.get('client/history/');
  expect(response.status).toBe(200);
  return response.body as unknown as History;
}

const followersOf = (sets: Sets) => new Set([...sets.mutual, ...sets.dont_follow_back]);

/** Members of one set that the other lacks, in a comparable order. */
const without = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].filter((id) => !b.has(id)).sort();

describe.each(engines())('the history of an account on %s', (engine) => {
  let server: TestServer;
  let visitor: Visitor;

  beforeAll(async () => {
    server = await startServer(engine);
    visitor = new Visitor(server.url);
    await visitor.signIn('demo@example.com');
  });
  afterAll(() => server.stop());

  it('keeps who came and who left when the account is analysed again', async () => {
    const { sets } = await analyse(visitor);
    const came = await wholeList(visitor, 'new/followers');
    const left = await wholeList(visitor, 'follower/lost');
    expect(came).toEqual(sets.new);
    expect(left).toEqual(sets.lost);
    server.pass(15 * 60_000);
    const again = await analyse(visitor);
    expect(again.response.status).toBe(200);
    const stillNew = new Set(await wholeList(visitor, 'new/followers'));
    const changed = new Set([...again.sets.new, ...again.sets.lost]);
    for (const id of came) if (!changed.has(id)) expect(stillNew).toContain(id);
    const user = (await visitor.post('client/user/detail/')).body;
    expect(user['new_followers']).toBe(stillNew.size);
    expect(user['followers_lost']).toBe((await wholeList(visitor, 'follower/lost')).length);
  });

  it('is not sent again to a client that holds it, and to no other account by that tag', async () => {
    const path = 'client/history/';
    const first = await visitor.get(path);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^(W\/)?"[\w-]{22}"$/);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const again = await visitor.get(path, { 'if-none-match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = new Visitor(server.url);
    await other.signIn('second@example.com');
    expect((await other.get(path, { 'if-none-match': tag })).status).toBe(200);
    const stranger = new Visitor(server.url);
    expect((await stranger.get(path, { 'if-none-match': tag })).status).toBe(401);
    server.pass(15 * 60_000);
    await analyse(visitor);
    const changed = await visitor.get(path, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  it('says between which readings each change happened, newest first', async () => {
    const history = await historyOf(visitor);
    const moments = history.readings.map(({ taken_at }) => new Date(taken_at).toISOString());
    for (const period of ['30', 'all', 'visit']) {
      for (const path of ['new/followers', 'follower/lost']) {
        const query = `?page=1&period=${period}`;
        const response = await visitor.get(`client/instagram/${path}/100/${query}`);
        const rows = response.body as unknown as { since: string; until: string }[];
        expect(rows.length).toBeGreaterThan(0);
        for (const { since, until } of rows) {
          expect(moments.indexOf(since)).toBe(moments.indexOf(until) - 1);
        }
        const untils = rows.map(({ until }) => until);
        expect(untils).toEqual(untils.toSorted().reverse());
        expect(rows[0]).toMatchObject({ period_start: moments[0] });
      }
    }
  });

  it('counts what the user has not seen yet, on every device', async () => {
    const before = await historyOf(visitor);
    expect(before.unseen?.new).toBe((await wholeList(visitor, 'new/followers', 'visit')).length);
    expect(before.unseen?.new).toBeGreaterThan(0);
    const latest = before.readings.at(-1)?.id;
    expect((await visitor.post('client/history/seen/', { reading: latest })).status).toBe(200);
    // An older reading does not take back what was seen.
    const first = before.readings[0]?.id;
    expect((await visitor.post('client/history/seen/', { reading: first })).status).toBe(200);
    const device = new Visitor(server.url);
    await device.signIn('demo@example.com');
    expect((await historyOf(device)).unseen).toMatchObject({ new: 0, lost: 0 });
    expect(await wholeList(device, 'new/followers', 'visit')).toEqual([]);
    server.pass(day / 2);
    const { sets } = await analyse(device);
    const unseen = (await historyOf(device)).unseen;
    expect(unseen).toMatchObject({ new: sets.new.length, lost: sets.lost.length });
    expect(await wholeList(device, 'follower/lost', 'visit')).toEqual(sets.lost);
  });

  it('marks no reading of another account as seen', async () => {
    const stranger = new Visitor(server.url);
    await stranger.signIn('small@example.com');
    const reading = (await historyOf(visitor)).readings[0]?.id;
    expect((await stranger.post('client/history/seen/', { reading })).status).toBe(404);
  });

  it('undoes a reading and puts it back, with everything derived from it', async () => {
    const owner = new Visitor(server.url);
    await owner.signIn('pool01@example.com');
    await analyse(owner);
    server.pass(day / 4);
    const state = async () => ({
      user: (await owner.post('client/user/detail/')).body,
      history: await historyOf(owner),
      came: (await wholeList(owner, 'new/followers', 'all')).toSorted(),
      mutual: (await wholeList(owner, 'mutual/follower')).toSorted(),
    });
    const before = await state();
    await analyse(owner);
    const after = await state();
    const reading = after.history.readings.at(-1)?.id;
    expect((await owner.post('client/history/undo/', { reading })).status).toBe(200);
    const undone = await state();
    expect(undone.history.undone.map(({ id }) => id)).toEqual([reading]);
    expect({ ...undone.history, undone: [] }).toEqual(before.history);
    expect({ ...undone, history: null }).toEqual({ ...before, history: null });
    // The response was lost, and the call is made again.
    expect((await owner.post('client/history/undo/', { reading })).status).toBe(200);
    expect(await state()).toEqual(undone);
    for (let times = 0; times < 2; times += 1) {
      expect((await owner.post('client/history/redo/', { reading })).status).toBe(200);
      expect(await state()).toEqual(after);
    }
    const unknown = { reading: 'no-such-reading' };
    expect((await owner.post('client/history/undo/', unknown)).status).toBe(404);
    const earlier = after.history.readings[0]?.id;
    expect((await owner.post('client/history/undo/', { reading: earlier })).status).toBe(409);
  });

  it('moves the whole history in one file, after Clear Data and never to another account', async () => {
    const owner = new Visitor(server.url);
    await owner.signIn('pool02@example.com');
    await analyse(owner);
    const before = await historyOf(owner);
    const lost = await wholeList(owner, 'follower/lost');
    const file = (await owner.get('client/history/export/')).body;
    expect((await owner.post('client/history/import/', file)).body).toEqual({ added: 0 });
    expect((await owner.get('client/insta/clear/data')).status).toBe(200);
    expect((await owner.post('client/history/import/', file)).body).toEqual({ added: 2 });
    expect((await historyOf(owner)).readings).toEqual(before.readings);
    expect((await wholeList(owner, 'follower/lost')).toSorted()).toEqual(lost.toSorted());
    const broken = structuredClone(file) as { readings: { follower_changes: unknown }[] };
    broken.readings[1] = { ...broken.readings[1], follower_changes: { came: ['1'], left: ['2'] } };
    const refused = await owner.post('client/history/import/', broken);
    expect(refused.status).toBe(400);
    const stranger = new Visitor(server.url);
    await stranger.signIn('pool03@example.com');
    expect((await stranger.post('client/history/import/', file)).status).toBe(409);
    expect((await historyOf(stranger)).readings).toEqual([]);
  });

  it('is not written from a file that was sent before the account got another name', async () => {
    const owner = new Visitor(server.url);
    await owner.signIn('pool05@example.com');
    await analyse(owner);
    const { db, network } = server.services;
    const user = await findUser(db, 'pool05@example.com');
    const file = (await owner.get('client/history/export/')).body as unknown as HistoryFile;
    if (user === undefined) throw new Error('no demo user');
    const send = () => importHistory(db, user, readFile(file) ?? [], file, new Date());
    const { ownAccount } = network;
    // While the change is made, the new account is looked up, and once that is done.
    const looking = vi.spyOn(network, 'ownAccount').mockImplementationOnce(async (...given) => {
      expect(await send()).toBeNull();
      return ownAccount.apply(network, given);
    });
    expect((await owner.post('account/name/', { username: 'another.name' })).status).toBe(200);
    expect(looking).toHaveBeenCalled();
    expect(await send()).toBeNull();
    expect(await historyOf(owner)).toMatchObject({ readings: [], counts: [] });
  });

  it('tells the timeline of a person who left', async () => {
    const [id = ''] = await wholeList(visitor, 'follower/lost', 'all');
    const person = (await visitor.get(`client/history/person/?id=${id}`)).body;
    expect(person).toMatchObject({ insta_id: id, follows_you: false });
    const steps = person['steps'] as { kind: string; relation: string }[];
    const own = steps.filter(({ relation }) => relation === 'followers').map(({ kind }) => kind);
    expect(own).toEqual(['first-seen', 'left']);
    expect((person['names'] as unknown[]).length).toBe(1);
    expect((await visitor.get('client/history/person/?id=%20')).status).toBe(400);
  });

  it('answers for 7, 30 and 90 days back from the latest reading, and for all time', async () => {
    const owner = new Visitor(server.url);
    await owner.signIn('second@example.com');
    const readings: { at: number; followers: ReadonlySet<string> }[] = [];
    let passed = 0;
    for (const days of [0, 2, 5, 9, 13, 17]) {
      server.pass((days - passed) * day);
      passed = days;
      await owner.signIn('second@example.com');
      const { sets, response } = await analyse(owner);
      expect(response.status).toBe(200);
      const followers = followersOf(sets);
      if (readings.length === 0) {
        // The earlier moment of the demo network that the first analysis is compared with.
        const before = new Set([...followers, ...sets.lost]);
        for (const id of sets.new) before.delete(id);
        readings.push({ at: -7, followers: before });
      }
      readings.push({ at: days, followers });
    }
    const latest = readings.at(-1)?.followers ?? new Set();
    for (const [period, start] of [
      ['7', 9],
      ['30', -7],
      ['90', -7],
      ['all', -7],
    ] as const) {
      const base = readings.find(({ at }) => at === start)?.followers ?? new Set();
      const came = await wholeList(owner, 'new/followers', period);
      expect(came.toSorted(), `new in ${period}`).toEqual(without(latest, base));
      const left = await wholeList(owner, 'follower/lost', period);
      expect(left.toSorted(), `lost in ${period}`).toEqual(without(base, latest));
    }
    const month = await wholeList(owner, 'new/followers');
    expect(month).toEqual(await wholeList(owner, 'new/followers', '30'));
    expect((await owner.post('client/user/detail/')).body['new_followers']).toBe(month.length);
  });

  it('has one count of the network a day, the last of that day, oldest first', async () => {
    const owner = new Visitor(server.url);
    const look = async () => {
      // Unused for a day, a session has ended.
      await owner.signIn('pool04@example.com');
      await owner.post('client/user/detail/');
      return (await historyOf(owner)).counts;
    };
    await look();
    // As if the network had said something else at that look.
    await server.services.db.update(dailyCounts).set({ followers: 1, following: 1 });
    const counts = await look();
    expect(counts.at(-1)?.followers).toBeGreaterThan(1);
    server.pass(day);
    const later = await look();
    expect(later).toHaveLength(counts.length + 1);
    expect(later.slice(0, -1)).toEqual(counts);
    const days = later.map((count) => count.day);
    expect(days).toEqual([...new Set(days)].sort());
  });

  it('refuses a period it does not know', async () => {
    // Unused for the days of the test before, the session has ended.
    await visitor.signIn('demo@example.com');
    const response = await visitor.get('client/instagram/new/followers/15/?page=1&period=31');
    expect(response.status).toBe(400);
  });

  it('forgets every reading with Clear Data', async () => {
    expect((await visitor.get('client/insta/clear/data')).status).toBe(200);
    expect(await wholeList(visitor, 'new/followers', 'all')).toEqual([]);
    expect((await visitor.post('client/user/detail/')).body['new_followers']).toBe(0);
  });
});
