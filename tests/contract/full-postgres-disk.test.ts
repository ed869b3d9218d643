/**
 * @file A full disk of PostgreSQL, that of its tables or that of its log of writes. A small disk is
 * mounted, which takes root; elsewhere the tests are skipped.
 */
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { receipts } from '../../server/db/billing-schema.ts';
import { ordersOf, pay } from '../support/data/orders.ts';
import { startPostgres, unprivileged, type Cluster } from '../support/servers/postgres.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';
import { mountDisk, type SmallDisk } from '../support/servers/small-disk.ts';

const logDisk = engines().includes('postgres') ? mountDisk(14) : null;
const tableDisk = logDisk === null ? null : mountDisk(20);
const endings: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
  logDisk?.remove();
  tableDisk?.remove();
});

async function startCluster(log?: string): Promise<Cluster> {
  const cluster = await startPostgres(log);
  if (cluster === null) throw new Error('PostgreSQL is not installed');
  endings.push(() => cluster.stop());
  return cluster;
}

async function startOn(url: string): Promise<TestServer> {
  const server = await startServer('embedded', { DATABASE_URL: url, LOG_LEVEL: 'silent' });
  endings.push(() => server.stop());
  return server;
}

/** Makes a database whose tables are on a disk. */
async function databaseOn({ folder }: SmallDisk, cluster: Cluster): Promise<string> {
  const tables = join(folder, 'tables');
  mkdirSync(tables);
  chownSync(tables, unprivileged, unprivileged);
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create tablespace small location '${tables}'`);
  await client.query('create database small tablespace small');
  await client.end();
  return new URL('/small', cluster.url).href;
}

/** Writes some 200 KB; false where the database has no room for them, or is not there. */
async function write(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('create table if not exists filler (text text)');
    await client.query("insert into filler select repeat('x', 100) from generate_series(1, 1200)");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const readinessOf = (visitor: Visitor) => async () => {
  const { status, body } = await visitor.ask('GET', '/readyz');
  return [status, body['reason']];
};

/** Pays while the disk fills; returns the status of each payment. */
async function payWhileFilling(
  visitor: Visitor,
  url: string,
  orders: Awaited<ReturnType<typeof ordersOf>>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (const order of orders) {
    await write(url);
    const { status, headers } = await pay(visitor, order);
    statuses.push(status);
    if (status !== 200) expect(headers.get('retry-after')).not.toBeNull();
  }
  return statuses;
}

it.skipIf(logDisk === null)(
  'refuses payments until the log of writes has room, and charges each once',
  async () => {
    if (logDisk === null) return;
    const cluster = await startCluster(join(logDisk.folder, 'log'));
    const server = await startOn(cluster.url);
    const visitor = new Visitor(server.url);
    const readiness = readinessOf(visitor);
    const orders = await ordersOf(visitor, 100);
    expect(await readiness()).toEqual([200, undefined]);
    const statuses = await payWhileFilling(visitor, cluster.url, orders);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(statuses.at(-1)).toBe(503);
    expect(await readiness()).toEqual([503, 'database']);
    expect((await visitor.ask('GET', '/healthz')).status).toBe(200);

    logDisk.resize(200);
    await cluster.restart();
    await expect.poll(readiness, { timeout: 20_000 }).toEqual([200, undefined]);
    for (const order of orders) expect((await pay(visitor, order)).status).toBe(200);
    expect(await server.services.db.$count(receipts)).toBe(orders.length);
  },
);

it.skipIf(tableDisk === null)(
  'refuses payments until the tables have room, and needs no restart of the database',
  async () => {
    if (tableDisk === null) return;
    const url = await databaseOn(tableDisk, await startCluster());
    const server = await startOn(url);
    const visitor = new Visitor(server.url);
    const readiness = readinessOf(visitor);
    const orders = await ordersOf(visitor, 100);
    expect(await readiness()).toEqual([200, undefined]);
    for (const order of orders.slice(0, 20)) expect((await pay(visitor, order)).status).toBe(200);
    while (await write(url));
    // Rows find room in the pages there are, until one of the tables has to grow.
    expect(await payWhileFilling(visitor, url, orders.slice(20))).toContain(503);
    expect(await readiness()).toEqual([503, 'disk']);
    expect((await visitor.ask('GET', '/healthz')).status).toBe(200);

    tableDisk.resize(200);
    await expect.poll(readiness, { timeout: 20_000 }).toEqual([200, undefined]);
    // A charge whose end could not be recorded is looked up after half a minute.
    server.pass(31_000);
    for (const order of orders) expect((await pay(visitor, order)).status).toBe(200);
    expect(await server.services.db.$count(receipts)).toBe(orders.length);
  },
);
