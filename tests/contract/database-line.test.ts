/** @file The line for connections of PostgreSQL: a burst waits its turn, and only a stalled database is away. */
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { databaseAway, databaseBusy } from '../../server/db/away.ts';
import { QueueingPool, type LineLimits } from '../../server/db/queueing-pool.ts';
import { engines } from '../support/servers/server.ts';

const limits = { mostWaiting: 100, stalledMs: 400, longestMs: 60_000 };

describe.runIf(engines().includes('postgres'))('callers of a small pool', () => {
  let pool: QueueingPool;
  const open = (more: Partial<LineLimits> = {}, url = inject('postgres')) => {
    pool = new QueueingPool(
      { connectionString: url, max: 2, connectionTimeoutMillis: limits.stalledMs },
      { ...limits, ...more },
    );
    return pool;
  };
  afterEach(() => pool.end());

  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('wait longer than a connection may take, as long as turns pass', async () => {
    open();
    // Together six times as long as the pool of the driver lets anybody wait.
    const asked = Array.from({ length: 50 }, () => pool.query('select pg_sleep(0.1)'));
    expect(await Promise.all(asked)).toHaveLength(50);
  });

  it('find the database away when nobody gets on, and none waits any more', async () => {
    open();
    const held = await Promise.all([pool.connect(), pool.connect()]);
    const error = await failureOf(pool.query('select 1'));
    expect(databaseAway(error)).toBe('no connection');
    expect(databaseBusy(error)).toBe(false);
    for (const client of held) client.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('all learn at once that nothing can be connected to', async () => {
    open({}, 'postgres://limn@127.0.0.1:9/limn');
    const errors = await Promise.all(
      Array.from({ length: 20 }, () => failureOf(pool.query('select 1'))),
    );
    expect(errors.map((error) => databaseAway(error))).toEqual(Array(20).fill('ECONNREFUSED'));
  });

  it('have all turns again after transactions whose connection ended before they began', async () => {
    open();
    pool.on('connect', (client) => client.on('error', () => undefined));
    const end = (client: PoolClient) =>
      void client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    pool.on('acquire', end);
    const failures = Array.from({ length: 6 }, () =>
      failureOf(drizzle(pool).transaction(async () => 'done')),
    );
    for (const error of await Promise.all(failures)) expect(databaseAway(error)).toBeDefined();
    pool.off('acquire', end);
    const asked = Array.from({ length: 4 }, () => drizzle(pool).transaction(async () => 'done'));
    expect(await Promise.all(asked)).toEqual(Array(4).fill('done'));
  });

  it('are refused as too many, which is not an outage', async () => {
    open({ mostWaiting: 1 });
    const held = await Promise.all([pool.connect(), pool.connect()]);
    const next = pool.query('select 1');
    const error = await failureOf(pool.query('select 1'));
    expect([databaseBusy(error), databaseAway(error)]).toEqual([true, undefined]);
    for (const client of held) client.release();
    expect((await next).rowCount).toBe(1);
  });
});
