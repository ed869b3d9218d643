import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { History } from '../../contract/records/history.ts';
import { calls, type CallName } from '../../contract/http/table.ts';
import { taggedItems } from '../../contract/threads/api.ts';
import type { Session } from '../../contract/threads/session.ts';
import { forgetPerson } from '../../src/core/storage/forget-person.ts';
import { largeItems, writeLarge } from '../../src/core/storage/items.ts';
import { givePage } from '../../tests/support/page.ts';
import { call } from './calls.ts';

vi.mock('idb-keyval', () => import('../../tests/support/memory-idb.ts'));

const historyOf = (followers: number): History => ({
  readings: [
    {
      ...{ id: 'a', taken_at: 1, source: 'analysis', complete: true, followers, following: 2 },
      ...{ came: 0, left: 0 },
    },
  ],
  undone: [],
  counts: [],
  periods: [],
  unseen: null,
});

const statuses: number[] = [];
let server: Server;
let session: Session;
let history = historyOf(5);

/** The server of this response, with a tag that changes with the response and the caller. */
function respond({ headers }: IncomingMessage) {
  const tag = `"${headers.authorization ?? ''}-${history.readings[0]?.followers ?? 0}"`;
  return { tag, status: headers['if-none-match'] === tag ? 304 : 200 };
}

beforeEach(async () => {
  givePage();
  await forgetPerson();
  statuses.length = 0;
  history = historyOf(5);
  server = createServer((request, response) => {
    const { tag, status } = respond(request);
    statuses.push(status);
    response.writeHead(status, { etag: tag });
    response.end(status === 304 ? undefined : JSON.stringify(history));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  session = { base: `http://127.0.0.1:${port}/api/`, token: 'ada', language: 'en' };
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const { signal } = new AbortController();
const ask = (token = 'ada') => call('history', {}, { ...session, token }, signal);

it('is sent once while nothing changes, and again when something does', async () => {
  expect(await ask()).toEqual(history);
  expect(await ask()).toEqual(history);
  history = historyOf(6);
  expect(await ask()).toEqual(history);
  expect(await ask()).toEqual(history);
  expect(statuses).toEqual([200, 304, 200, 304]);
});

it('of one account is not given to another', async () => {
  await ask('ada');
  history = historyOf(7);
  expect(await ask('eve')).toEqual(history);
  expect(statuses).toEqual([200, 200]);
});

it.each([
  ['log-out', () => forgetPerson()],
  ['Clear Data', () => Promise.all(largeItems.map((item) => writeLarge(item, undefined)))],
])('is not on the device after %s', async (_, clear) => {
  await ask();
  await clear();
  await ask();
  expect(statuses).toEqual([200, 200]);
});

it('that is damaged on the device is sent whole', async () => {
  await ask();
  await writeLarge(taggedItems.history, { tag: '"Token ada-5"', body: { readings: 7 } });
  expect(await ask()).toEqual(history);
  expect(statuses).toEqual([200, 200]);
});

it('is kept for exactly the calls that the server gives a tag', () => {
  const tagged = (Object.keys(calls) as CallName[]).filter((name) => 'tagged' in calls[name]);
  expect(tagged.filter((name) => calls[name].tagged === true)).toEqual(Object.keys(taggedItems));
});
