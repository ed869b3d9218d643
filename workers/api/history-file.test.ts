import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { historyFileLimits } from '../../contract/limits.ts';
import type { HistoryFile } from '../../contract/records/timeline/history-file.ts';
import type { Session } from '../../contract/threads/session.ts';
import { exportHistory, importHistory } from './history-file.ts';

const file: HistoryFile = {
  ...{ format: 'limn-history', version: 1, exported_at: 5 },
  account: { insta_id: '1', username: 'ada' },
  ...{ readings: [], counts: [], names: [] },
};

let server: Server;
let session: Session;
let asked: { url: string | undefined; body: string }[];
const { signal } = new AbortController();

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      asked.push({ url: request.url, body });
      response.end(JSON.stringify(request.method === 'POST' ? { added: 3 } : file));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  session = { base: `http://127.0.0.1:${port}/api/`, token: 't', language: 'en' };
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('a history is a file of JSON, which can be imported', async () => {
  const exported = await exportHistory(session, signal);
  expect(exported.type).toBe('application/json');
  expect(JSON.parse(await exported.text())).toEqual(file);
  expect(await importHistory(exported, session, signal)).toBe(3);
  expect(asked.map(({ url }) => url)).toEqual([
    '/api/client/history/export/',
    '/api/client/history/import/',
  ]);
  expect(JSON.parse(asked[1]?.body ?? '')).toEqual(file);
});

it.each([
  ['another file', '<!doctype html>', 'invalid'],
  ['JSON of another kind', '{"readings":[]}', 'invalid'],
  ['half a file', JSON.stringify(file).slice(0, -5), 'invalid'],
  ['bytes within the limit', new Uint8Array(historyFileLimits.bytes), 'invalid'],
  ['more than the limit', new Uint8Array(historyFileLimits.bytes + 1), 'too-large'],
])('%s is refused before anything is sent', async (_, content, code) => {
  const refused = importHistory(new Blob([content]), session, signal);
  await expect(refused).rejects.toMatchObject({ code });
  expect(asked).toEqual([]);
});
