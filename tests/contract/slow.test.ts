/** @file Clients that never finish a request (docs/product.md, "Slow and lost callers"). */
import { request, type ClientRequest } from 'node:http';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { compactType } from '../../contract/compact/id-pages.ts';
import { compactPage } from '../../contract/limits.ts';
import { startServer, Visitor, type TestServer } from '../support/servers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('embedded');
});
afterAll(() => server.stop());

/** Sends a beginning and then a byte a second; resolves with what came back when it is closed. */
function drip(beginning: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () => socket.write(beginning));
    const timer = setInterval(() => socket.write('a'), 1_000);
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      done(text);
    });
  });
}

it('two hundred slow headers are closed, and others are answered meanwhile', async () => {
  const slow = Array.from({ length: 200 }, () => drip('GET / HTTP/1.1\r\nHost: x\r\nX: '));
  const response = await new Visitor(server.url).get('list/plans/');
  expect(response.status).toBe(200);
  for (const text of await Promise.all(slow)) expect(text).toMatch(/^HTTP\/1\.1 408/);
});

it('a history file is read in its turn, after one that is still arriving', async () => {
  const visitor = new Visitor(server.url);
  await visitor.signIn('pool02@example.com');
  const file = JSON.stringify((await visitor.get('client/history/export/')).body);
  const begin = () => {
    const options = { method: 'POST', agent: false } as const;
    const asked = request(`${server.url}/api/client/history/import/`, options);
    asked.setHeader('authorization', `Token ${visitor.token}`);
    asked.setHeader('content-type', 'application/json');
    asked.setHeader('content-length', file.length);
    asked.on('error', () => undefined);
    const status = new Promise<number | undefined>((resolve) => {
      asked.on('response', ({ statusCode }) => resolve(statusCode));
    });
    return { asked, status };
  };
  const [first, second] = [begin(), begin()];
  first.asked.write(file.slice(0, -1));
  // The server has the first one once it has answered what came after it.
  expect((await visitor.get('client/history/')).status).toBe(200);
  let isAnswered = false;
  second.asked.end(file);
  void second.status.then(() => (isAnswered = true));
  expect((await visitor.get('client/history/')).status).toBe(200);
  expect((await visitor.get('client/history/export/')).status).toBe(200);
  expect(isAnswered).toBe(false);
  first.asked.end(file.slice(-1));
  expect(await Promise.all([first.status, second.status])).toEqual([200, 200]);
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Megabytes that are held once garbage is collected. */
function heldMegabytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/** Asks for a page of a run in the compact form, and does not read it. */
function ask(visitor: Visitor, run: string, page: number): Promise<ClientRequest> {
  const cursor = page === 0 ? '' : String(page);
  const url = `${server.url}/api/module/relations/${run}/followers/?cursor=${cursor}`;
  const headers = { authorization: `Token ${visitor.token}`, accept: compactType };
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent: false }, ({ statusCode }) => {
      if (statusCode === 200) resolve(asked);
      else reject(new Error(`page ${page}: ${statusCode}`));
    });
    asked.on('error', reject);
    asked.end();
  });
}

it('a million followers in pages that nobody reads are not held in memory', async () => {
  const people = 1_000_000;
  const slices: number[] = [];
  const given = vi
    .spyOn(server.services.network, 'relation')
    .mockImplementation((_id, _relation, _at, from, size) => {
      slices.push(size);
      const count = Math.max(0, Math.min(size, people - from));
      const ids = Array.from({ length: count }, (_, at) => String(1e12 + (from + at) * 7_919));
      return Promise.resolve({ ids, total: people, people });
    });
  const visitor = new Visitor(server.url);
  await visitor.signIn('second@example.com');
  const run = String((await visitor.get('client/insta/start/analysis/')).body['run']);
  const before = heldMegabytes();
  const asked: ClientRequest[] = [];
  for (let page = 0; page * compactPage.records < people; page += 1) {
    asked.push(await ask(visitor, run, page));
  }
  // A mock keeps what it has answered.
  given.mockClear();
  const grown = heldMegabytes() - before;
  expect(asked.length).toBeGreaterThan(60);
  // The pages have 5 MB, in the embedded database and on their way. As 64-bit numbers the list has 8 MB,
  // which 62 readers would make 496; as strings it has more than 40. Runs differ: 22 to 26.
  expect(grown).toBeLessThan(32);
  expect(Math.max(...slices)).toBeLessThan(people / 100);
  expect((await visitor.get('client/history/')).status).toBe(200);
  for (const each of asked) each.destroy();
  given.mockRestore();
});
