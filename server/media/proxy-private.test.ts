/** @file Attempts to reach private addresses through the proxy. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jpeg, refusal, startHost, type Host } from '../../tests/support/servers/media-host.ts';
import { publicNetwork, type UpstreamNetwork } from './upstream.ts';

let host: Host;

beforeAll(async () => {
  host = await startHost();
});
afterEach(() => host.forget());
afterAll(() => host.stop());

describe('private addresses', () => {
  it('are not contacted if a listed name resolves to them', async () => {
    const network: UpstreamNetwork = { ...host.network(), isAllowed: publicNetwork.isAllowed };
    expect(await refusal(host.ask(undefined, { network }))).toBe(400);
    expect(host.seen).toHaveLength(0);
  });

  it('are not contacted if a name also resolves to a public one', async () => {
    const network = host.network(['127.0.0.1', '10.0.0.1']);
    expect(await refusal(host.ask(undefined, { network }))).toBe(400);
    expect(host.seen).toHaveLength(0);
  });

  it('are not reached by a later DNS answer: names are resolved once', async () => {
    host.respond = (_, response) => response.end(jpeg);
    let asked = 0;
    const network: UpstreamNetwork = {
      ...host.network(),
      resolve: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }],
    };
    expect((await host.ask(undefined, { network })).status).toBe(200);
    expect(asked).toBe(1);
  });

  it('are refused if the connection has another address than the checked one', async () => {
    host.respond = (_, response) => response.end(jpeg);
    let checks = 0;
    const network: UpstreamNetwork = { ...host.network(), isAllowed: () => checks++ === 0 };
    expect(await refusal(host.ask(undefined, { network }))).toBe(400);
  });

  it.each([
    'http://media.test/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://2130706433/a.jpg',
    'https://unlisted.test/a.jpg',
    'https://media.test:8443/a.jpg',
    'https://user@media.test/a.jpg',
    '//169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'gopher://media.test/',
  ])('are not reached by a redirect to %s', async (location) => {
    host.respond = (_, response) => {
      response.writeHead(302, { location });
      response.end();
    };
    expect(await refusal(host.ask())).toBeGreaterThanOrEqual(400);
    expect(host.seen).toHaveLength(1);
  });

  it('are checked at every redirect', async () => {
    const network: UpstreamNetwork = {
      ...host.network(),
      resolve: async (name) => [
        { address: name === 'media.test' ? '127.0.0.1' : '10.0.0.1', family: 4 },
      ],
    };
    host.respond = (_, response) => {
      response.writeHead(301, { location: 'https://other.test/b.jpg' });
      response.end();
    };
    expect(await refusal(host.ask(undefined, { network }))).toBe(400);
    expect(host.seen).toHaveLength(1);
  });

  it('follows two redirects, relative ones too, and no third', async () => {
    host.respond = (request, response) => {
      const hop = Number(new URL(request.url ?? '', 'http://x').searchParams.get('n') ?? 0);
      if (hop >= 2) response.end(jpeg);
      else {
        response.writeHead(302, { location: `/a.jpg?n=${hop + 1}` });
        response.end();
      }
    };
    expect((await host.ask()).status).toBe(200);
    host.respond = (_, response) => {
      response.writeHead(302, { location: '/again' });
      response.end();
    };
    expect(await refusal(host.ask())).toBe(502);
    expect(host.seen).toHaveLength(6);
  });
});
