/** @file What the proxy passes on, and the demo host. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jpeg, refusal, startHost, type Host } from '../../tests/support/servers/media-host.ts';
import { createMediaProxy } from './proxy.ts';

const mp4 = Buffer.concat([
  Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0', 'latin1'),
  Buffer.alloc(9_000, 3),
]);

let host: Host;

beforeAll(async () => {
  host = await startHost();
});
afterEach(() => host.forget());
afterAll(() => host.stop());

describe('what is passed on', () => {
  it('consists of the bytes and the detected type, without upstream headers', async () => {
    host.respond = (_, response) => {
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
    const response = await host.ask();
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

  it('is requested with preset headers only, by host name', async () => {
    host.respond = (_, response) => response.end(jpeg);
    await (await host.ask()).arrayBuffer();
    const headers = host.seen[0]?.headers ?? {};
    expect(headers.host).toBe('media.test');
    expect(headers['accept-encoding']).toBe('identity');
    for (const name of ['cookie', 'authorization', 'x-forwarded-for', 'forwarded', 'via']) {
      expect(headers[name]).toBeUndefined();
    }
  });

  it('is held back until enough bytes to detect the type have arrived', async () => {
    host.respond = (_, response) => {
      response.write(jpeg.subarray(0, 2));
      setTimeout(() => response.end(jpeg.subarray(2)), 30);
    };
    const response = await host.ask();
    expect(Buffer.from(await response.arrayBuffer())).toEqual(jpeg);
  });

  it('includes ranges of a video, after the type was detected from its beginning', async () => {
    host.respond = (request, response) => {
      const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
      const end = to === '' ? mp4.length - 1 : Number(to);
      response.writeHead(206, { 'content-range': `bytes ${from}-${end}/${mp4.length}` });
      response.end(mp4.subarray(Number(from), end + 1));
    };
    const response = await host.ask('https://media.test/v.mp4', { range: 'bytes=100-199' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('content-range')).toBe(`bytes 100-199/${mp4.length}`);
    expect((await response.arrayBuffer()).byteLength).toBe(100);
    expect(host.seen.map(({ headers }) => headers.range)).toEqual(['bytes=0-15', 'bytes=100-199']);
  });

  it('reads the beginning of a file once, and none for a range that has it', async () => {
    host.respond = (request, response) => {
      const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${jpeg.length}` });
      response.end(jpeg.subarray(Number(from), Number(to) + 1));
    };
    const proxy = createMediaProxy({ hosts: ['media.test'], network: host.network() });
    const { signal } = new AbortController();
    const part = (name: string, range: string) =>
      proxy({ address: `https://media.test/${name}`, preset: 'image', range, signal });
    expect((await part('a.jpg', 'bytes=0-99')).headers.get('content-type')).toBe('image/jpeg');
    expect((await part('a.jpg', 'bytes=100-199')).status).toBe(206);
    expect(host.seen.map(({ headers }) => headers.range)).toEqual(['bytes=0-99', 'bytes=100-199']);
    // The type of one address says nothing about another.
    await part('b.jpg', 'bytes=100-199');
    expect(host.seen[2]?.headers.range).toBe('bytes=0-15');
  });

  it('has its type proved again where a host answers with a whole file', async () => {
    host.respond = (_, response) => response.end(jpeg);
    const proxy = createMediaProxy({ hosts: ['media.test'], network: host.network() });
    const ask = (range: string) => {
      const { signal } = new AbortController();
      return proxy({ address: 'https://media.test/a.jpg', preset: 'image', range, signal });
    };
    const whole = await ask('bytes=100-199');
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    await whole.arrayBuffer();
    host.respond = (_, response) => response.end('<script>alert(1)</script>');
    expect(await refusal(ask('bytes=100-199'))).toBe(415);
    expect(await refusal(ask(''))).toBe(415);
  });

  it('may say that it is not compressed', async () => {
    host.respond = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'identity' });
      response.end(jpeg);
    };
    expect((await host.ask()).status).toBe(200);
  });

  it('does not include the middle of a file that is not a medium', async () => {
    host.respond = (_, response) => {
      response.writeHead(206, { 'content-range': 'bytes 0-15/5000', 'content-type': 'video/mp4' });
      response.end('<script>alert(1)</script>');
    };
    expect(await refusal(host.ask(undefined, { range: 'bytes=100-' }))).toBe(415);
  });

  it.each(['bytes=0-1,5-6', 'bytes=9-1', 'lines=1-2', 'bytes=-', 'bytes=0-1\r\nx: y'])(
    'ignores the invalid range %j',
    async (range) => {
      host.respond = (_, response) => response.end(jpeg);
      expect((await host.ask(undefined, { range })).status).toBe(200);
      expect(host.seen[0]?.headers.range).toBeUndefined();
    },
  );
});

describe('the demo host', () => {
  const hosts = ['media.limn.example'];

  it('is served from files, without a request', async () => {
    for (const [path, type] of [
      ['a/123.png', 'image/png'],
      ['p/AbC_1-2.jpg', 'image/'],
      ['w/9.mp4', 'video/mp4'],
    ]) {
      const response = await host.ask(`https://media.limn.example/${path}`, { hosts });
      expect(response.headers.get('content-type')).toContain(type);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    }
    expect(host.seen).toHaveLength(0);
  });

  it('answers ranges', async () => {
    const at = 'https://media.limn.example/w/9.mp4';
    const whole = new Uint8Array(await (await host.ask(at, { hosts })).arrayBuffer());
    const part = await host.ask(at, { hosts, range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
    const tail = await host.ask(at, { hosts, range: 'bytes=-5' });
    expect(new Uint8Array(await tail.arrayBuffer())).toEqual(whole.subarray(-5));
    expect((await host.ask(at, { hosts, range: 'bytes=99999999-' })).status).toBe(416);
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=7-7', 7, 1],
    ['bytes=-1', -1, 1],
    ['bytes=0-', 0, null],
    ['bytes=100-99999999', 100, null],
    ['bytes=-99999999', 0, null],
  ] as const)('answers the range %s with its bytes and their place', async (range, at, length) => {
    const url = 'https://media.limn.example/w/9.mp4';
    const whole = new Uint8Array(await (await host.ask(url, { hosts })).arrayBuffer());
    const from = at < 0 ? whole.length + at : at;
    const part = await host.ask(url, { hosts, range });
    expect(part.status).toBe(206);
    const bytes = new Uint8Array(await part.arrayBuffer());
    expect(bytes).toEqual(whole.subarray(from, from + (length ?? whole.length)));
    const place = `bytes ${from}-${from + bytes.length - 1}/${whole.length}`;
    expect(part.headers.get('content-range')).toBe(place);
    expect(part.headers.get('content-length')).toBe(String(bytes.length));
  });

  it('says how long a file is that ends before a range', async () => {
    const url = 'https://media.limn.example/w/9.mp4';
    const size = (await (await host.ask(url, { hosts })).arrayBuffer()).byteLength;
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const response = await host.ask(url, { hosts, range });
      expect([response.status, response.headers.get('content-range')]).toEqual([
        416,
        `bytes */${size}`,
      ]);
    }
    expect((await host.ask(url, { hosts, range: `bytes=${size - 1}-` })).status).toBe(206);
  });

  it('has no other files', async () => {
    for (const path of ['', 'a/..%2f..%2fx.png', 'x/1.jpg', 'p/1.jpg.exe', 's/expired-gone.jpg']) {
      expect(await refusal(host.ask(`https://media.limn.example/${path}`, { hosts }))).toBe(404);
    }
  });
});
