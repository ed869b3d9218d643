/** @file Two processes on a port: one is killed while a connection is on its way to it; both are stopped. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildProgram, startProgram, type Program } from '../support/processes/program.ts';
import { emptyDatabase } from '../support/servers/postgres.ts';
import { engines } from '../support/servers/server.ts';

/** The processes that a process has started, in the order of their start. */
function childrenOf(parent: number | undefined): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=', '-o', 'ppid='], { encoding: 'utf8' });
  const pairs = rows.split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  const pids = pairs.flatMap(([pid = 0, of]) => (of === parent ? [pid] : []));
  return pids.sort((a, b) => a - b);
}

describe.runIf(engines().includes('postgres'))('two processes on a port', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limn-killed-'));
  let bundle: string;
  let program: Program;
  let database: string;

  beforeAll(async () => {
    bundle = await buildProgram('killed-server');
    database = await emptyDatabase(inject('postgres'));
    program = await startProgram(bundle, {
      DATABASE_URL: database,
      LIMN_DATA: folder,
      PROCESSES: '2',
      METRICS_PORT: '0',
    });
  });
  afterAll(async () => {
    await program.kill();
    rmSync(folder, { recursive: true, force: true });
    rmSync(bundle, { recursive: true, force: true });
  });

  it('leave no caller waiting whose connection was handed to the one that is killed', async () => {
    const outcomes: (number | undefined | 'reset')[] = [];
    const ask = () =>
      new Promise<void>((done) => {
        const end = (outcome: number | undefined | 'reset') => {
          outcomes.push(outcome);
          done();
        };
        request(`${program.url}/healthz`, { agent: false }, (response) => {
          response.resume().on('end', () => end(response.statusCode));
        })
          .on('error', () => end('reset'))
          .end();
      });
    const [first = 0] = childrenOf(program.child.pid);
    // It takes what it is handed, and confirms nothing: a process between two turns of its loop.
    process.kill(first, 'SIGSTOP');
    const asked = Array.from({ length: 4 }, ask);
    await expect.poll(() => outcomes, { timeout: 20_000 }).toEqual([200, 200, 200]);
    process.kill(first, 'SIGKILL');
    await Promise.all(asked);
    expect(outcomes).toEqual([200, 200, 200, 'reset']);
  }, 60_000);

  it('leave one that answers while a replacement finds no database', async () => {
    let written = '';
    program.child.stderr?.on('data', (chunk: Buffer) => (written += chunk.toString()));
    const admin = new Client({ connectionString: inject('postgres') });
    await admin.connect();
    const name = new URL(database).pathname.slice(1);
    // Connections that are open stay so.
    await admin.query(`alter database "${name}" allow_connections false`);
    // The other one has answered since the start.
    const newest = childrenOf(program.child.pid).at(-1) ?? 0;
    process.kill(newest, 'SIGKILL');
    await expect
      .poll(() => written.match(/another one takes/g), { timeout: 30_000 })
      .toHaveLength(2);
    expect(program.child.exitCode).toBeNull();
    expect((await fetch(`${program.url}/healthz`)).status).toBe(200);
    await admin.query(`alter database "${name}" allow_connections true`);
    await admin.end();
    await expect.poll(() => childrenOf(program.child.pid), { timeout: 30_000 }).toHaveLength(2);
  }, 90_000);

  it('end when they are stopped, with the one that supervises them and serves the metrics', async () => {
    const workers = childrenOf(program.child.pid);
    expect(workers).toHaveLength(2);
    const gone = once(program.child, 'exit');
    program.child.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
    expect(workers.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  }, 60_000);
});
