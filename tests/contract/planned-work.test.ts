/** @file Planned work on both databases: one process a piece, later each time after a failure, or given up. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs, mails } from '../../server/db/operations-schema.ts';
import { users } from '../../server/db/schema.ts';
import {
  claim,
  countJobs,
  mostAttempts,
  plan,
  planRound,
  release,
  settle,
} from '../../server/jobs/queue.ts';
import { engines, startServer, type TestServer } from '../support/servers/server.ts';

const start = Date.now() + 24 * 3_600_000;
const done = { nextAt: null, isDone: true } as const;

describe.each(engines())('planned work on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(() => server.services.db.delete(jobs));

  const db = () => server.services.db;
  const claimOne = async (by: string, now: number, kind: 'stories' | 'mail' = 'stories') =>
    (await claim(db(), { by, now, kinds: [kind], most: 1 }))[0];
  const planMail = async () => {
    const mail = {
      email: 'a@example.com',
      subject: 'Hello',
      text: 'A text',
      createdAt: new Date(),
    };
    const [row] = await db().insert(mails).values(mail).returning({ id: mails.id });
    const id = row?.id ?? 0;
    await plan(db(), 'mail', { mailId: id }, start);
    return id;
  };
  const rows = () => db().select().from(jobs);

  it('is given to one of many, and passes on what was left', async () => {
    const people = await db().select({ id: users.id }).from(users).limit(12);
    for (const { id } of people) await plan(db(), 'stories', { userId: id }, start);
    const claims = await Promise.all(people.map((_, at) => claimOne(`process ${at}`, start)));
    const claimed = claims.map((job) => job?.subject);
    expect(new Set(claimed).size).toBe(people.length);
    expect(await claimOne('late', start)).toBeUndefined();
    const [first, second] = claims;
    if (first === undefined || second === undefined) throw new Error('nothing was claimed');
    await settle(db(), first, 'process 0', done, start);
    // Somebody else's claim cannot be settled, and passes after a minute.
    await settle(db(), second, 'process 0', done, start);
    const passed = await claim(db(), {
      ...{ by: 'other', now: start + 61_000, kinds: ['stories'], most: 20 },
    });
    expect(passed).toHaveLength(people.length - 1);
  });

  it('is claimed by its kind alone', async () => {
    await planMail();
    expect(await claimOne('a', start)).toBeUndefined();
    expect(await claimOne('a', start, 'mail')).toMatchObject({ kind: 'mail', attempts: 1 });
  });

  it('of a user happens at the earlier of two times, of a mail for each mail', async () => {
    await plan(db(), 'stories', { userId: 1 }, start);
    await plan(db(), 'stories', { userId: 1 }, start - 1_000);
    await plan(db(), 'stories', { userId: 1 }, start + 1_000);
    await planMail();
    await planMail();
    const times = (await rows()).map(({ kind, runAt }) => [kind, runAt.getTime()]);
    expect(times).toEqual([
      ['stories', start - 1_000],
      ['mail', start],
      ['mail', start],
    ]);
  });

  it('that failed is tried again, later each time, and a mail is given up after three days', async () => {
    await planMail();
    const waits: number[] = [];
    let now = start;
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const job = await claimOne(`attempt ${attempt}`, now, 'mail');
      if (job === undefined) throw new Error(`nothing at attempt ${attempt}`);
      const end = await settle(db(), job, `attempt ${attempt}`, { failed: 'ECONNREFUSED' }, now);
      expect(end).toBe(attempt < mostAttempts ? 'settled' : 'given-up');
      const [row] = await rows();
      waits.push((row?.runAt.getTime() ?? 0) - now);
      now = row?.runAt.getTime() ?? now;
    }
    expect(waits.slice(0, 4)).toEqual([10_000, 30_000, 90_000, 270_000]);
    expect(Math.max(...waits)).toBe(6 * 3_600_000);
    expect((now - start) / (24 * 3_600_000)).toBeGreaterThan(2.5);
    expect(await claimOne('later', now + 3_600_000, 'mail')).toBeUndefined();
    expect(await countJobs(db(), now)).toEqual([{ kind: 'mail', state: 'dead', count: 1 }]);
  });

  it('of a user is never given up', async () => {
    await plan(db(), 'stories', { userId: 1 }, start);
    await db().update(jobs).set({ attempts: 100 });
    const job = await claimOne('a', start);
    if (job === undefined) throw new Error('nothing was claimed');
    expect(await settle(db(), job, 'a', { failed: 'TypeError' }, start)).toBe('settled');
    expect(await claimOne('b', start + 6 * 3_600_000)).toBeDefined();
  });

  it('that is a round has one owner, and what is planned meanwhile follows', async () => {
    const take = (by: string, now: number) => claim(db(), { by, now, kinds: ['sweep'], most: 7 });
    for (let process = 0; process < 3; process += 1) await planRound(db(), 'sweep', start);
    const [taken, ...others] = (
      await Promise.all(['a', 'b', 'c'].map((by) => take(by, start)))
    ).flat();
    expect(others).toEqual([]);
    const by = (await rows())[0]?.lockedBy ?? '';
    if (taken === undefined) throw new Error('nothing was claimed');
    // Its process died: the lease passes to another one.
    expect(await take('next', start + 61_000)).toHaveLength(1);
    await db().update(jobs).set({ lockedBy: by, lockedUntil: null });
    await planRound(db(), 'sweep', start + 500);
    await settle(db(), taken, by, { nextAt: start + 600_000, isDone: true }, start + 1_000);
    expect((await rows()).map(({ runAt }) => runAt.getTime())).toEqual([start + 500]);
    const [again] = await take('d', start + 1_000);
    if (again === undefined) throw new Error('nothing was claimed');
    await settle(db(), again, 'd', { nextAt: start + 600_000, isDone: true }, start + 2_000);
    expect((await rows()).map(({ runAt }) => runAt.getTime())).toEqual([start + 600_000]);
  });

  it('ends with the mail it is about', async () => {
    const id = await planMail();
    await db().execute(sql`delete from mails where id = ${id}`);
    expect(await rows()).toEqual([]);
  });

  it('is free again when its process alone had the database', async () => {
    await plan(db(), 'stories', { userId: 1 }, start);
    await claimOne('gone', start);
    await release(db());
    expect(await claimOne('next', start)).toMatchObject({ attempts: 2 });
  });
});
