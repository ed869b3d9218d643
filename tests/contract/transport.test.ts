/** @file What reaches the server below the level of calls: raw bytes, hosts, paths, headers, files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const site: Record<string, string> = {
  'index.html': '<!doctype html><title>Limn</title><div id="root"></div>',
  'plan.html': '<!doctype html><title>Plans</title>',
  'visitor/de/plan.html': '<!doctype html><title>Tarife</title>',
  'sw.js': 'self.x = 1',
  'manifest.webmanifest': '{}',
  'csp.json': JSON.stringify({
    styles: {
      '/index.html': 'sha256-47DEQpj8HBSa+',
      '/visitor/de/plan.html': 'sha256-Fb3MFF7JhRCV=',
    },
    scripts: { '/index.html': 'sha256-Zk3PqR7sTuVw=' },
  }),
  'assets/index-AbCd1234.js': 'export {}',
  'assets/api.worker-AbCd1234.js': 'export {}',
  'assets/index-AbCd1234.js.map': '{"sources":["src/main.tsx"]}',
  'assets/main-AbCd1234.wasm': '\0asm',
  '.vite/manifest.json': '{"secret":true}',
  '.env': 'SECRET=1',
};

/** Sends raw bytes and returns everything that comes back until the server closes or falls silent. */
function raw(server: TestServer, bytes: string, silentMs = 400): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    let text = '';
    const finish = () => {
      socket.destroy();
      done(text);
    };
    let timer = setTimeout(finish, silentMs * 4);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      clearTimeout(timer);
      timer = setTimeout(finish, silentMs);
    });
    socket.on('error', finish);
    socket.on('close', finish);
  });
}

function statusLines(text: string): string[] {
  return text.match(/HTTP\/1\.1 \d{3}/g) ?? [];
}

describe('the server below its calls', () => {
  let server: TestServer;
  let visitor: Visitor;
  const folder = mkdtempSync(join(tmpdir(), 'limn-site-'));

  beforeAll(async () => {
    for (const [path, text] of Object.entries(site)) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    writeFileSync(join(folder, 'assets/index-AbCd1234.js.gz'), gzipSync('export {}'));
    server = await startServer('embedded', { LIMN_DIST: folder });
    visitor = new Visitor(server.url);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    visitor.ask('GET', path, { headers });

  it('answers 304 for a document the browser has, with its policy', async () => {
    const first = await get('/onboarding');
    const tag = first.headers.get('etag') ?? '';
    const again = await get('/onboarding', { 'if-none-match': `"other", ${tag}` });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    for (const name of ['content-security-policy', 'cache-control', 'vary']) {
      expect(again.headers.get(name), name).toBe(first.headers.get(name));
    }
    // The same address in another language, or as plan page, is another page.
    const german = { 'accept-language': 'de', 'if-none-match': tag };
    expect((await get('/paymentplan', german)).text).toContain('Tarife');
    const plan = await get('/paymentplan', { 'accept-language': 'de' });
    expect(plan.headers.get('etag')).not.toBe(tag);
  });

  it('keeps an idle connection longer than the minute that proxies do', async () => {
    const bytes = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\n\r\n';
    const seconds = Number(/keep-alive: timeout=(\d+)/i.exec(await raw(server, bytes))?.[1]);
    expect(seconds).toBeGreaterThan(60);
  });

  it('sends documents with the full policy', async () => {
    for (const path of ['/', '/home', '/newfollowers', '/any/other/page', '/viewAllPosts?name=x']) {
      const page = await get(path, { accept: 'text/html' });
      expect(page.status, path).toBe(200);
      expect(page.text).toContain('<title>Limn</title>');
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'");
      // What this document inlines, and nothing else.
      expect(policy).toContain("'wasm-unsafe-eval' 'sha256-Zk3PqR7sTuVw='; ");
      expect(policy).toContain("style-src 'self' 'sha256-47DEQpj8HBSa+'; ");
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
      expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/);
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(page.headers.get('strict-transport-security')).toBeNull();
    }
  });

  it('sends the plan page with its own document and policy', async () => {
    for (const path of ['/paymentplan', '/paymentplan_lp1']) {
      const page = await get(path);
      expect(page.text).toContain('<title>Plans</title>');
      const opener = page.headers.get('cross-origin-opener-policy');
      expect(opener).toBe('same-origin-allow-popups');
    }
  });

  it('answers with the plan page prerendered in the requested language', async () => {
    for (const path of ['/paymentplan', '/paymentplan/', '/paymentplan_lp1']) {
      const page = await get(path, { 'accept-language': 'de-AT,de;q=0.9' });
      expect(page.text, path).toContain('<title>Tarife</title>');
      expect(page.headers.get('vary')).toMatch(/accept-language/i);
      expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("'sha256-Fb3MFF7JhRCV='");
      expect(policy).not.toContain("'sha256-47DEQ");
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    }
  });

  it('sends common headers with every kind of response', async () => {
    const paths = ['/', '/api/nothing', '/api/list/plans/', '/sw.js', '/assets/main-AbCd1234.wasm'];
    for (const path of [...paths, '/.env', '/api/client/logout/']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      if (!path.startsWith('/api/')) {
        expect(headers.get('permissions-policy')).toContain('payment=(self)');
      }
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it('allows caching of files with a content hash only', async () => {
    const script = await get('/assets/index-AbCd1234.js', { 'accept-encoding': 'gzip' });
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('content-encoding')).toBe('gzip');
    expect(script.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(script.headers.get('content-type')).toMatch(/javascript/);
    // A thread is bound by its own policy, any other script by the one of its document.
    expect(script.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/);
    const thread = await get('/assets/api.worker-AbCd1234.js');
    expect(thread.headers.get('content-security-policy')).toContain("'wasm-unsafe-eval'");
    const module = await get('/assets/main-AbCd1234.wasm');
    expect(module.headers.get('content-type')).toBe('application/wasm');
    expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/api/list/plans/')).headers.get('cache-control')).toBe('no-store');
  });

  it('never answers an API or media path with a document', async () => {
    const paths = ['/api', '/api/', '/api/client/x', '/client/user/detail/', '/client/logout/'];
    for (const path of [...paths, '/media/x', '/insta/x/', '/cms/pages/X/', '/API/list/plans/']) {
      const response = await get(path, { accept: 'text/html', 'sec-fetch-mode': 'navigate' });
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      expect(response.text).not.toContain('<title>');
    }
  });

  it('hides sources, notes and settings', async () => {
    const paths = [
      '/.env',
      '/.git/config',
      '/.git/HEAD',
      '/.vite/manifest.json',
      '/csp.json',
      '/assets/index-AbCd1234.js.map',
      '/assets/index-AbCd1234.js.gz',
      '/assets/',
      '/assets',
      '/package.json',
      '/package-lock.json',
      '/server/main.ts',
      '/src/main.tsx',
      '/dist-server/main.js',
      '/node_modules/hono/package.json',
      '/@vite/client',
      '/@fs/etc/passwd',
      '/__dev/outbox/../../.env',
      '/index.html.bak',
      '/backup.sql',
      '/.well-known/openid-configuration',
    ];
    for (const path of paths) {
      const response = await raw(
        server,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(response, path).toMatch(/^HTTP\/1\.1 404/);
    }
  });

  it('serves nothing outside its folder and its routes', async () => {
    const paths = [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/package.json',
      '/%2e%2e%2fpackage.json',
      '/assets/..%5c..%5cpackage.json',
      '/assets/%00.js',
      '//etc/passwd',
      '/%2f%2fevil.example/',
      '//evil.example/%2e%2e',
      '/home;x=1',
      '/%E0%A4%A',
      '/api//client/user/detail/',
      '/api/client%2fuser%2fdetail/',
      '/api/CLIENT/USER/DETAIL/',
      '/api/client/user/detail/;x',
      '/api/client/./user/../logout/',
      `/${'a'.repeat(5_000)}`,
    ];
    for (const path of paths) {
      const response = await raw(
        server,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(response, path).toMatch(/^HTTP\/1\.1 4\d\d/);
      expect(response).not.toMatch(/location:|dependencies|root:/i);
    }
  });

  it('reflects no host and never redirects', async () => {
    const tricks: Record<string, string>[] = [
      { 'x-forwarded-host': 'evil.example' },
      { 'x-original-url': '/api/client/logout/' },
      { 'x-rewrite-url': '/api/client/logout/' },
      { forwarded: 'host=evil.example' },
    ];
    for (const headers of tricks) {
      const page = await get('/home', headers);
      expect(page.status).toBe(200);
      expect(page.text + JSON.stringify([...page.headers])).not.toContain('evil.example');
    }
    const response = await raw(
      server,
      'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(response).not.toContain('evil.example');
    expect(response).not.toMatch(/\r\nlocation:/i);
  });

  it('refuses requests that two servers could parse differently', async () => {
    const smuggled = [
      'POST /api/client/insta/sendotp/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/list/plans/ HTTP/1.1\r\nHost: x\r\n\r\n',
      'POST /api/client/insta/sendotp/ HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n{}GET /api/list/plans/ HTTP/1.1\r\nHost: x\r\n\r\n',
      'POST /api/client/insta/sendotp/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
      'GET /api/list/plans/ HTTP/1.1\r\nHost: x\r\nX: a\rb\r\n\r\n',
      'GET /api/list/plans/\r\n\r\n',
      'GET http://evil.example/api/list/plans/ HTTP/1.1\r\n\r\n',
      'GET http://evil.example/api/list/plans/ HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET /api/list/plans/ HTTP/1.1\r\nHost: x\r\nHost: evil.example\r\n\r\n',
      'GET /api/list/plans/ HTTP/1.1\r\nHost:\r\n\r\n',
      'GET /api/list/plans/ HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n',
      'GET /api/list/plans/ HTTP/1.1\r\nHost: x\r\nAuthorization : Token x\r\n\r\n',
      'POST /api/client/insta/sendotp/ HTTP/1.1\r\nHost: x\r\nContent-Length: +2\r\n\r\n{}',
      'POST /api/client/insta/sendotp/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      'TRACE /api/list/plans/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n',
    ];
    for (const bytes of smuggled) {
      const response = await raw(server, bytes);
      const lines = statusLines(response);
      expect(
        lines.length,
        `${bytes.slice(0, 60)} -> ${response.slice(0, 200)}`,
      ).toBeLessThanOrEqual(1);
      expect(lines.join(), bytes).not.toMatch(/ 2\d\d| 5\d\d/);
    }
    expect((await get('/api/list/plans/')).status).toBe(200);
  });

  it('refuses compressed bodies and unlimited headers', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, 'x'));
    const packed = await visitor.ask('POST', '/api/client/insta/sendotp/', {
      body: bomb,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(packed.status).toBe(415);
    const long = await raw(
      server,
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    );
    expect(long).toMatch(/^HTTP\/1\.1 431/);
    const keys = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, 1]));
    expect((await visitor.post('client/insta/sendotp/', keys)).status).toBe(400);
  });

  it('bounds numbers of lists and refuses repeated or unknown parameters', async () => {
    await visitor.signIn('demo@example.com');
    const bad = [
      'client/instagram/new/followers/0/?page=1',
      'client/instagram/new/followers/101/?page=1',
      'client/instagram/new/followers/-1/?page=1',
      'client/instagram/new/followers/1e3/?page=1',
      'client/instagram/new/followers/15.5/?page=1',
      'client/instagram/new/followers/NaN/?page=1',
      'client/instagram/new/followers/9223372036854775808/?page=1',
      'client/instagram/new/followers/15/',
      'client/instagram/new/followers/15/?page=0',
      'client/instagram/new/followers/15/?page=-1',
      'client/instagram/new/followers/15/?page=100001',
      'client/instagram/new/followers/15/?page=1&page=2',
      'client/instagram/new/followers/15/?page[]=1',
      'client/instagram/new/followers/15/?page=1&__proto__=1',
      'client/instagram/new/followers/15/?page=1%00',
      'client/instagram/new/followers/15/?page=1%27--',
    ];
    for (const path of bad) expect((await visitor.get(path)).status, path).toBe(400);
    const past = await visitor.get('client/instagram/new/followers/15/?page=100000');
    expect([past.status, past.text]).toEqual([200, '[]']);
    for (const slug of ['__proto__', 'constructor', 'terms_of_service', '..%2f', 'x']) {
      expect((await visitor.get(`cms/pages/${slug}/`)).status, slug).toBe(404);
    }
    expect((await visitor.get('get/__proto__/subscription/planDetails/')).status).toBe(404);
  });

  it('answers 150 concurrent reads and survives aborted ones', async () => {
    await visitor.signIn('demo@example.com');
    const reads = Array.from({ length: 150 }, () =>
      visitor.get('client/instagram/new/followers/15/?page=1'),
    );
    const responses = await Promise.all(reads);
    expect(responses.every((response) => response.status === 200)).toBe(true);
    const run = String((await visitor.get('client/insta/start/analysis/')).body['run']);
    for (let at = 0; at < 20; at += 1) {
      const controller = new AbortController();
      const path = `/api/module/relations/${run}/followers/`;
      const reading = visitor.ask('GET', path, { signal: controller.signal }).catch(() => null);
      setTimeout(() => controller.abort(), at % 5);
      await reading;
    }
    expect((await visitor.post('client/user/detail/')).status).toBe(200);
  });

  it("sends support mail from the session's address, whatever the form says", async () => {
    await visitor.signIn('second@example.com');
    const path = 'client/support/query/';
    const good = {
      name: 'Ada\r\nBcc: x@example.com',
      email: 'victim@example.com',
      message: 'Hello',
    };
    expect((await visitor.post(path, good)).status).toBe(200);
    const letters = await visitor.ask('GET', '/__test/outbox?email=support@limn.example');
    expect(letters.text).toContain('second@example.com');
    expect(letters.text).not.toContain('victim@example.com');
    const subjects = letters.body as unknown as { subject: string }[];
    expect(subjects.at(-1)?.subject).not.toMatch(/[\r\n]/);
    for (const message of ['', '   ', 'x'.repeat(2_001), 'x'.repeat(200_000)]) {
      const response = await visitor.post(path, { ...good, message });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    }
  });

  it('answers in the requested language', async () => {
    const german = await visitor.get('cms/pages/TERMS_OF_SERVICE/', { 'accept-language': 'de' });
    expect(german.body['value']).toContain('mindestens 16 Jahre');
    const unknown = await visitor.get('cms/pages/PRIVACY_POLICY/', { 'accept-language': '../de' });
    expect(unknown.body['value']).toContain('Privacy Policy');
    const refused = await new Visitor(server.url).post('client/user/detail/', undefined, {
      'accept-language': 'fr-FR,fr;q=0.9',
    });
    expect(refused.body['detail']).toBe('Votre session est terminée. Reconnectez-vous.');
  });
});
