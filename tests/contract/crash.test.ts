/**
 * @file Kills the built server with SIGKILL on the embedded database and checks what a restart finds
 * (docs/product.md, "Crash recovery").
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyse, compare, readList, uploadSets } from '../support/data/analysis.ts';
import { buildProgram, startProgram, type Program } from '../support/processes/program.ts';
import { Visitor } from '../support/servers/server.ts';

describe('a server that is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limn-crash-'));
  let bundle: string;
  let program: Program | undefined;

  async function start(): Promise<string> {
    program = await startProgram(bundle, { LIMN_DATA: folder });
    return program.url;
  }

  async function listOf(visitor: Visitor): Promise<string> {
    return (await visitor.get('client/instagram/dont/follow/back/100/?page=2')).text;
  }

  beforeAll(async () => {
    bundle = await buildProgram('crash-server');
    // What a first start leaves that was killed while it made the database.
    mkdirSync(join(folder, 'database.unfinished/base'), { recursive: true });
    writeFileSync(join(folder, 'database.unfinished/PG_VERSION'), '17');
  });
  afterAll(async () => {
    await program?.kill();
    rmSync(folder, { recursive: true, force: true });
    rmSync(bundle, { recursive: true, force: true });
  });

  it('starts from half a database, and keeps sessions and results through every kill', async () => {
    const first = new Visitor(await start());
    await first.signIn('demo@example.com');
    expect((await analyse(first)).response.status).toBe(200);
    const stored = await listOf(first);
    expect(stored.length).toBeGreaterThan(1_000);
    let visitor = first;
    for (const moment of ['reading', 'uploading', 'closing']) {
      const run = String((await visitor.get('client/insta/start/analysis/')).body['run']);
      const lists = {
        followers: await readList(visitor, run, 'followers'),
        following: await readList(visitor, run, 'following'),
        previous: await readList(visitor, run, 'previous'),
      };
      const lost = (work: Promise<unknown>) => work.catch(() => undefined);
      if (moment === 'uploading') await uploadSets(visitor, run, compare(lists));
      const underWay = lost(
        moment === 'reading'
          ? visitor.get(`module/relations/${run}/followers/`)
          : uploadSets(visitor, run, compare(lists)),
      );
      await program?.kill();
      await underWay;
      const { token } = visitor;
      visitor = new Visitor(await start());
      visitor.token = token;
      expect(await listOf(visitor), moment).toBe(stored);
      const joined = await visitor.get('client/insta/start/analysis/');
      expect(joined.body['run'], moment).toBe(run);
    }
    expect((await analyse(visitor)).response.status).toBe(200);
  }, 180_000);
});
