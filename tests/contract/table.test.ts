import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls, type CallName } from '../../contract/http/table.ts';
import {
  engines,
  startServer,
  Visitor,
  type VisitorResponse,
  type TestServer,
} from '../support/servers/server.ts';
import { addressOf, samples } from './rows.ts';

const names = Object.keys(calls) as CallName[];
const guarded = names.filter((name) => calls[name].protection !== 'public');
const posts = names.filter((name) => calls[name].method === 'POST');
const withBody = posts.filter((name) => samples[name].body !== undefined);

/** 21 credentials that open nothing. */
function badCredentials(token: string): Record<string, string>[] {
  const cut = token.slice(0, -1);
  return [
    {},
    ...[
      '',
      'Token',
      'Token ',
      `Token ${cut}`,
      `Token ${token}x`,
      `Token ${token.split('').reverse().join('')}`,
      `Token  ${token}`,
      `token ${token}`,
      `TOKEN ${token}`,
      `Bearer ${token}`,
      `Basic ${btoa(`demo:${token}`)}`,
      `Token "${token}"`,
      `Token ${token}, Token ${token}`,
      `Token ${token} ${token}`,
      token,
      'Token null',
      'Token undefined',
      `Token ${'A'.repeat(43)}`,
      `Token ${'A'.repeat(8_000)}`,
      "Token ' or 1=1 --",
    ].map((authorization) => ({ authorization })),
  ];
}

/** Tries a row with raw bytes of a body and a content type. */
function send(
  visitor: Visitor,
  name: CallName,
  body: string,
  type?: string,
): Promise<VisitorResponse> {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  return visitor.ask('POST', `/api/${addressOf(name)}`, { body, headers });
}

function expectRefusal(response: VisitorResponse, name: string): void {
  expect(response.status, name).toBeGreaterThanOrEqual(400);
  expect(response.status, name).toBeLessThan(500);
  const text = response.body?.[response.status === 401 ? 'detail' : 'message'];
  expect(typeof text, `${name} ${response.text}`).toBe('string');
  expect(response.text).not.toMatch(/\bat .*\.ts|node_modules|select |insert |Expected/);
}

describe.each(engines())('every call on %s', (engine) => {
  let server: TestServer;
  let demo: Visitor;
  let expired: Visitor;
  const anybody = () => new Visitor(server.url);

  beforeAll(async () => {
    server = await startServer(engine);
    expired = anybody();
    await expired.signIn('expired@example.com');
  });
  beforeEach(async () => {
    demo = anybody();
    await demo.signIn('pool01@example.com');
    await demo.resetLimits();
  });
  afterAll(() => server.stop());

  it.each(names)('%s answers a good request', async (name) => {
    const { method } = calls[name];
    const { body, status = 200 } = samples[name];
    const visitor = calls[name].protection === 'public' ? anybody() : demo;
    const response =
      method === 'GET'
        ? await visitor.get(addressOf(name))
        : await visitor.post(addressOf(name), body);
    expect(response.status, response.text).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const isSecret = 'secret' in calls[name];
    expect(response.headers.get('cache-control')).toBe(
      isSecret && response.status === 200 ? 'no-store, no-transform' : 'no-store',
    );
  });

  it('refuses 21 bad credentials on every protected call', async () => {
    for (const name of guarded) {
      for (const headers of badCredentials(demo.token)) {
        const response = await anybody().ask(calls[name].method, `/api/${addressOf(name)}`, {
          headers,
        });
        expect(response.status, `${name} ${JSON.stringify(headers)}`).toBe(401);
        expect(Object.keys(response.body)).toEqual(['detail']);
      }
    }
  });

  it('accepts the token in no other place', async () => {
    const { token } = demo;
    const path = '/api/client/user/detail/';
    const visitor = anybody();
    const tries = [
      visitor.ask('POST', `${path}?token=${token}`),
      visitor.ask('POST', path, { headers: { cookie: `token=${token}` } }),
      visitor.ask('POST', path, { headers: { 'x-auth-token': token } }),
      visitor.post('client/user/detail/', { token }),
    ];
    for (const response of await Promise.all(tries)) expect(response.status).toBe(401);
  });

  it('answers 403 with a message to an ended subscription', async () => {
    for (const name of guarded) {
      if (calls[name].protection !== 'subscribed') continue;
      const response = await expired.ask(calls[name].method, `/api/${addressOf(name)}`);
      expect(response.status, name).toBe(403);
      expect(response.body['message']).toMatch(/not active anymore/);
    }
    expect((await expired.post('client/user/detail/')).body['is_subscribed']).toBe(false);
  });

  it('refuses values of the wrong type in every field', async () => {
    const wrong = [null, {}, [[]], true, -1, 1e21, 'x'.repeat(3_000), { $gt: '' }];
    for (const name of withBody) {
      const { body = {} } = samples[name];
      for (const field of Object.keys(body)) {
        for (const value of wrong) {
          // Of an insight's figures each may be unknown.
          if (name === 'generateInsight' && value === null) continue;
          const response = await demo.post(addressOf(name), { ...body, [field]: value });
          if (name === 'register' && response.status === 429) continue;
          expectRefusal(response, `${name}.${field} = ${JSON.stringify(value)?.slice(0, 40)}`);
        }
      }
      expectRefusal(await demo.post(addressOf(name), { ...body, surplus: 1 }), `${name} surplus`);
    }
  });

  it('refuses 17 malformed bodies on every POST', async () => {
    const bodies: [string, string?][] = [
      ['', 'application/json'],
      ['{', 'application/json'],
      ['[]', 'application/json'],
      ['null', 'application/json'],
      ['1', 'application/json'],
      ['"text"', 'application/json'],
      ["{'email':'a'}", 'application/json'],
      ['{"a":1,}', 'application/json'],
      ['{"a":NaN}', 'application/json'],
      ['{"__proto__":{"x":1}}', 'application/json'],
      ['{"constructor":{"prototype":{"x":1}}}', 'application/json'],
      ['{"email":"a\\u0000@example.com"}', 'application/json'],
      [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'application/json'],
      ['email=demo@example.com', 'application/x-www-form-urlencoded'],
      ['{"email":"demo@example.com"}', 'text/plain'],
      ['{"email":"demo@example.com"}', 'application/json; charset=utf-16'],
      ['<email>demo@example.com</email>', 'application/xml'],
    ];
    for (const name of withBody) {
      for (const [body, type] of bodies) {
        expectRefusal(await send(demo, name, body, type), `${name} ${body.slice(0, 30)}`);
      }
    }
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('refuses bodies that are too large, in one piece or chunked', async () => {
    for (const name of posts) {
      const limit = (calls[name] as { bodyBytes?: number }).bodyBytes ?? 65_536;
      const big = JSON.stringify({ text: 'x'.repeat(limit) });
      expect((await send(demo, name, big, 'application/json')).status, name).toBe(413);
      const stream = new Response(big).body;
      const pieces = await demo.ask('POST', `/api/${addressOf(name)}`, {
        body: stream,
        duplex: 'half',
        headers: { 'content-type': 'application/json' },
      } as RequestInit);
      expect(pieces.status, name).toBe(413);
    }
  });

  it('answers other methods with 405 and runs no handler', async () => {
    for (const name of names) {
      const { method } = calls[name];
      for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']) {
        if (other === method) continue;
        const response = await demo.ask(other, `/api/${addressOf(name)}`);
        expect(response.status, `${other} ${name}`).toBe(405);
      }
      const override = { 'x-http-method-override': method === 'GET' ? 'POST' : 'GET' };
      const wrong = method === 'GET' ? 'POST' : 'GET';
      const response = await demo.ask(wrong, `/api/${addressOf(name)}`, { headers: override });
      expect(response.status).toBe(405);
    }
    expect((await demo.post('client/user/detail/')).status).toBe(200);
  });

  it('runs no handler for cross-site requests and prefetches', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-purpose': 'prefetch' },
    ];
    for (const headers of foreign) {
      expect((await demo.get('client/logout/', headers)).status, JSON.stringify(headers)).toBe(403);
    }
    expect((await demo.post('client/user/detail/')).status).toBe(200);
    expect((await demo.get('client/logout/')).status).toBe(200);
    expect((await demo.post('client/user/detail/')).status).toBe(401);
  });
});
