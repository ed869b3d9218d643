import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import { createMediaProxy, type ProxyParts } from './proxy.ts';
import { publicNetwork, type UpstreamNetwork } from './upstream.ts';

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000, 7)]);
const mp4 = Buffer.concat([
  Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0', 'latin1'),
  Buffer.alloc(9_000, 3),
]);

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let answer: Answer = (_, response) => response.end();
let seen: IncomingMessage[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  seen = [];
  server.closeAllConnections();
});

afterAll(() => server.close());

const port = () => (server.address() as AddressInfo).port;

/** The explicit test-only network: names resolve to loopback, and loopback may be contacted. */
function loopback(resolved = ['127.0.0.1'], allowed = ['127.0.0.1']): UpstreamNetwork {
  return {
    resolve: async () => resolved.map((address) => ({ address, family: 4 })),
    isAllowed: (address) => allowed.includes(address),
    request: (options) => httpRequest({ ...options, port: port() }),
  };
}

function proxied(
  address = 'https://media.test/a.jpg',
  {
    range = '',
    signal = new AbortController().signal,
    ...parts
  }: Partial<ProxyParts> & { range?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  const proxy = createMediaProxy({
    hosts: ['media.test', 'other.test'],
    network: loopback(),
    ...parts,
  });
  return proxy({ address, preset: 'image', range, signal });
}

async function refusal(work: Promise<Response>): Promise<number | undefined> {
  const fault: unknown = await work.then(
    async (response) =>
      response.arrayBuffer().then(
        () => 'passed on',
        (error: unknown) => error,
      ),
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(AppError);
  return (fault as AppError).status;
}

describe('what is passed on', () => {
  it('is the bytes, with the type they prove and no header of the upstream', async () => {
    answer = (_, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-length': jpeg.length,
        'set-cookie': 'a=b',
        'access-control-allow-origin': '*',
        refresh: '0;url=https://evil.test',
        link: '<https://evil.test>; rel=preload',
      });
      response.end(jpeg);
    };
    const response = await proxied();
    expect(Buffer.from(await response.arrayBuffer())).toEqual(jpeg);
    expect(Object.fromEntries(response.headers)).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'content-length': String(jpeg.length),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it('asks with preset headers only, by name and not by address', async () => {
    answer = (_, response) => response.end(jpeg);
    await (await proxied()).arrayBuffer();
    const headers = seen[0]?.headers ?? {};
    expect(headers.host).toBe('media.test');
    expect(headers['accept-encoding']).toBe('identity');
    for (const name of ['cookie', 'authorization', 'x-forwarded-for', 'forwarded', 'via']) {
      expect(headers[name]).toBeUndefined();
    }
  });

  it('waits for enough bytes to tell the type', async () => {
    answer = (_, response) => {
      response.write(jpeg.subarray(0, 2));
      setTimeout(() => response.end(jpeg.subarray(2)), 30);
    };
    const response = await proxied();
    expect(Buffer.from(await response.arrayBuffer())).toEqual(jpeg);
  });

  it('passes ranges of a video on, and learns the type before it passes on a middle', async () => {
    answer = (request, response) => {
      const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
      const end = to === '' ? mp4.length - 1 : Number(to);
      response.writeHead(206, { 'content-range': `bytes ${from}-${end}/${mp4.length}` });
      response.end(mp4.subarray(Number(from), end + 1));
    };
    const response = await proxied('https://media.test/v.mp4', { range: 'bytes=100-199' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('content-range')).toBe(`bytes 100-199/${mp4.length}`);
    expect((await response.arrayBuffer()).byteLength).toBe(100);
    expect(seen.map(({ headers }) => headers.range)).toEqual(['bytes=0-15', 'bytes=100-199']);
  });

  it('does not pass on the middle of something that is no medium', async () => {
    answer = (_, response) => {
      response.writeHead(206, { 'content-range': 'bytes 0-15/5000', 'content-type': 'video/mp4' });
      response.end('<script>alert(1)</script>');
    };
    expect(await refusal(proxied(undefined, { range: 'bytes=100-' }))).toBe(415);
  });

  it.each(['bytes=0-1,5-6', 'bytes=9-1', 'lines=1-2', 'bytes=-', 'bytes=0-1\r\nx: y'])(
    'ignores the odd range %j',
    async (range) => {
      answer = (_, response) => response.end(jpeg);
      expect((await proxied(undefined, { range })).status).toBe(200);
      expect(seen[0]?.headers.range).toBeUndefined();
    },
  );
});

describe('what is refused', () => {
  it.each([
    ['<!doctype html><script>alert(1)</script>', 'image/jpeg'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml'],
    ['alert(1)', 'image/png'],
    ['\u0000\u0000\u0000\u0018ftypqt  ', 'video/mp4'],
    ['%PDF-1.7 ................', 'image/jpeg'],
    ['', 'image/jpeg'],
    ['GIF8', 'image/gif'],
  ])('refuses %j called %s', async (body, type) => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': type });
      response.end(body);
    };
    expect(await refusal(proxied())).toBe(415);
  });

  it('refuses a packed body, whatever it unpacks to', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'image/jpeg' });
      response.end(gzipSync(Buffer.alloc(1_000_000)));
    };
    expect(await refusal(proxied())).toBe(502);
  });

  it('refuses a terabyte by its length, without reading it', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '1099511627776' });
      response.write(jpeg);
    };
    expect(await refusal(proxied())).toBe(502);
  });

  it('cuts an endless body off at the limit', async () => {
    let open = true;
    answer = (_, response) => {
      response.on('close', () => (open = false));
      const more = (): void => {
        while (!response.destroyed && response.write(jpeg));
        response.once('drain', more);
      };
      more();
    };
    const limits = { objectBytes: 200_000, idleMs: 1_000, fetchMs: 2_000 };
    expect(await refusal(proxied(undefined, { limits }))).toBe(502);
    await expect.poll(() => open).toBe(false);
  });

  it('makes an error of a body that is cut off', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '10000' });
      response.write(jpeg);
      setTimeout(() => response.destroy(), 20);
    };
    const response = await proxied();
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it.each([204, 304, 400, 500, 503])('refuses status %i', async (status) => {
    answer = (_, response) => {
      response.writeHead(status);
      response.end();
    };
    expect(await refusal(proxied())).toBe(502);
  });

  it.each([403, 404, 410])('says that a medium with status %i is gone', async (status) => {
    answer = (_, response) => {
      response.writeHead(status);
      response.end('<h1>private</h1>');
    };
    expect(await refusal(proxied())).toBe(404);
  });
});

describe('slow hosts', () => {
  const limits = { objectBytes: 1_000_000, idleMs: 150, fetchMs: 400 };

  it('gives up on a host that never answers', async () => {
    answer = () => undefined;
    expect(await refusal(proxied(undefined, { limits }))).toBe(504);
  });

  it('gives up on a name that never resolves', async () => {
    const network = { ...loopback(), resolve: () => new Promise<never>(() => undefined) };
    expect(await refusal(proxied(undefined, { limits, network }))).toBe(504);
  });

  it('gives up on a body that stalls', async () => {
    answer = (_, response) => void response.write(jpeg);
    expect(await refusal(proxied(undefined, { limits }))).toBe(504);
  });

  it('gives up on a body that drips', async () => {
    let drip: ReturnType<typeof setInterval> | undefined;
    answer = (_, response) => {
      response.write(jpeg.subarray(0, 20));
      drip = setInterval(() => response.write('x'), 50);
    };
    expect(await refusal(proxied(undefined, { limits }))).toBe(504);
    clearInterval(drip);
  });

  it('does not blame the host for a caller that reads slowly', async () => {
    answer = (_, response) => void response.end(Buffer.concat([jpeg, Buffer.alloc(900_000, 1)]));
    const reader = (await proxied(undefined, { limits })).body?.getReader();
    let bytes = 0;
    for (let pauses = 0; ; pauses += 1) {
      const step = await reader?.read();
      if (step === undefined || step.done) break;
      bytes += step.value.length;
      if (pauses < 4) await new Promise((resolve) => setTimeout(resolve, 150));
    }
    expect(bytes).toBe(jpeg.length + 900_000);
  });

  it('lets go of the host when the caller leaves', async () => {
    let closed = 0;
    answer = (_, response) => {
      response.on('close', () => (closed += 1));
      response.write(jpeg);
    };
    const response = await proxied();
    await response.body?.cancel();
    await expect.poll(() => closed).toBe(1);
    const controller = new AbortController();
    answer = (_, late) => late.on('close', () => (closed += 1));
    const asked = refusal(proxied(undefined, { signal: controller.signal }));
    await expect.poll(() => seen.length).toBe(2);
    controller.abort();
    expect(await asked).toBe(499);
    await expect.poll(() => closed).toBe(2);
  });
});

describe('ways to a private address', () => {
  it('never contacts one that a listed name resolves to', async () => {
    const network: UpstreamNetwork = { ...loopback(), isAllowed: publicNetwork.isAllowed };
    expect(await refusal(proxied(undefined, { network }))).toBe(400);
    expect(seen).toHaveLength(0);
  });

  it('never contacts a name that resolves to a public and a private address', async () => {
    const network = loopback(['127.0.0.1', '10.0.0.1']);
    expect(await refusal(proxied(undefined, { network }))).toBe(400);
    expect(seen).toHaveLength(0);
  });

  it('resolves once: an answer that changes afterwards is not asked for', async () => {
    answer = (_, response) => response.end(jpeg);
    let asked = 0;
    const network: UpstreamNetwork = {
      ...loopback(),
      resolve: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }],
    };
    expect((await proxied(undefined, { network })).status).toBe(200);
    expect(asked).toBe(1);
  });

  it('refuses when the connection ends at another address than the checked one', async () => {
    answer = (_, response) => response.end(jpeg);
    let checks = 0;
    const network: UpstreamNetwork = { ...loopback(), isAllowed: () => checks++ === 0 };
    expect(await refusal(proxied(undefined, { network }))).toBe(400);
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
  ])('does not follow a redirect to %s', async (location) => {
    answer = (_, response) => {
      response.writeHead(302, { location });
      response.end();
    };
    expect(await refusal(proxied())).toBeGreaterThanOrEqual(400);
    expect(seen).toHaveLength(1);
  });

  it('checks the address of every hop', async () => {
    const network: UpstreamNetwork = {
      ...loopback(),
      resolve: async (name) => [
        { address: name === 'media.test' ? '127.0.0.1' : '10.0.0.1', family: 4 },
      ],
    };
    answer = (_, response) => {
      response.writeHead(301, { location: 'https://other.test/b.jpg' });
      response.end();
    };
    expect(await refusal(proxied(undefined, { network }))).toBe(400);
    expect(seen).toHaveLength(1);
  });

  it('follows two redirects, relative ones too, and no third', async () => {
    answer = (request, response) => {
      const hop = Number(new URL(request.url ?? '', 'http://x').searchParams.get('n') ?? 0);
      if (hop >= 2) response.end(jpeg);
      else {
        response.writeHead(302, { location: `/a.jpg?n=${hop + 1}` });
        response.end();
      }
    };
    expect((await proxied()).status).toBe(200);
    answer = (_, response) => {
      response.writeHead(302, { location: '/again' });
      response.end();
    };
    expect(await refusal(proxied())).toBe(502);
    expect(seen).toHaveLength(6);
  });
});

describe('the demo host', () => {
  const hosts = ['media.limn.example'];

  it('is served from files, without a request', async () => {
    for (const [path, type] of [
      ['a/123.png', 'image/png'],
      ['p/AbC_1-2.jpg', 'image/'],
      ['w/9.mp4', 'video/mp4'],
    ]) {
      const response = await proxied(`https://media.limn.example/${path}`, { hosts });
      expect(response.headers.get('content-type')).toContain(type);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    }
    expect(seen).toHaveLength(0);
  });

  it('answers ranges', async () => {
    const at = 'https://media.limn.example/w/9.mp4';
    const whole = new Uint8Array(await (await proxied(at, { hosts })).arrayBuffer());
    const part = await proxied(at, { hosts, range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
    const tail = await proxied(at, { hosts, range: 'bytes=-5' });
    expect(new Uint8Array(await tail.arrayBuffer())).toEqual(whole.subarray(-5));
    expect((await proxied(at, { hosts, range: 'bytes=99999999-' })).status).toBe(416);
  });

  it('has no other files', async () => {
    for (const path of ['', 'a/..%2f..%2fx.png', 'x/1.jpg', 'p/1.jpg.exe', 's/expired-gone.jpg']) {
      expect(await refusal(proxied(`https://media.limn.example/${path}`, { hosts }))).toBe(404);
    }
  });
});
