/**
 * @file A PostgreSQL cluster of the tests' own: made for the run, stopped after it. Without server
 * binaries the suite runs on the embedded database alone and says so.
 */
import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

const run = promisify(execFile);

declare module 'vitest' {
  /** What the global setup hands to the tests. */
  export interface ProvidedContext {
    postgres: string;
  }
}

/** A running cluster. */
export interface Cluster {
  readonly url: string;
  /** Starts the server again after it has ended by itself. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The newest server binaries of Debian's layout, or those of PGBIN. */
function binaries(): string | undefined {
  const given = process.env['PGBIN'];
  if (given !== undefined) return given;
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return undefined;
  const versions = readdirSync(base).sort((a, b) => Number(b) - Number(a));
  return versions.map((v) => join(base, v, 'bin')).find((dir) => existsSync(join(dir, 'initdb')));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries > 100) throw error;
      await wait(50);
    }
  }
}

/** The user and group that tests run by root start the server as: nobody. */
export const unprivileged = 65_534;

/**
 * Starts a cluster, or returns null where PostgreSQL is not installed. With `log` its log of writes is in
 * that folder, in files of a megabyte.
 */
export async function startPostgres(log?: string): Promise<Cluster | null> {
  const bin = binaries();
  if (bin === undefined) return null;
  const folder = mkdtempSync(join(tmpdir(), 'limn-postgres-'));
  // The server refuses to run as root, so root starts it as nobody.
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: unprivileged, gid: unprivileged } : {};
  if (isRoot) chownSync(folder, unprivileged, unprivileged);
  const data = join(folder, 'data');
  const setup = ['-D', data, '-U', 'limn', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  const place = log === undefined ? [] : [`--waldir=${log}`, '--wal-segsize=1'];
  await run(join(bin, 'initdb'), [...setup, ...place], { ...user, cwd: folder });
  const port = await freePort();
  const options = { port, unix_socket_directories: folder, fsync: 'off', max_connections: '60' };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgres://limn@127.0.0.1:${port}/postgres`;
  const launch = async () => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    });
    const gone = new Promise((done) => server.once('exit', done));
    await untilItAnswers(url);
    return { server, gone };
  };
  let running = await launch();
  return {
    url,
    restart: async () => {
      await running.gone;
      running = await launch();
    },
    stop: async () => {
      running.server.kill('SIGINT');
      await running.gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes an empty database in the cluster and returns its address. */
export async function emptyDatabase(cluster: string): Promise<string> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const client = new Client({ connectionString: cluster });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

/** Vitest's global setup of the contract tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  if (cluster === null) {
    console.warn(
      '\n  PostgreSQL is not installed (/usr/lib/postgresql/*/bin, or PGBIN):' +
        '\n  the contract tests run on the embedded database ONLY.\n',
    );
  }
  project.provide('postgres', cluster?.url ?? '');
  return async () => {
    await cluster?.stop();
  };
}
