/** @file Planned work on both databases: one process a piece, later each time after a failure, or given up. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLog } from '../../server/base/log.ts';
import type { Loop } from '../../server/base/loop.ts';
import { openMetrics } from '../../server/base/metrics.ts';
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
import { startLane, type Worker } from '../../server/jobs/runner.ts';
import { engines, startServer, type TestServer } from '../support/servers/server.ts';

const start = Date.now() + 24 * 3_600_000;
const patient = { timeout: 30_000 };
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

  it('is claimed in the order in which it is due', async () => {
    for (const [userId, before] of [
      [1, 1_000],
      [2, 3_000],
      [3, 2_000],
    ] as const) {
      await plan(db(), 'stories', { userId }, start - before);
    }
    const claims = [];
    for (const by of ['a', 'b', 'c']) claims.push((await claimOne(by, start))?.subject);
    expect(claims).toEqual(['2', '3', '1']);
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

  /** Claims work of a user, and plans it again at each of some times while it is under way. */
  const planUnderWay = async (...times: number[]) => {
    await plan(db(), 'stories', { userId: 1 }, start);
    const job = await claimOne('a', start);
    if (job === undefined) throw new Error('nothing was claimed');
    for (const time of times) await plan(db(), 'stories', { userId: 1 }, time);
    return job;
  };
  const times = async () => (await rows()).map(({ runAt }) => runAt.getTime());
  const minute = 60_000;
  const tomorrow = { nextAt: start + 24 * 60 * minute, isDone: true };

  it('of a user that is planned while it is under way follows once, at the earliest time', async () => {
    const job = await planUnderWay(start + 7 * minute, start + 5 * minute, start + 9 * minute);
    await settle(db(), job, 'a', tomorrow, start + minute);
    expect(await times()).toEqual([start + 5 * minute]);
    const again = await claimOne('b', start + 5 * minute);
    expect(again).toMatchObject({ attempts: 1 });
    if (again !== undefined) await settle(db(), again, 'b', tomorrow, start + 6 * minute);
    expect(await times()).toEqual([tomorrow.nextAt]);
  });

  it('of a user that is not planned while it is under way follows at its own time', async () => {
    await settle(db(), await planUnderWay(), 'a', tomorrow, start);
    expect(await times()).toEqual([tomorrow.nextAt]);
  });

  it('of a user that fails after it was planned again is tried at the earlier time', async () => {
    const first = await planUnderWay(start + 5 * minute);
    await settle(db(), first, 'a', { failed: 'away' }, start + minute);
    expect(await times()).toEqual([start + minute + 10_000]);
    await db().delete(jobs);
    const later = { ...(await planUnderWay(start + 5 * minute)), attempts: 12 };
    await settle(db(), later, 'a', { failed: 'away' }, start + minute);
    expect(await times()).toEqual([start + 5 * minute]);
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 1, reason: 'away', againAt: null });
  });

  it('of a user whose process died continues at once, and then follows what was planned', async () => {
    await planUnderWay(start + 5 * minute);
    const next = await claimOne('next', start + minute);
    expect(next).toMatchObject({ attempts: 2 });
    if (next !== undefined) await settle(db(), next, 'next', tomorrow, start + 2 * minute);
    expect(await times()).toEqual([start + 5 * minute]);
  });

  it.each([
    'charges',
    'renewals',
    'duplicates',
    'prices',
    'announcements',
    'sweep',
    'retention',
  ] as const)('that is a round of %s is tried again within ten minutes for ever', async (kind) => {
    await planRound(db(), kind, start);
    await db().update(jobs).set({ attempts: 100 });
    const [job] = await claim(db(), { by: 'a', now: start, kinds: [kind], most: 1 });
    if (job === undefined) throw new Error('nothing was claimed');
    expect(await settle(db(), job, 'a', { failed: 'cut' }, start)).toBe('settled');
    expect((await rows()).map(({ runAt }) => runAt.getTime())).toEqual([start + 10 * 60_000]);
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

describe.each(engines())('a lane on %s', (engine) => {
  let server: TestServer;
  let lane: Loop | undefined;
  let lines: Record<string, unknown>[] = [];
  let now = start;
  /** How often the lane has asked for work, and settled some. */
  let looks = 0;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    [lines, now, looks] = [[], start, 0];
    // Nothing looks for work by itself: only what the lane does at once counts.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await server.services.db.delete(jobs);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await lane?.stop();
  });

  const db = () => server.services.db;
  const planFor = (userId: number) => plan(db(), 'stories', { userId }, start);
  const rows = () => db().select().from(jobs).orderBy(jobs.userId);
  const begin = (stories: Worker, atOnce: number) => {
    const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
    const clock = () => {
      looks += 1;
      return now;
    };
    const deps = { db: db(), log: openLog('info', { write }), metrics: openMetrics(), now: clock };
    lane = startLane(deps, { workers: { stories }, atOnce });
  };
  /** A worker that waits for the end of its work, by user. */
  const held = () => {
    const signals = new Map<string, AbortSignal>();
    const releases = new Map<string, () => void>();
    const worker: Worker = ({ subject }, signal) =>
      new Promise((resolve) => {
        const finish = () => resolve(done);
        signals.set(subject, signal);
        releases.set(subject, finish);
        signal.addEventListener('abort', finish);
      });
    return { worker, signals, release: (subject: string) => releases.get(subject)?.() };
  };

  it('tries work again that failed, and logs what was not expected as an error', async () => {
    await planFor(1);
    await planFor(2);
    begin(async ({ subject }) => {
      if (subject === '1') throw new TypeError('the text of ada@example.com');
      return { failed: 'away' };
    }, 2);
    await expect.poll(() => lines.length, patient).toBe(2);
    expect((await rows()).map(({ lockedBy, reason }) => [lockedBy, reason])).toEqual([
      [null, 'TypeError'],
      [null, 'away'],
    ]);
    expect((await rows()).map(({ runAt }) => runAt.getTime() - start)).toEqual([10_000, 10_000]);
    const bySubject = lines.toSorted((a, b) => Number(a['subject']) - Number(b['subject']));
    expect(bySubject).toMatchObject([
      { level: 50, job: 'stories', subject: '1', attempts: 1, reason: 'TypeError' },
      { level: 40, job: 'stories', subject: '2', attempts: 1, reason: 'away' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('ada@example.com');
  });

  it('does other work beside a piece that hangs', async () => {
    const { worker, signals } = held();
    await planFor(1);
    begin(worker, 2);
    await expect.poll(() => [...signals.keys()], patient).toEqual(['1']);
    await planFor(2);
    lane?.wake();
    await expect.poll(() => [...signals.keys()], patient).toEqual(['1', '2']);
  });

  it('that is full looks for work once a place is free, and not before', async () => {
    const { worker, signals, release: finish } = held();
    await planFor(1);
    await planFor(2);
    begin(worker, 1);
    await expect.poll(() => signals.size, patient).toBe(1);
    for (let reads = 0; reads < 20; reads += 1) await rows();
    expect(looks).toBe(1);
    finish([...signals.keys()][0] ?? '');
    await expect.poll(() => signals.size, patient).toBe(2);
  });

  it('tells its work when it stops, and waits for the end of it', async () => {
    const { worker, signals } = held();
    await planFor(1);
    begin(worker, 1);
    await expect.poll(() => signals.size, patient).toBe(1);
    await lane?.stop();
    expect(signals.get('1')?.aborted).toBe(true);
    expect(await rows()).toEqual([]);
  });

  it('keeps its claim on long work, and ends the work when the claim has passed', async () => {
    const { worker, signals } = held();
    await planFor(1);
    begin(worker, 1);
    await expect.poll(() => signals.size, patient).toBe(1);
    now += 20_000;
    vi.advanceTimersByTime(20_000);
    const until = async () => (await rows())[0]?.lockedUntil?.getTime();
    await expect.poll(until, patient).toBe(start + 80_000);
    expect(signals.get('1')?.aborted).toBe(false);
    await db().update(jobs).set({ lockedBy: 'another process' });
    vi.advanceTimersByTime(20_000);
    await expect.poll(() => signals.get('1')?.aborted, patient).toBe(true);
    await lane?.stop();
    expect((await rows()).map(({ lockedBy }) => lockedBy)).toEqual(['another process']);
  });
});
