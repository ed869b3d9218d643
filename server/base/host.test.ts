import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beganHere, isLoopback, namesOneHost } from './host.ts';

const app = new Hono().all('*', (c) => c.text(`${beganHere(c)} ${namesOneHost(c)}`));
const server = createAdaptorServer({ fetch: app.fetch });

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise<void>((done) => server.close(() => done())));

/** What the server says of a request of these lines: whether it began here, and names one host. */
function ask(target: string, ...headers: string[]): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let response = '';
    socket.on('data', (chunk) => {
      response += String(chunk);
    });
    socket.on('end', () => resolve(response.split('\r\n\r\n')[1]?.trim() ?? ''));
    socket.on('error', reject);
    socket.end([`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));
  });
}

describe('the names of this machine', () => {
  it.each([
    'localhost',
    'LOCALHOST',
    '127.0.0.1',
    '127.255.12.3',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    '::ffff:127.10.20.30',
  ])('include %s', (name) => {
    expect(isLoopback(name)).toBe(true);
  });

  it.each([
    '',
    'localhost.evil.example',
    'not-localhost',
    '127.0.0',
    '127.0.0.1.evil.example',
    '1127.0.0.1',
    '::ffff:10.0.0.1',
    '::2',
    '10.0.0.1',
  ])('do not include %s', (name) => {
    expect(isLoopback(name)).toBe(false);
  });
});

describe('a request that began here', () => {
  it.each(['localhost', 'localhost:3000', '127.0.0.1:5173', '[::1]:3000'])(
    'is one for %s',
    async (host) => {
      expect(await ask('/', `Host: ${host}`)).toMatch(/^true /);
    },
  );

  it.each(['limn.example', 'localhost.evil.example', '10.0.0.1:3000'])(
    'is none for %s',
    async (host) => {
      expect(await ask('/', `Host: ${host}`)).toMatch(/^false /);
    },
  );

  it.each([
    'Forwarded: for=192.0.2.1',
    'Via: 1.1 proxy',
    'X-Forwarded-For: 192.0.2.1',
    'X-Forwarded-Host: limn.example',
    'X-Real-IP: 192.0.2.1',
  ])('was not forwarded: %s', async (header) => {
    expect(await ask('/', 'Host: localhost', header)).toMatch(/^false /);
  });
});

describe('a request of one host', () => {
  it('has one Host header', async () => {
    expect(await ask('/', 'Host: limn.example')).toMatch(/ true$/);
    for (const other of ['X-Host: other.example', 'Hosting: other.example', 'X-Name: Host']) {
      expect(await ask('/', 'Host: limn.example', other)).toMatch(/ true$/);
    }
    expect(await ask('/', 'Host: limn.example', 'Host: other.example')).toMatch(/ false$/);
    expect(await ask('/', 'Host: limn.example', 'host: limn.example')).toMatch(/ false$/);
  });

  it('has an absolute target on that host, or none', async () => {
    expect(await ask('http://limn.example/', 'Host: limn.example')).toMatch(/ true$/);
    expect(await ask('http://other.example/', 'Host: limn.example')).toMatch(/ false$/);
  });

  it('is distinguished where no socket is known', async () => {
    const of = async (headers: Record<string, string>) =>
      (
        await new Hono()
          .get('/', (c) => c.text(String(namesOneHost(c))))
          .request('/', { headers }, {})
      ).text();
    expect(await of({ host: 'limn.example' })).toBe('true');
    expect(await of({})).toBe('false');
  });
});
