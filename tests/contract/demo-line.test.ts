/** @file The past of the demo users, as a started product shows it (docs/server.md). */
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { History } from '../../contract/records/history.ts';
import type { Person } from '../../contract/records/person.ts';
import type { HistoryFile } from '../../contract/records/timeline/history-file.ts';
import { seedPasts } from '../../server/analysis/ledger/demo-line.ts';
import { readFile } from '../../server/analysis/ledger/import.ts';
import { users } from '../../server/db/schema.ts';
import { analyse } from '../support/data/analysis.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const day = 24 * 3_600_000;

describe.each(engines())('the past of the demo users on %s', (engine) => {
  let server: TestServer;
  let now: number;

  const historyOf = async (email: string) => {
    const visitor = new Visitor(server.url);
    await visitor.signIn(email);
    const history = (await visitor.get('client/history/')).body as unknown as History;
    return { visitor, history };
  };

  beforeAll(async () => {
    server = await startServer(engine);
    const { db, network } = server.services;
    now = Date.now();
    const { id, username, instaId } = users;
    const seeded = await db
      .select({ id, username, instaId })
      .from(users)
      .where(inArray(username, ['demo', 'large', 'pool01']));
    await seedPasts(db, network, seeded, now);
  });
  afterAll(() => server.stop());

  it('is a line of sixteen or sixty readings over ninety days, and nothing for the others', async () => {
    for (const [name, count] of [
      ['demo', 16],
      ['large', 60],
      ['pool01', 0],
    ] as const) {
      const { history } = await historyOf(`${name}@example.com`);
      expect(history.readings).toHaveLength(count);
      const [first] = history.readings;
      if (first === undefined) continue;
      expect(Math.round((now - first.taken_at) / day)).toBe(90);
      expect(history.readings.every(({ followers }) => (followers ?? 0) > 2_000)).toBe(true);
    }
  });

  it('agrees with itself: each reading follows from the one before by who came and left', async () => {
    const { visitor } = await historyOf('demo@example.com');
    const file = (await visitor.get('client/history/export/')).body as unknown as HistoryFile;
    const read = readFile(file);
    expect(read).toHaveLength(16);
    expect(read?.every(({ sets }) => sets !== null)).toBe(true);
    // Who came or left has a name, as after an analysis.
    const named = new Set(file.names.map(({ insta_id: id }) => id));
    const [, second] = file.readings;
    const { came = [], left = [] } = second?.follower_changes ?? {};
    expect(came.length + left.length).toBeGreaterThan(0);
    expect([...came, ...left].filter((id) => !named.has(id))).toEqual([]);
  });

  it('has the figures of home and the lists that its last thirty days say', async () => {
    const { visitor, history } = await historyOf('demo@example.com');
    const month = history.periods.find(({ period }) => period === '30');
    expect(month?.new).toBeGreaterThan(0);
    const { came, left } = history.readings.at(-1) ?? {};
    expect(history.unseen).toMatchObject({ new: came, lost: left });
    const { body } = await visitor.post('client/user/detail/');
    expect(body).toMatchObject({ new_followers: month?.new, followers_lost: month?.lost });
  });

  it('has a cause to show: accounts that are gone are a quarter of the losses of a month', async () => {
    const { visitor, history } = await historyOf('demo@example.com');
    const lost = history.periods.find(({ period }) => period === '30')?.lost ?? 0;
    const people: Person[] = [];
    for (let page = 1; people.length < lost; page += 1) {
      const { body } = await visitor.get(`client/instagram/follower/lost/100/?page=${page}`);
      const rows = body as unknown as Person[];
      if (rows.length === 0) break;
      people.push(...rows);
    }
    expect(people).toHaveLength(lost);
    const gone = people.filter(({ facts }) => facts?.includes('deleted') === true);
    expect(gone.length).toBeGreaterThan(lost / 4);
  });

  it('continues with the first analysis', async () => {
    const { visitor, history } = await historyOf('demo@example.com');
    const last = history.readings.at(-1);
    await analyse(visitor);
    const after = (await visitor.get('client/history/')).body as unknown as History;
    expect(after.readings).toHaveLength(17);
    const latest = after.readings.at(-1);
    expect(latest?.source).toBe('analysis');
    expect((latest?.followers ?? 0) - (last?.followers ?? 0)).toBe(
      (latest?.came ?? 0) - (latest?.left ?? 0),
    );
  });
});
