import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import type { Services } from '../services.ts';
import { mountPages } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'limn-pages-'));
afterAll(() => rmSync(folder, { recursive: true }));

const documents = ['/index.html', '/plan.html', '/import.html'].concat(
  ['en', 'de'].flatMap((language) =>
    ['welcome', 'otp', 'home', 'shell', 'stories', 'plan', 'import'].map(
      (name) => `/visitor/${language}/${name}.html`,
    ),
  ),
);
const others = [
  '/robots.txt',
  '/assets/main-AbCd1234.js',
  '/assets/main-AbCd1234.css',
  '/assets/api.worker-AbCd1234.js',
  '/assets/main-AbCd1234.js.map',
  '/icons/icon.png',
  '/.vite/manifest.json',
  '/.env',
];
const hash = (text: string) => `sha256-${text}`;
const files: Record<string, string> = {
  ...Object.fromEntries(documents.map((path) => [path, `<html><body>${path}</body></html>`])),
  ...Object.fromEntries(others.map((path) => [path, path])),
  '/csp.json': JSON.stringify({
    styles: { '/index.html': hash('style'), '/plan.html': "x'; script-src *" },
    scripts: { '/index.html': hash('script') },
  }),
};
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function site(source: 'demo' | 'official' = 'official', distFolder = folder) {
  const app = new Hono();
  const services = {
    settings: { distFolder, connectHosts: ['api.example.org'] },
    network: { source },
  } as unknown as Services;
  const found = mountPages(app, services, { 'frame-src': ['https://pay.example'] });
  return { app, found };
}

const { app } = site();
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
const textOf = async (path: string, headers: Record<string, string> = {}) =>
  (await get(path, headers)).text();
const holds = (path: string) => `<html><body>${path}</body></html>`;

it('sets the mark of imported data again, where there is one', async () => {
  const set = async (path: string, cookie: string) =>
    (await get(path, { cookie })).headers.get('set-cookie');
  expect(await set('/import', 'imported=1')).toMatch(/^imported=1; Max-Age=31536000; Path=\//);
  expect(await set('/robots.txt', 'imported=1')).not.toBeNull();
  expect(await set('/import', 'language=en')).toBeNull();
  expect(await set('/import', 'imported=else')).toBeNull();
  expect(await set('/assets/main-AbCd1234.js', 'imported=1')).toBeNull();
});

describe('the document of a route', () => {
  it('is the prerendered one in the language of the app, else of the browser', async () => {
    const german = { 'accept-language': 'de-AT,en;q=0.5' };
    expect(await textOf('/', german)).toBe(holds('/visitor/de/welcome.html'));
    expect(await textOf('/', { ...german, cookie: 'language=en' })).toBe(
      holds('/visitor/en/welcome.html'),
    );
    expect(await textOf('/', { ...german, cookie: 'language=xx' })).toBe(
      holds('/visitor/de/welcome.html'),
    );
    expect(await textOf('/')).toBe(holds('/visitor/en/welcome.html'));
    const response = await get('/');
    expect(response.headers.get('vary')).toBe('Accept-Language, Cookie');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('of a visitor page is home for a device that is signed in', async () => {
    expect(await textOf('/', { cookie: 'login=home' })).toBe(holds('/visitor/en/home.html'));
    expect(await textOf('/', { cookie: 'login=in' })).toBe(holds('/visitor/en/shell.html'));
    expect(await textOf('/', { cookie: 'login=else' })).toBe(holds('/visitor/en/welcome.html'));
    expect(await textOf('/home')).toBe(holds('/visitor/en/shell.html'));
    expect(await textOf('/home', { cookie: 'login=home' })).toBe(holds('/visitor/en/home.html'));
    expect(await textOf('/otp', { cookie: 'login=home' })).toBe(holds('/visitor/en/otp.html'));
  });

  it('of a screen with a shell preloads that screen for a device that is signed in', async () => {
    const stories = holds('/visitor/de/stories.html');
    for (const cookie of ['login=home; language=de', 'login=in; language=de']) {
      expect(await textOf('/stories', { cookie })).toBe(stories);
    }
    expect((await get('/stories', { cookie: 'login=in' })).headers.get('vary')).toContain('Cookie');
    expect(await textOf('/stories')).toBe(holds('/index.html'));
  });

  it('is index.html where none is prerendered', async () => {
    for (const path of ['/newfollowers', '/postanalytics', '/a/b/c', '/constructor']) {
      expect(await textOf(path, { cookie: 'login=home' }), path).toBe(holds('/index.html'));
    }
    expect(await textOf('/searching')).toBe(holds('/index.html'));
  });

  it('of the import is sandboxed, sends no form and reports nothing', async () => {
    for (const path of ['/import', '/imported', '/import/ways-out', '/import.html']) {
      const response = await get(path, { cookie: 'login=home' });
      const file = path === '/import' ? '/visitor/en/import.html' : '/import.html';
      expect(await response.text(), path).toBe(holds(file));
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy, path).toContain('sandbox allow-scripts allow-same-origin');
      expect(policy).not.toContain('allow-popups');
      expect(policy).toContain("form-action 'none'");
      expect(policy).toContain("connect-src 'self';");
      expect(policy).not.toMatch(/report-(?:uri|to)/);
      expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    }
  });

  it('of the plans has its policy and may open a window of the provider', async () => {
    for (const path of ['/paymentplan', '/paymentplan/', '/paymentplan_lp1', '/plan.html']) {
      const response = await get(path, { cookie: 'login=home' });
      expect(await response.text(), path).toBe(holds('/visitor/en/plan.html'));
      expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain('frame-src https://pay.example;');
      expect(policy).toContain("connect-src 'self' https://api.example.org;");
    }
    expect((await get('/')).headers.get('cross-origin-opener-policy')).toBeNull();
  });

  it('allows its own inline parts alone, and no hash that is none', async () => {
    const policy = async (path: string) =>
      (await get(path)).headers.get('content-security-policy') ?? '';
    expect(await policy('/newfollowers')).toContain("style-src 'self' 'sha256-style';");
    expect(await policy('/newfollowers')).toContain("'wasm-unsafe-eval' 'sha256-script';");
    expect(await policy('/')).not.toContain('sha256');
    expect(await policy('/newfollowers')).toContain("connect-src 'self' https://api.example.org;");
  });
});

describe('a path', () => {
  it.each([
    '/api',
    '/media/x',
    '/SRC/main.tsx',
    '/node_modules/x',
    '/healthz',
    '/metrics',
    '/assets/none',
    '/icons',
    '/visitor/en/home.html',
    '/__test/x',
    '/a//b',
    '/a.b',
    '/a%2fb',
    '/.env',
    '/.vite/manifest.json',
    '/csp.json',
    '/assets/main-AbCd1234.js.map',
  ])('%s is no page and no file', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('of a page may have two underscores anywhere but at its start', async () => {
    expect(await textOf('/test__')).toBe(holds('/index.html'));
  });

  it('with the hash of its content is kept for a year, any other is asked for again', async () => {
    const stored = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await stored('/assets/main-AbCd1234.js')).toBe('public, max-age=31536000, immutable');
    expect(await stored('/robots.txt')).toBe('no-cache');
    expect(await stored('/icons/icon.png')).toBe('no-cache');
  });

  it('of a script or style leaves the policy to its document, a worker has one', async () => {
    const policy = async (path: string) => (await get(path)).headers.get('content-security-policy');
    expect(await policy('/assets/main-AbCd1234.js')).toBeNull();
    expect(await policy('/assets/main-AbCd1234.css')).toBeNull();
    expect(await policy('/assets/api.worker-AbCd1234.js')).toContain("script-src 'self'");
  });

  it('answers 304 to a browser that has the content, until it changes', async () => {
    const tag = (await get('/robots.txt')).headers.get('etag') ?? '';
    const again = { 'if-none-match': `"x", ${tag}` };
    expect((await get('/robots.txt', again)).status).toBe(304);
    expect((await get('/icons/icon.png', again)).status).toBe(200);
    writeFileSync(join(folder, 'robots.txt'), 'something longer than before');
    expect(await textOf('/robots.txt', again)).toBe('something longer than before');
  });
});

describe('in the demo', () => {
  const demo = site('demo').app;
  const ask = (headers: Record<string, string> = {}) => demo.request('/', { headers });

  it('every document says that its people are invented', async () => {
    const response = await ask();
    const text = await response.text();
    expect(text).toMatch(/^<html data-demo><body>\/visitor\/en\/welcome\.html<style>/);
    expect(text).toMatch(/<aside class="demo-note">.*<p lang="de">.*<\/aside><\/body><\/html>$/);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/);
    expect(await (await demo.request('/icons/icon.png')).text()).toBe('/icons/icon.png');
  });

  it('a document is sent in each encoding, and not again to a browser that has it', async () => {
    const plain = await (await ask()).text();
    for (const [coding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const response = await ask({ 'accept-encoding': `deflate, ${coding}` });
      expect(response.headers.get('content-encoding')).toBe(coding);
      expect(response.headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding');
      expect(unpack(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain);
    }
    expect((await ask()).headers.get('content-encoding')).toBeNull();
    const tag = (await ask()).headers.get('etag') ?? '';
    expect(tag).not.toBe((await get('/')).headers.get('etag'));
    expect((await ask({ 'if-none-match': tag })).status).toBe(304);
  });
});

it('without a build there are no pages', async () => {
  const { app: empty, found } = site('official', join(folder, 'assets'));
  expect(found).toBe(false);
  expect((await empty.request('/')).status).toBe(404);
  expect(site().found).toBe(true);
});

it('lets nothing keep a file that an upgrade took away', async () => {
  const path = '/assets/gone-AbCd1234.js';
  writeFileSync(join(folder, path), path);
  const { app: other } = site();
  expect((await other.request(path)).headers.get('cache-control')).toContain('immutable');
  rmSync(join(folder, path));
  const response = await other.request(path);
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control') ?? '').not.toContain('immutable');
});
