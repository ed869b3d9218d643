/** @file What the proxy refuses, and how it aborts slow hosts. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jpeg, refusal, startHost, type Host } from '../../tests/support/servers/media-host.ts';

let host: Host;

beforeAll(async () => {
  host = await startHost();
});
afterEach(() => host.forget());
afterAll(() => host.stop());

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
    host.respond = (_, response) => {
      response.writeHead(200, { 'content-type': type });
      response.end(body);
    };
    expect(await refusal(host.ask())).toBe(415);
  });

  it('refuses a compressed body, whatever it contains', async () => {
    host.respond = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'image/jpeg' });
      response.end(gzipSync(Buffer.alloc(1_000_000)));
    };
    expect(await refusal(host.ask())).toBe(502);
  });

  it('refuses a terabyte by its length, without reading it', async () => {
    host.respond = (_, response) => {
      response.writeHead(200, { 'content-length': '1099511627776' });
      response.write(jpeg);
    };
    expect(await refusal(host.ask())).toBe(502);
  });

  it('aborts an endless body at the limit', async () => {
    let open = true;
    host.respond = (_, response) => {
      response.on('close', () => (open = false));
      const more = (): void => {
        while (!response.destroyed && response.write(jpeg));
        response.once('drain', more);
      };
      more();
    };
    const limits = { objectBytes: 200_000, idleMs: 1_000, fetchMs: 2_000 };
    expect(await refusal(host.ask(undefined, { limits }))).toBe(502);
    await expect.poll(() => open).toBe(false);
  });

  it.each([true, false])(
    'takes a file as large as the limit and no larger: length %s',
    async (said) => {
      host.respond = (_, response) => {
        if (said) response.writeHead(200, { 'content-length': jpeg.length });
        response.write(jpeg.subarray(0, 100));
        response.end(jpeg.subarray(100));
      };
      const most = { objectBytes: jpeg.length, idleMs: 1_000, fetchMs: 2_000 };
      const whole = await host.ask(undefined, { limits: most });
      expect((await whole.arrayBuffer()).byteLength).toBe(jpeg.length);
      const less = { ...most, objectBytes: jpeg.length - 1 };
      expect(await refusal(host.ask(undefined, { limits: less }))).toBe(502);
    },
  );

  it('refuses a part of a file that is too large', async () => {
    host.respond = (_, response) => {
      response.writeHead(206, { 'content-range': 'bytes 0-99/1099511627776' });
      response.end(jpeg.subarray(0, 100));
    };
    expect(await refusal(host.ask(undefined, { range: 'bytes=0-99' }))).toBe(502);
  });

  it('says that a host has no such range', async () => {
    host.respond = (_, response) => {
      response.writeHead(416);
      response.end();
    };
    expect(await refusal(host.ask(undefined, { range: 'bytes=0-99' }))).toBe(416);
  });

  it('reports a truncated body as an error', async () => {
    host.respond = (_, response) => {
      response.writeHead(200, { 'content-length': '10000' });
      response.write(jpeg);
      setTimeout(() => response.destroy(), 20);
    };
    const response = await host.ask();
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('reports a body that was cut off between chunks as an error', async () => {
    host.respond = (_, response) => {
      response.write(jpeg);
      setTimeout(() => response.socket?.resetAndDestroy(), 20);
    };
    const response = await host.ask();
    // Not by the code of the connection, which would count as the database's.
    const code = 'media';
    await expect(response.arrayBuffer()).rejects.toMatchObject({ code, status: 502 });
  });

  it('refuses a body that would look complete when its connection breaks', async () => {
    host.respond = (_, { socket }) => {
      socket?.write('HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\n\r\n');
      socket?.write(jpeg.subarray(0, 2_000));
      setTimeout(() => socket?.destroy(), 20);
    };
    expect(await refusal(host.ask())).toBe(502);
  });

  it.each([204, 304, 400, 500, 503])('refuses status %i', async (status) => {
    host.respond = (_, response) => {
      response.writeHead(status);
      response.end();
    };
    expect(await refusal(host.ask())).toBe(502);
  });

  it.each([403, 404, 410])('says that a medium with status %i is gone', async (status) => {
    host.respond = (_, response) => {
      response.writeHead(status);
      response.end('<h1>private</h1>');
    };
    expect(await refusal(host.ask())).toBe(404);
  });

  it("aborts the caller's connection, so that a truncated file never looks complete", async () => {
    host.respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      response.write(jpeg);
      setTimeout(() => response.destroy(), 20);
    };
    const server = serve({ fetch: () => host.ask(), port: 0, hostname: '127.0.0.1' }) as Server;
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    server.close();
  });
});

describe('slow hosts', () => {
  const limits = { objectBytes: 1_000_000, idleMs: 150, fetchMs: 400 };

  it('gives up on a host that never answers', async () => {
    host.respond = () => undefined;
    expect(await refusal(host.ask(undefined, { limits }))).toBe(504);
  });

  it('gives up on a name that never resolves', async () => {
    const network = { ...host.network(), resolve: () => new Promise<never>(() => undefined) };
    expect(await refusal(host.ask(undefined, { limits, network }))).toBe(504);
  });

  it('gives up on a body that stalls', async () => {
    host.respond = (_, response) => void response.write(jpeg);
    expect(await refusal(host.ask(undefined, { limits }))).toBe(504);
  });

  it('gives up on a body that is too slow', async () => {
    let drip: ReturnType<typeof setInterval> | undefined;
    host.respond = (_, response) => {
      response.write(jpeg.subarray(0, 20));
      drip = setInterval(() => response.write('x'), 50);
    };
    expect(await refusal(host.ask(undefined, { limits }))).toBe(504);
    clearInterval(drip);
  });

  it('does not blame the host for a caller that reads slowly', async () => {
    host.respond = (_, response) =>
      void response.end(Buffer.concat([jpeg, Buffer.alloc(900_000, 1)]));
    const reader = (await host.ask(undefined, { limits })).body?.getReader();
    let bytes = 0;
    for (let pauses = 0; ; pauses += 1) {
      const step = await reader?.read();
      if (step === undefined || step.done) break;
      bytes += step.value.length;
      if (pauses < 4) await new Promise((resolve) => setTimeout(resolve, 150));
    }
    expect(bytes).toBe(jpeg.length + 900_000);
  });

  it('disconnects from the host when the caller leaves', async () => {
    let closed = 0;
    host.respond = (_, response) => {
      response.on('close', () => (closed += 1));
      response.write(jpeg);
    };
    const response = await host.ask();
    await response.body?.cancel();
    await expect.poll(() => closed).toBe(1);
    const controller = new AbortController();
    host.respond = (_, late) => late.on('close', () => (closed += 1));
    const asked = refusal(host.ask(undefined, { signal: controller.signal }));
    await expect.poll(() => host.seen.length).toBe(2);
    controller.abort();
    expect(await asked).toBe(499);
    await expect.poll(() => closed).toBe(2);
  });
});
