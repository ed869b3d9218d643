/** @file A synchronization outlives the process that does it (docs/server.md, "Connected accounts"). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildProgram, startProgram, type Program } from '../support/processes/program.ts';
import { doubleAccount } from '../support/servers/instagram/account.ts';
import { doubleEnv } from '../support/servers/instagram/app.ts';
import { connect } from '../support/servers/instagram/connect.ts';
import { startInstagramDouble, type InstagramDouble } from '../support/servers/instagram/double.ts';
import { emptyDatabase } from '../support/servers/postgres.ts';
import { engines, Visitor } from '../support/servers/server.ts';

const patient = { timeout: 60_000 };

describe.runIf(engines().includes('postgres'))('of two processes on one database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limn-connect-crash-'));
  let bundle: string;
  let double: InstagramDouble;
  let database: Client;
  let env: Record<string, string>;
  const programs: Program[] = [];

  async function startAnother(): Promise<Program> {
    const program = await startProgram(bundle, env);
    programs.push(program);
    return program;
  }

  beforeAll(async () => {
    bundle = await buildProgram('connect-crash-server');
    double = await startInstagramDouble(Date.now);
    const url = await emptyDatabase(inject('postgres'));
    env = { ...doubleEnv(double.base), LIMN_DATA: folder, DATABASE_URL: url };
    database = new Client({ connectionString: url });
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await Promise.all(programs.map((program) => program.kill()));
    await double.close();
    for (const path of [folder, bundle]) rmSync(path, { recursive: true, force: true });
  });

  it('the second finishes what the killed first has begun, and reads nothing twice', async () => {
    const account = doubleAccount(1, Date.now());
    double.consent = account;
    const [, , , , held] = account.media;
    const asked = (path: string) => double.seen.filter((line) => line.endsWith(path)).length;
    const insightsOf = (id = '') => asked(`/${id}/insights`);
    const stateAt = async (visitor: Visitor) => (await visitor.get('connect/state/')).body['state'];

    const first = await startAnother();
    const owner = new Visitor(first.url);
    await owner.signIn('pool01@example.com');
    // The platform does not answer for the fifth post, so the first process is in its middle.
    double.refuse = (path) =>
      path.includes(held?.id ?? '-') ? new Promise(() => undefined) : undefined;
    await connect(owner);
    await expect.poll(() => insightsOf(held?.id), patient).toBe(1);
    const second = await startAnother();
    const elsewhere = new Visitor(second.url);
    elsewhere.token = owner.token;
    expect(await stateAt(elsewhere)).toBe('syncing');
    const before = account.media.map(({ id }) => insightsOf(id));
    const lists = asked('/media');

    await first.kill();
    double.refuse = null;
    expect(await stateAt(elsewhere)).toBe('syncing');
    // The claim of the dead process has a minute, which passes here at once.
    const passed = await database.query(
      'update jobs set locked_until = now() where locked_by is not null',
    );
    expect(passed.rowCount).toBe(1);
    await expect.poll(() => stateAt(elsewhere), patient).toBe('active');

    expect(asked('/me')).toBe(2);
    expect(asked('/media')).toBe(lists);
    expect(account.media.map(({ id }) => insightsOf(id)).slice(0, 4)).toEqual(before.slice(0, 4));
    const figures = (await elsewhere.get('connect/figures/')).body as {
      posts: { views: number | null }[];
    };
    expect(figures.posts.map(({ views }) => views)).toEqual(
      account.media.map((_, at) => 1_000 + at),
    );
    const { rows } = await database.query(
      'select count(*)::int as count from syncs where step <> $1',
      ['done'],
    );
    expect(rows).toEqual([{ count: 0 }]);
  }, 120_000);
});
