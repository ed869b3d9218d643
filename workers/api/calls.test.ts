import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Session } from '../../contract/threads/session.ts';
import { personOf } from '../../tests/support/data/records.ts';
import { call } from './calls.ts';

let server: Server | undefined;

/** Starts a server, and returns a session there. */
async function serve(respond: RequestListener): Promise<Session> {
  const started = createServer(respond);
  server = started;
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve);
  });
  const { port } = started.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}/api/`, token: 't', language: 'en' };
}

/** A server that refuses its first call with a short Retry-After; `asked` counts the calls. */
async function limitedServer() {
  const asked: string[] = [];
  const session = await serve((request, response) => {
    asked.push(request.url ?? '');
    if (asked.length === 1) {
      response.writeHead(429, { 'retry-after': '1' });
      response.end('{"message":"Slow down"}');
      return;
    }
    response.end('[]');
  });
  return { asked, session };
}

const { signal } = new AbortController();

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe('a call refused with Retry-After', () => {
  it('is made again when it reads a page of a list', async () => {
    const { asked, session } = await limitedServer();
    const input = { params: { size: 15 }, query: { page: 3 } };
    expect(await call('newfollowers', input, session, signal)).toEqual([]);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toBe(asked[0]);
  });

  it('fails at once when it does not', async () => {
    const { asked, session } = await limitedServer();
    const response = call('userDetail', {}, session, signal);
    await expect(response).rejects.toMatchObject({ status: 429, message: 'Slow down' });
    expect(asked).toHaveLength(1);
  });
});

it('a picture inside a row has the address that the media thread reads', async () => {
  const person = { ...personOf(1), insta_image_url: 'https://m.test/1.jpg' };
  const rows = ['', '/9j/', 'data:image/png;base64,iVBO'];
  const session = await serve((_, response) => {
    const people = rows.map((inline) => ({ ...person, profile_image_base64: inline }));
    response.end(JSON.stringify([person, ...people]));
  });
  const input = { params: { size: 15 }, query: { page: 1 } };
  const listed = await call('mutualfollowing', input, session, signal);
  expect(listed.map((row) => row.insta_image_url)).toEqual([
    ...[person.insta_image_url, person.insta_image_url],
    ...['data:image/;base64,/9j/', 'data:image/png;base64,iVBO'],
  ]);
});

it.each(['toString', 'constructor', 'noSuchCall'])(
  'a call named %s is none, and asks nothing',
  async (name) => {
    const { asked, session } = await limitedServer();
    await expect(call(name as never, {}, session, signal)).rejects.toMatchObject({
      ...{ code: 'broken', message: `no call named ${name}` },
    });
    expect(asked).toEqual([]);
  },
);

it('a call ends at its deadline', async () => {
  const session = await serve(() => undefined);
  await expect(call('userDetail', {}, session, signal, 20)).rejects.toMatchObject({
    code: 'timeout',
  });
});
