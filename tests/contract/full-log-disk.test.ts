/**
 * @file No room for PostgreSQL's log of writes: the database's server shuts down, and can be started once
 * there is some. A small disk is mounted, which takes root; elsewhere the test is skipped.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { receipts } from '../../server/db/billing-schema.ts';
import { ordersOf, pay } from '../support/data/orders.ts';
import { startPostgres, type Cluster } from '../support/servers/postgres.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const disk = mkdtempSync(join(tmpdir(), 'limn-log-disk-'));

/** Gives the disk so many megabytes; false where nothing may be mounted. */
function mount(megabytes: number, ...options: string[]): boolean {
  const size = [...options, `size=${megabytes}m`, 'mode=0777'].join(',');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function unmount(): void {
  execFileSync('umount', ['--lazy', disk]);
}

/** Whether a disk can be mounted here; found out by doing it. */
function triesToMount(): boolean {
  if (!mount(1)) return false;
  unmount();
  return true;
}

const canMount = engines().includes('postgres') && triesToMount();
let cluster: Cluster | null = null;
let server: TestServer | undefined;

beforeAll(async () => {
  if (!canMount) return;
  mount(14);
  cluster = await startPostgres(join(disk, 'log'));
  if (cluster === null) throw new Error('PostgreSQL is not installed');
  server = await startServer('embedded', { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await server?.stop();
  await cluster?.stop();
  if (canMount) unmount();
  rmSync(disk, { recursive: true, force: true });
});

/** Writes some 200 KB, as far as the database takes them. */
async function write(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('create table if not exists filler (text text)');
    await client.query("insert into filler select repeat('x', 100) from generate_series(1, 1200)");
  } catch {
    // It has no room, or is not there.
  } finally {
    await client.end().catch(() => undefined);
  }
}

it.skipIf(!canMount)('refuses payments until there is room, and charges each once', async () => {
  if (cluster === null || server === undefined) throw new Error('PostgreSQL was not started');
  const visitor = new Visitor(server.url);
  const ready = async () => {
    const { status, body } = await visitor.ask('GET', '/readyz');
    return [status, body['reason']];
  };
  const orders = await ordersOf(visitor, 100);
  expect(await ready()).toEqual([200, undefined]);
  const statuses: number[] = [];
  for (const order of orders) {
    await write(cluster.url);
    const { status, headers } = await pay(visitor, order);
    statuses.push(status);
    if (status !== 200) expect(headers.get('retry-after')).not.toBeNull();
  }
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.at(-1)).toBe(503);
  expect(await ready()).toEqual([503, 'database']);
  expect((await visitor.ask('GET', '/healthz')).status).toBe(200);

  expect(mount(200, 'remount')).toBe(true);
  await cluster.restart();
  await expect.poll(ready, { timeout: 20_000 }).toEqual([200, undefined]);
  for (const order of orders) expect((await pay(visitor, order)).status).toBe(200);
  expect(await server.services.db.$count(receipts)).toBe(orders.length);
});
