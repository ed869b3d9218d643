/**
 * @file Kills the built server with SIGKILL on the embedded database and checks what a restart finds
 * (docs/product.md, "Crash recovery").
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyse, compare, readList, uploadSets } from '../support/data/analysis.ts';
import { Visitor } from '../support/servers/server.ts';

// Inside the checkout, where the bundle finds its packages.
const bundle = resolve('.generated/crash-server');

describe('a server that is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limn-crash-'));
  let child: ChildProcess | undefined;

  /** Starts the program on a port of the system's choice; resolves with its address. */
  function startProgram(): Promise<string> {
    const started = spawn(process.execPath, [join(bundle, 'main.js')], {
      env: {
        ...process.env,
        PORT: '0',
        LIMN_DATA: folder,
        LIMN_TEST_HOOKS: '1',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    return new Promise((ready, failed) => {
      let text = '';
      started.once('exit', (code) => failed(new Error(`ended with ${code}: ${text}`)));
      started.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const url = /Limn is at (\S+)/.exec(text)?.[1];
        if (url !== undefined) ready(url);
      });
    });
  }

  async function kill(): Promise<void> {
    const gone = new Promise((done) => child?.once('exit', done));
    child?.kill('SIGKILL');
    await gone;
  }

  async function listOf(visitor: Visitor): Promise<string> {
    return (await visitor.get('client/instagram/dont/follow/back/100/?page=2')).text;
  }

  beforeAll(async () => {
    await build({
      configFile: 'vite.server.config.ts',
      logLevel: 'error',
      build: { outDir: bundle },
    });
    // What a first start leaves that was killed while it made the database.
    mkdirSync(join(folder, 'database.unfinished/base'), { recursive: true });
    writeFileSync(join(folder, 'database.unfinished/PG_VERSION'), '17');
  });
  afterAll(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
    rmSync(bundle, { recursive: true, force: true });
  });

  it('starts from half a database, and keeps sessions and results through every kill', async () => {
    const first = new Visitor(await startProgram());
    await first.signIn('demo@example.com');
    expect((await analyse(first)).answer.status).toBe(200);
    const kept = await listOf(first);
    expect(kept.length).toBeGreaterThan(1_000);
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
      await kill();
      await underWay;
      const { token } = visitor;
      visitor = new Visitor(await startProgram());
      visitor.token = token;
      expect(await listOf(visitor), moment).toBe(kept);
      const joined = await visitor.get('client/insta/start/analysis/');
      expect(joined.body['run'], moment).toBe(run);
    }
    expect((await analyse(visitor)).answer.status).toBe(200);
  }, 180_000);
});
