import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUser } from '../../server/accounts/users.ts';
import { savePart } from '../../server/analysis/lists.ts';
import { openOrJoinRun } from '../../server/analysis/runs.ts';
import {
  analyse,
  closing,
  compare,
  readList,
  uploadSets,
  type Sets,
} from '../support/data/analysis.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const day = 24 * 3_600_000;

async function wholeList(visitor: Visitor, path: string, size = 15): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const response = await visitor.get(`client/instagram/${path}/${size}/?page=${page}`);
    expect(response.status).toBe(200);
    const rows = response.body as unknown as { insta_id: string }[];
    if (rows.length === 0) return ids;
    ids.push(...rows.map((row) => row.insta_id));
  }
}

describe.each(engines())('an analysis on %s', (engine) => {
  let server: TestServer;
  let visitor: Visitor;
  let first: Sets;

  beforeAll(async () => {
    server = await startServer(engine);
    visitor = new Visitor(server.url);
    await visitor.signIn('demo@example.com');
  });
  afterAll(() => server.stop());

  it('finds people who came and left before the first analysis', async () => {
    const { sets, response } = await analyse(visitor);
    expect(response.text).toBe('{}');
    expect(sets.new.length).toBeGreaterThan(10);
    expect(sets.lost.length).toBeGreaterThan(10);
    first = sets;
    const user = (await visitor.post('client/user/detail/')).body;
    expect(user).toMatchObject({
      new_followers: sets.new.length,
      followers_lost: sets.lost.length,
      not_follows_back: sets.not_following_back.length,
      dont_follow_back: sets.dont_follow_back.length,
      mutual_followers: sets.mutual.length,
      total_followers: sets.mutual.length + sets.dont_follow_back.length,
    });
    expect(user['last_updated_at']).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/);
  });

  it('pages every list to its end without duplicates', async () => {
    const paths = {
      'new/followers': first.new,
      'follower/lost': first.lost,
      'not/following/back': first.not_following_back,
      'mutual/follower': first.mutual,
    };
    for (const [path, ids] of Object.entries(paths)) {
      expect(await wholeList(visitor, path)).toEqual(ids);
    }
    expect(await wholeList(visitor, 'dont/follow/back', 100)).toEqual(first.dont_follow_back);
    const views = await wholeList(visitor, 'profile/view');
    expect(new Set(views).size).toBe(views.length);
    expect(views.length).toBeGreaterThan(20);
  });

  it('compares the second analysis with the first', async () => {
    server.pass(3 * day);
    await visitor.signIn('demo@example.com');
    const { sets, response } = await analyse(visitor);
    expect(response.status).toBe(200);
    const before = new Set([...first.mutual, ...first.dont_follow_back]);
    const after = new Set([...sets.mutual, ...sets.dont_follow_back]);
    expect(sets.new).toEqual([...after].filter((id) => !before.has(id)).sort(orderOf(sets.new)));
    expect(new Set(sets.lost)).toEqual(new Set([...before].filter((id) => !after.has(id))));
    expect(sets.lost.length).toBeGreaterThan(0);
  });

  it('refuses a result with a missing page and keeps the previous one', async () => {
    const stored = await wholeList(visitor, 'follower/lost', 100);
    const run = String((await visitor.get('client/insta/start/analysis/')).body['run']);
    const lists = {
      followers: await readList(visitor, run, 'followers'),
      following: await readList(visitor, run, 'following'),
      previous: await readList(visitor, run, 'previous'),
    };
    const cut = { ...lists, followers: { ...lists.followers, ids: new Set<string>() } };
    for (const id of [...lists.followers.ids].slice(1_000)) cut.followers.ids.add(id);
    const sets = compare(cut);
    await uploadSets(visitor, run, sets);
    const response = await visitor.post(`module/results/${run}/finish/`, closing(cut, sets));
    expect(response.status).toBe(409);
    expect(await wholeList(visitor, 'follower/lost', 100)).toEqual(stored);
    const joined = await visitor.get('client/insta/start/analysis/');
    expect(joined.body['run']).toBe(run);
    const right = compare(lists);
    await uploadSets(visitor, run, right);
    const done = await visitor.post(`module/results/${run}/finish/`, closing(lists, right));
    expect(done.status).toBe(200);
    const again = await visitor.post(`module/results/${run}/finish/`, closing(lists, right));
    expect(again.status).toBe(200);
  });

  it("refuses access to another account's run", async () => {
    const other = new Visitor(server.url);
    await other.signIn('second@example.com');
    const run = String((await visitor.get('client/insta/start/analysis/')).body['run']);
    expect((await other.get(`module/relations/${run}/followers/`)).status).toBe(404);
    expect((await other.post(`module/results/${run}/cancel/`)).status).toBe(404);
    expect((await visitor.post(`module/results/${run}/cancel/`)).status).toBe(200);
  });

  it('keeps a finished result when the run is cancelled after it', async () => {
    const run = String((await visitor.get('client/insta/start/analysis/')).body['run']);
    expect((await analyse(visitor)).response.status).toBe(200);
    const stored = await wholeList(visitor, 'mutual/follower', 100);
    expect(stored.length).toBeGreaterThan(100);
    expect((await visitor.post(`module/results/${run}/cancel/`)).status).toBe(404);
    expect(await wholeList(visitor, 'mutual/follower', 100)).toEqual(stored);
    // A part of its upload that was under way.
    expect(await savePart(server.services.db, run, 'mutual', 0, ['1'])).toBe(false);
    expect(await wholeList(visitor, 'mutual/follower', 100)).toEqual(stored);
  });

  it('answers a repeated cancel alike, and has nothing left of the run', async () => {
    const run = String((await visitor.get('client/insta/start/analysis/')).body['run']);
    await readList(visitor, run, 'following');
    for (let times = 0; times < 2; times += 1) {
      const { status, text } = await visitor.post(`module/results/${run}/cancel/`);
      expect([status, text]).toEqual([200, '{}']);
    }
    expect((await visitor.get(`module/relations/${run}/following/`)).status).toBe(404);
    const { rows } = await server.services.db.execute(
      sql`select 1 from run_pages where run = ${run}`,
    );
    expect(rows).toEqual([]);
    const next = String((await visitor.get('client/insta/start/analysis/')).body['run']);
    expect(next).not.toBe(run);
    expect((await visitor.post(`module/results/${next}/cancel/`)).status).toBe(200);
  });

  it('is compared with the result that was the latest when it started', async () => {
    const { db, now } = server.services;
    const owner = new Visitor(server.url);
    await owner.signIn('pool10@example.com');
    await analyse(owner);
    const asRead = await findUser(db, 'pool10@example.com');
    if (asRead === undefined) throw new Error('the demo lacks a user');
    // Another process finishes a run after this one has read the user.
    await analyse(owner);
    const run = await openOrJoinRun(db, asRead, now());
    expect(run?.previousRun).toBe((await findUser(db, asRead.email))?.currentRun);
    expect((await readList(owner, run?.id ?? '', 'previous')).ids.size).toBeGreaterThan(100);
    expect((await analyse(owner)).sets.new).toEqual([]);
    expect(await owner.post(`module/results/${run?.id}/cancel/`)).toMatchObject({ status: 404 });
  });

  it('is refused if the result before it lacks people, and makes nobody new', async () => {
    const { db } = server.services;
    const owner = new Visitor(server.url);
    await owner.signIn('pool09@example.com');
    await analyse(owner);
    const run = String((await owner.get('client/insta/start/analysis/')).body['run']);
    const current = (await findUser(db, 'pool09@example.com'))?.currentRun ?? '';
    // What a fault of the storage, or of an earlier version, may leave.
    await db.execute(sql`delete from list_rows where run = ${current}`);
    await db.execute(sql`delete from list_parts where run = ${current}`);
    const before = (await owner.get('client/history/')).text;
    const lists = {
      followers: await readList(owner, run, 'followers'),
      following: await readList(owner, run, 'following'),
      previous: await readList(owner, run, 'previous'),
    };
    const sets = compare(lists);
    expect(sets.new.length).toBe(lists.followers.ids.size);
    await uploadSets(owner, run, sets);
    const reading = JSON.parse(before) as { readings: { id: string }[] };
    const refused = [
      await owner.post(`module/results/${run}/finish/`, closing(lists, sets)),
      await owner.post('client/history/undo/', { reading: reading.readings.at(-1)?.id }),
    ];
    await owner.post(`module/results/${run}/cancel/`);
    refused.push(await owner.get('client/insta/start/analysis/'));
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body['message']).toContain('damaged');
    }
    expect((await owner.get('client/history/')).text).toBe(before);
    expect((await owner.get('client/insta/clear/data')).status).toBe(200);
    expect((await analyse(owner)).response.status).toBe(200);
  });

  it('returns the same run to two concurrent starts', async () => {
    const starts = await Promise.all(
      Array.from({ length: 8 }, () => visitor.get('client/insta/start/analysis/')),
    );
    expect(new Set(starts.map((start) => start.body['run'])).size).toBe(1);
  });

  it('clears one account and leaves the others alone', async () => {
    const other = new Visitor(server.url);
    await other.signIn('second@example.com');
    await analyse(other);
    const stored = await wholeList(other, 'mutual/follower', 100);
    expect((await visitor.get('client/insta/clear/data')).status).toBe(200);
    expect(await wholeList(visitor, 'mutual/follower', 100)).toEqual([]);
    expect(await wholeList(visitor, 'profile/view', 100)).toEqual([]);
    const user = (await visitor.post('client/user/detail/')).body;
    expect(user).toMatchObject({
      email: 'demo@example.com',
      last_updated_at: '',
      is_subscribed: true,
    });
    expect(await wholeList(other, 'mutual/follower', 100)).toEqual(stored);
  });

  it('handles private, invalid and empty accounts', async () => {
    await visitor.signIn('private@example.com');
    expect((await visitor.get('client/insta/start/analysis/')).body['run']).toBe('');
    const user = (await visitor.post('client/user/detail/')).body;
    expect(user).toMatchObject({ is_private: true, total_followers: 0, post_count: 0 });

    const signedIn = await visitor.signIn('invalid@example.com');
    expect(signedIn.body['insta_id']).toBe('0000000000');
    const detail = await visitor.post('client/user/detail/');
    expect(detail.status).toBe(400);
    expect(detail.body['message']).toMatch(/can’t find this account/);
    // Home shows this in place of its own text, which has the same advice.
    expect(detail.body['message']).toContain('make the account public to review the metrics');

    await visitor.signIn('empty@example.com');
    const { sets, response } = await analyse(visitor);
    expect(response.status).toBe(200);
    expect(Object.values(sets).flat()).toEqual([]);
  });
});

/** Keeps the order of a list, for comparing two that hold the same. */
function orderOf(list: readonly string[]) {
  const place = new Map(list.map((id, at) => [id, at]));
  return (a: string, b: string) => (place.get(a) ?? 0) - (place.get(b) ?? 0);
}
