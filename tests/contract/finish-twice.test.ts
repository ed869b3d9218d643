/**
 * @file The closing call, made to two processes while either is killed: one result, the right people,
 * and the same response. FINISHES=500 makes as many instead of a few.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Closing } from '../../server/analysis/finish.ts';
import { openDemoNetwork } from '../../server/providers/network/demo/demo.ts';
import { buildProgram, startProgram, type Program } from '../support/processes/program.ts';
import { uploadCompactRun, uploadRun } from '../support/results/prepare.ts';
import { emptyDatabase } from '../support/servers/postgres.ts';
import { engines, Visitor } from '../support/servers/server.ts';

const finishes = Number(process.env['FINISHES'] ?? 16);
/** Owners who finish at the same time. */
const together = 4;
const owners = Array.from({ length: 16 }, (_, at) => `pool${String(at + 1).padStart(2, '0')}`);
/** Which process is killed, and when. */
const kills = [
  'none',
  'second after the first answered',
  'first at once',
  'first answered',
] as const;

interface ReadingRow {
  id: string;
  insta_id: string;
  taken_at: Date;
  came: number;
  gone: number;
}

describe.runIf(engines().includes('postgres'))('a result that is finished twice', () => {
  const network = openDemoNetwork();
  const folder = mkdtempSync(join(tmpdir(), 'limn-finish-twice-'));
  let bundle: string;
  let database: Client;
  let env: Record<string, string>;
  let programs: [Program, Program];

  beforeAll(async () => {
    bundle = await buildProgram('finish-twice');
    const url = await emptyDatabase(inject('postgres'));
    env = { LIMN_DATA: folder, DATABASE_URL: url, LOG_LEVEL: 'fatal' };
    database = new Client({ connectionString: url });
    await database.connect();
    programs = [await startProgram(bundle, env), await startProgram(bundle, env)];
  }, 120_000);
  afterAll(async () => {
    await Promise.all(programs.map((program) => program.kill()));
    await database.end();
    for (const path of [folder, bundle]) rmSync(path, { recursive: true, force: true });
  });

  async function peopleAt(instaId: string, at: Date): Promise<Set<string>> {
    const { ids } = await network.relation(instaId, 'followers', at.getTime(), 0, 1_000_000);
    return new Set(ids);
  }

  /** How many people of the latest reading are wrongly new or lost, by what the source says. */
  async function wrongPeople(email: string): Promise<number> {
    const { rows } = await database.query<ReadingRow>(
      `select r.* from readings r join users on users.id = r.user_id
        where email = $1 order by taken_at desc limit 2`,
      [email],
    );
    const [latest, before] = rows;
    if (latest === undefined || before === undefined) throw new Error('no readings');
    const now = await peopleAt(latest.insta_id, latest.taken_at);
    const then = await peopleAt(before.insta_id, before.taken_at);
    const truth = new Set([
      ...[...now].filter((id) => !then.has(id)).map((id) => `+${id}`),
      ...[...then].filter((id) => !now.has(id)).map((id) => `-${id}`),
    ]);
    const changes = await database.query<{ insta_id: string; came: boolean }>(
      'select insta_id, came from follower_changes where reading = $1',
      [latest.id],
    );
    const found = changes.rows.map(({ insta_id, came }) => `${came ? '+' : '-'}${insta_id}`);
    const wrong = found.filter((change) => !truth.delete(change));
    return wrong.length + truth.size;
  }

  /** Whether the lists hold the followers of the latest reading, each once. */
  async function isLost(email: string, followers: number): Promise<boolean> {
    const { rows } = await database.query<{ held: number; rows: number }>(
      `select coalesce(sum(count), 0)::int as held,
        (select coalesce(sum(length(ids) / 8), 0)::int from list_rows where run = current_run
          and list in ('mutual', 'dont_follow_back')) as rows
        from users left join list_parts on run = current_run
          and list in ('mutual', 'dont_follow_back')
        where email = $1 group by current_run`,
      [email],
    );
    return rows[0]?.held !== followers || rows[0].rows !== followers;
  }

  interface Upload {
    readonly email: string;
    readonly token: string;
    readonly run: string;
    readonly closing: Closing;
  }

  /** An analysis up to its closing call, in the form of the round. */
  async function upload(
    name: string,
    visitors: Map<string, Visitor>,
    round: number,
  ): Promise<Upload> {
    const email = `${name}@example.com`;
    const visitor = new Visitor(programs[0].url);
    const known = visitors.get(name);
    if (known === undefined) await visitor.signIn(email);
    else visitor.token = known.token;
    visitors.set(name, visitor);
    const made =
      round % 2 === 0 ? await uploadCompactRun(programs[0], visitor) : await uploadRun(visitor);
    return { email, token: visitor.token, ...made };
  }

  /** Makes the closing call to a process; null if it dies before it answers. */
  function finishAt({ url }: Program, { token, run, closing }: Upload) {
    const visitor = new Visitor(url);
    visitor.token = token;
    return visitor.post(`module/results/${run}/finish/`, closing).catch(() => null);
  }

  it(`${finishes} times leaves no result lost and nobody wrongly new or lost`, async () => {
    const visitors = new Map<string, Visitor>();
    const outcomes = { lost: 0, wrong: 0, differing: 0 };
    let killed = 0;
    const revive = async (place: 0 | 1) => {
      killed += 1;
      await programs[place].kill();
      programs[place] = await startProgram(bundle, env);
    };
    for (let round = 0; round * together < finishes; round += 1) {
      const names = Array.from(
        { length: together },
        (_, at) => owners[(round * together + at) % owners.length] ?? '',
      );
      // One after the other: signing in deletes the limits of all.
      const uploads: Upload[] = [];
      for (const name of names) uploads.push(await upload(name, visitors, round));
      const responses = uploads.map((each) => programs.map((program) => finishAt(program, each)));
      const kill = kills[round % kills.length];
      if (kill === 'second after the first answered') {
        await responses[0]?.[0];
        await revive(1);
      } else {
        if (kill === 'first answered') await Promise.race(responses.flat());
        if (kill !== 'none') await revive(0);
      }
      // A device that got no response repeats the call, to either process.
      const again = uploads.map((each) => programs.map((program) => finishAt(program, each)));
      const given = await Promise.all([...responses.flat(), ...again.flat()]);
      const heard = given.filter((response) => response !== null);
      const differing = heard.filter(({ status, text }) => status !== 200 || text !== '{}');
      outcomes.differing += differing.length;
      for (const { email, closing } of uploads) {
        const { mutual, dont_follow_back } = closing.counts;
        if (await isLost(email, mutual + dont_follow_back)) outcomes.lost += 1;
        outcomes.wrong += await wrongPeople(email);
      }
    }
    console.info(`${finishes} finishes, ${killed} kills`, outcomes);
    expect(outcomes).toEqual({ lost: 0, wrong: 0, differing: 0 });
  }, 3_000_000);
});
