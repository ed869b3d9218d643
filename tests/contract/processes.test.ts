/** @file Two processes over one database must behave as one: nothing that counts is kept in memory. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countEvent } from '../../server/db/counters.ts';
import { analyse } from '../support/data/analysis.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

describe.runIf(engines().includes('postgres'))('two processes on one database', () => {
  let first: TestServer;
  let second: TestServer;

  beforeAll(async () => {
    first = await startServer('postgres');
    const url = first.settingsEnv['DATABASE_URL'] ?? '';
    second = await startServer('embedded', { DATABASE_URL: url });
  });
  afterAll(async () => {
    await first.stop();
    await second.stop();
  });

  it('share sessions and log-outs', async () => {
    const here = new Visitor(first.url);
    await here.signIn('demo@example.com');
    const there = new Visitor(second.url);
    there.token = here.token;
    expect((await there.post('client/user/detail/')).status).toBe(200);
    await there.get('client/logout/');
    expect((await here.post('client/user/detail/')).status).toBe(401);
  });

  it('share the limits of codes', async () => {
    const body = { email: 'pool05@example.com' };
    const here = new Visitor(first.url);
    await here.resetLimits();
    const there = new Visitor(second.url);
    const statuses = await Promise.all(
      [here, there, here, there].map((v) => v.post('client/insta/sendotp/', body)),
    );
    expect(statuses.map((response) => response.status).sort((a, b) => a - b)).toEqual([
      200, 429, 429, 429,
    ]);
  });

  it('open one run for one account', async () => {
    const here = new Visitor(first.url);
    await here.signIn('second@example.com');
    const there = new Visitor(second.url);
    there.token = here.token;
    const path = 'client/insta/start/analysis/';
    const runs = await Promise.all([here, there, here, there].map((v) => v.get(path)));
    expect(new Set(runs.map((response) => response.body['run'])).size).toBe(1);
    expect((await analyse(there)).response.status).toBe(200);
    const rows = await here.get('client/instagram/mutual/follower/15/?page=1');
    expect(rows.body).toHaveLength(15);
  });

  it('lose no counted event', async () => {
    const limit = { max: 1_000, windowMs: 60_000 };
    const counts = await Promise.all(
      Array.from({ length: 60 }, (_, at) => {
        const { db, now } = (at % 2 === 0 ? first : second).services;
        return countEvent(db, 'test:together', limit, now());
      }),
    );
    expect(new Set(counts.map(({ count }) => count)).size).toBe(60);
  });

  it('answer that they cannot now when the disk of the database is full', async () => {
    const { db } = first.services;
    const visitor = new Visitor(second.url);
    await visitor.signIn('pool06@example.com');
    await db.execute(sql`
      create function full_disk() returns trigger language plpgsql as $$
      begin raise 'could not extend file' using errcode = '53100'; end $$`);
    await db.execute(sql`
      create trigger full_disk before insert on support_queries execute function full_disk()`);
    const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };
    const response = await visitor.post('client/support/query/', message);
    await db.execute(sql`drop trigger full_disk on support_queries`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).not.toBeNull();
  });

  it('keep the old lists if closing a result fails in the middle', async () => {
    const visitor = new Visitor(first.url);
    await visitor.signIn('pool07@example.com');
    await analyse(visitor);
    const path = 'client/instagram/mutual/follower/100/?page=1';
    const before = (await visitor.get(path)).text;
    const { db } = first.services;
    // A database that fails at the very last statement of the closing transaction.
    await db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`);
    await db.execute(sql`
      create trigger refuse before delete on runs for each row execute function refuse()`);
    const { response } = await analyse(visitor);
    expect(response.status).toBe(500);
    expect(response.text).not.toContain('broken');
    await db.execute(sql`drop trigger refuse on runs`);
    expect((await visitor.get(path)).text).toBe(before);
    expect((await analyse(visitor)).response.status).toBe(200);
  });
});
