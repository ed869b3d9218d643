import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePeriods, type ChangePeriod } from '../../contract/lists/change-periods.ts';
import type { History } from '../../contract/records/history.ts';
import { addReading, changesWithin, type ChangeList } from '../../server/analysis/history.ts';
import { savePart } from '../../server/analysis/lists.ts';
import type { Run } from '../../server/analysis/runs.ts';
import { findUser } from '../../server/accounts/users.ts';
import { clearAccount } from '../../server/accounts/clear.ts';
import { runs } from '../../server/db/schema.ts';
import { analyse, type Sets } from '../support/data/analysis.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const day = 24 * 3_600_000;
const noLimit = 100;

async function wholeList(visitor: Visitor, path: string, period?: string): Promise<string[]> {
  const ids: string[] = [];
  const query = period === undefined ? '' : `&period=${period}`;
  for (let page = 1; ; page += 1) {
    const answer = await visitor.get(`client/instagram/${path}/${noLimit}/?page=${page}${query}`);
    expect(answer.status).toBe(200);
    const rows = answer.body as unknown as { insta_id: string }[];
    if (rows.length === 0) return ids;
    ids.push(...rows.map((row) => row.insta_id));
  }
}

async function historyOf(visitor: Visitor): Promise<History> {
  const answer = await visitor.get('client/history/');
  expect(answer.status).toBe(200);
  return answer.body as unknown as History;
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
    expect(again.answer.status).toBe(200);
    const stillNew = new Set(await wholeList(visitor, 'new/followers'));
    const changed = new Set([...again.sets.new, ...again.sets.lost]);
    for (const id of came) if (!changed.has(id)) expect(stillNew).toContain(id);
    const user = (await visitor.post('client/user/detail/')).body;
    expect(user['new_followers']).toBe(stillNew.size);
    expect(user['followers_lost']).toBe((await wholeList(visitor, 'follower/lost')).length);
  });

  it('says between which readings each change happened, newest first', async () => {
    const history = await historyOf(visitor);
    const moments = history.readings.map(({ taken_at }) => new Date(taken_at).toISOString());
    for (const period of ['30', 'all', 'visit']) {
      for (const path of ['new/followers', 'follower/lost']) {
        const query = `?page=1&period=${period}`;
        const answer = await visitor.get(`client/instagram/${path}/100/${query}`);
        const rows = answer.body as unknown as { since: string; until: string }[];
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

  it('answers for 7, 30 and 90 days back from the latest reading, and for all time', async () => {
    const owner = new Visitor(server.url);
    await owner.signIn('second@example.com');
    const readings: { at: number; followers: ReadonlySet<string> }[] = [];
    let passed = 0;
    for (const days of [0, 2, 5, 9, 13, 17]) {
      server.pass((days - passed) * day);
      passed = days;
      await owner.signIn('second@example.com');
      const { sets, answer } = await analyse(owner);
      expect(answer.status).toBe(200);
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

  it('refuses a period it does not know', async () => {
    const answer = await visitor.get('client/instagram/new/followers/15/?page=1&period=31');
    expect(answer.status).toBe(400);
  });

  it('forgets every reading with Clear Data', async () => {
    expect((await visitor.get('client/insta/clear/data')).status).toBe(200);
    expect(await wholeList(visitor, 'new/followers', 'all')).toEqual([]);
    expect((await visitor.post('client/user/detail/')).body['new_followers']).toBe(0);
  });

  it('gives the same answer as plain sets over any sequence of readings', async () => {
    const { db } = server.services;
    const user = await findUser(db, 'empty@example.com');
    if (user === undefined) throw new Error('the demo has no user "empty"');
    const sets = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', 'not-a-number'));
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), sets), {
      minLength: 1,
      maxLength: 7,
    });
    let sequence = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        await clearAccount(db, user.id);
        sequence += 1;
        const readings: { at: number; followers: ReadonlySet<string> }[] = [];
        let at = Date.UTC(2026, 0, 1);
        let last: Run | undefined;
        for (const [number, [days, ids]] of given.entries()) {
          at += days * day + 1;
          const previous = readings.at(-1)?.followers ?? new Set(ids);
          const followers = new Set(ids);
          const came = without(followers, previous);
          const left = without(previous, followers);
          const moment = new Date(at);
          const [run] = await db
            .insert(runs)
            .values({
              ...{ id: `run-${sequence}-${number}`, userId: user.id, instaId: '1', status: 'done' },
              ...{ networkAt: moment, startedAt: moment, previousRun: null, previousAt: null },
            })
            .returning();
          if (run === undefined) throw new Error('the run was not inserted');
          if (came.length > 0) await savePart(db, run.id, 'new', 0, came);
          if (left.length > 0) await savePart(db, run.id, 'lost', 0, left);
          const people = {
            ...{ followers: followers.size, following: 0, previous: previous.size },
          };
          await addReading(db, run, people, { new: came.length, lost: left.length });
          readings.push({ at, followers });
          last = run;
        }
        const until = last?.networkAt ?? new Date(0);
        const now = readings.at(-1);
        const answer = async (list: ChangeList, period: ChangePeriod) =>
          (await changesWithin(db, list, { userId: user.id, instaId: '1', until, period }))
            .map(({ id }) => id)
            .toSorted();
        for (const period of changePeriods) {
          const start = period === 'all' ? -Infinity : until.getTime() - Number(period) * day;
          const base = readings.findLast((each) => each.at <= start) ?? readings[0];
          if (base === undefined || now === undefined) throw new Error('no readings');
          expect(await answer('new', period)).toEqual(without(now.followers, base.followers));
          expect(await answer('lost', period)).toEqual(without(base.followers, now.followers));
        }
      }),
      { numRuns: 20 },
    );
  });
});
