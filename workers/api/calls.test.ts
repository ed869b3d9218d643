import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Session } from '../../contract/threads/session.ts';
import { call } from './calls.ts';

let server: Server | undefined;

/** A server that refuses its first call with a short Retry-After; `asked` counts the calls. */
async function limitedServer() {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (asked.length === 1) {
      response.writeHead(429, { 'retry-after': '1' });
      response.end('{"message":"Slow down"}');
      return;
    }
    response.end('[]');
  });
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const session: Session = { base: `http://127.0.0.1:${port}/api/`, token: 't', language: 'en' };
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
  server = createServer(() => undefined);
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const session: Session = { base: `http://127.0.0.1:${port}/api/`, token: 't', language: 'en' };
  await expect(call('userDetail', {}, session, signal, 20)).rejects.toMatchObject({
    code: 'timeout',
  });
});
