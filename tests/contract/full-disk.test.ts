/**
 * @file A disk without room. The embedded database runs in this process, so its disk is Node's file
 * system: here that refuses, as a full one does, what would make a file longer.
 */
import fs from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ordersOf, pay } from '../support/data/orders.ts';
import { startServer, Visitor, type TestServer } from '../support/servers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('embedded', { LOG_LEVEL: 'silent' });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

type Write = (
  fd: number,
  data: NodeJS.ArrayBufferView,
  from: number,
  size: number,
  at: number,
) => number;

function fillDisk(): void {
  const write = fs.writeSync.bind(fs) as Write;
  const refuse: Write = (fd, data, from, size, at) => {
    if (at + size > fs.fstatSync(fd).size) {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    }
    return write(fd, data, from, size, at);
  };
  vi.spyOn(fs, 'writeSync').mockImplementation(refuse as typeof fs.writeSync);
}

it('makes the server unready, and payments answer that they may be tried again', async () => {
  const visitor = new Visitor(server.url);
  const ready = async () => {
    const { status, body } = await visitor.ask('GET', '/readyz');
    return [status, body['reason']];
  };
  const orders = await ordersOf(visitor, 40);
  expect(await ready()).toEqual([200, undefined]);
  fillDisk();
  expect(await ready()).toEqual([503, 'disk']);
  // Payments find room in the files of the tables at first.
  const responses = [];
  for (const order of orders) responses.push(await pay(visitor, order));
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  for (const { headers } of refused) expect(headers.get('retry-after')).not.toBeNull();
  expect((await visitor.get('list/plans/')).status).toBe(200);
  expect((await visitor.ask('GET', '/healthz')).status).toBe(200);

  vi.restoreAllMocks();
  expect(await ready()).toEqual([200, undefined]);
  for (const order of orders) expect((await pay(visitor, order)).status).toBe(200);
});

it('a full disk is detected by each of many simultaneous requests', async () => {
  const visitor = new Visitor(server.url);
  fillDisk();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => visitor.ask('GET', '/readyz')),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
});
