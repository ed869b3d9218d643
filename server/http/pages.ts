/** @file The built page: its files, and index.html or plan.html for the routes of the product. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { serveStatic } from '@hono/node-server/serve-static';
import {
  loginIndependentRoute,
  prerenderedRoutes,
  isPlanPath,
} from '../../contract/prerendered-routes.ts';
import { isLanguage, pickLanguage } from '../../contract/languages.ts';
import { loginHintCookie, loginHintOf } from '../../contract/login-hint.ts';
import type { Services } from '../services.ts';
import { pagePolicy, type InlineHashes, type PlanSources } from './headers.ts';

type Hashes = ReadonlyMap<string, string>;

function hashesIn(found: unknown): Hashes {
  const isHash = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string' && /^sha256-[A-Za-z0-9+/=]+$/.test(entry[1]);
  return new Map(Object.entries(found ?? {}).filter(isHash));
}

/**
 * The hashes of what the build put into each document, by the document's address. A document is told
 * of its own alone: those of all others were half a KB with each of them.
 */
function inlineHashes(folder: string): (file: string) => InlineHashes {
  const file = join(folder, 'csp.json');
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const { styles, scripts } = JSON.parse(known) as Record<string, unknown>;
  const [style, script] = [hashesIn(styles), hashesIn(scripts)];
  return (path) => ({ style: style.get(path), script: script.get(path) });
}

// Build notes and twins made for us are not part of the site.
const hidden = /(^|\/)\.|\.(map|br|gz|ts|tsx|wat)$|^\/csp\.json$/;

/** Every file of the build by its address: nothing outside this list is ever read from disk. */
function siteFiles(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
  return new Set(files.filter((path) => !hidden.test(path)));
}

/** True for the plan page by whichever of its names. */
const isPlan = (path: string) => isPlanPath(path) || path === '/plan.html';

/** The files drawn by the build, by the address they are sent for. */
const drawnRoutes: Readonly<Record<string, string>> = {
  ...prerenderedRoutes,
  // Nothing is drawn, but it asks at once for all that the signed-in home needs.
  '/home': 'shell',
};

/**
 * What is drawn for a route. The cookie only says what to begin with, so that nobody sees the page
 * of somebody else flash by; a page of home holds nothing about anybody.
 */
function drawnName(c: Context): string | undefined {
  const { path } = c.req;
  if (isPlan(path)) return 'plan';
  const name = Object.hasOwn(drawnRoutes, path) ? drawnRoutes[path] : undefined;
  const hint = loginHintOf(getCookie(c, loginHintCookie));
  // From the pages of a visitor, who is signed in is led to home.
  if (name === undefined || path === loginIndependentRoute || hint === null) return name;
  return hint === 'home' ? 'home' : 'shell';
}

/** The drawn page of a route in the visitor's language: the one chosen in the app, or the browser's. */
function drawnPage(c: Context): string | undefined {
  const name = drawnName(c);
  if (name === undefined) return undefined;
  const chosen = getCookie(c, 'language');
  const language = isLanguage(chosen)
    ? chosen
    : pickLanguage((c.req.header('accept-language') ?? '').split(','));
  return `/visitor/${language}/${name}.html`;
}

/** First parts of addresses that belong to other parts of the server, or to nobody. */
const reserved = 'api media client insta cms list check captcha get src server dist node_modules';

/** The reserved names and the folders of the build: a folder is no page and is not listed. */
function namesThatAreNoPage(files: ReadonlySet<string>): ReadonlySet<string> {
  const folders = [...files].filter((path) => path.lastIndexOf('/') > 0);
  return new Set([...reserved.split(' '), ...folders.map((path) => path.split('/')[1] ?? '')]);
}

/** What looks like a file, or belongs to another part of the server, is never a page. */
function isPageRoute(path: string, noPages: ReadonlySet<string>): boolean {
  const first = path.split('/')[1]?.toLowerCase() ?? '';
  const plain = /^\/[A-Za-z0-9_/-]*$/.test(path) && !path.includes('//');
  return plain && !noPages.has(first) && !first.startsWith('__');
}

function cacheControl(path: string): string {
  const isHashed = /^\/assets\/.+[.-][A-Za-z0-9_-]{5,}\.[a-z0-9.]+$/.test(path);
  return isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * True for what only another document or thread loads: that one's policy holds, and the file keeps
 * the short one of data. The long one is 0.8 KB more with each of a dozen files: 10 KB of a slow line.
 */
function isLoadedOnly(path: string): boolean {
  return path.startsWith('/assets/') && /\.(js|css)$/.test(path) && !/\.worker-/.test(path);
}

/** A drawn page is in the language of whoever asks. */
const byLanguage = { Vary: 'Accept-Language, Cookie' };

/**
 * Tags that change with the content of a file, also under a server that runs. Weak: a file and its
 * compressed twins are the same to who asks.
 */
function tagsOf(folder: string): (path: string) => string | null {
  const known = new Map<string, { stamp: string; tag: string }>();
  return (path) => {
    const file = join(folder, path);
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) return null;
    const stamp = `${found.mtimeMs} ${found.size}`;
    const last = known.get(path);
    if (last?.stamp === stamp) return last.tag;
    const hash = createHash('sha256').update(readFileSync(file)).digest('base64url');
    const tag = `W/"${hash.slice(0, 22)}"`;
    known.set(path, { stamp, tag });
    return tag;
  };
}

/** True when the browser has this very content (RFC 9110, 13.1.2). */
function isKept(c: Context, tag: string): boolean {
  const tags = c.req.header('if-none-match') ?? '';
  return tags.split(',').some((each) => each.trim() === tag);
}

/** What answers an address: the file, and the headers that differ from those of data. */
interface Found {
  readonly send: MiddlewareHandler;
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
}

function openSite(
  folder: string,
  planSources: PlanSources,
  hosts: readonly string[],
): (c: Context) => Found | undefined {
  const files = siteFiles(folder);
  const noPages = namesThatAreNoPage(files);
  const hashesOf = inlineHashes(folder);
  const services = hosts.map((host) => `https://${host}`);
  const document = (file: string, sources: PlanSources) => ({
    'Content-Security-Policy': pagePolicy(hashesOf(file), sources),
    'Cache-Control': 'no-cache',
  });
  const page = (file: string) => document(file, { 'connect-src': services });
  const connect = [...services, ...(planSources['connect-src'] ?? [])];
  const plan = (file: string) => ({
    ...document(file, { ...planSources, 'connect-src': connect }),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  });
  const site = { root: folder, precompressed: true };
  const sendFile = serveStatic({ ...site, rewriteRequestPath: (path) => path });
  const sendIndex = serveStatic({ ...site, path: 'index.html' });
  const sendPlan = serveStatic({ ...site, path: 'plan.html' });
  const sendDrawn = serveStatic({
    ...site,
    rewriteRequestPath: (path, c) => drawnPage(c) ?? path,
  });

  return (c) => {
    const { path } = c.req;
    const drawn = drawnPage(c);
    const isDrawn = drawn !== undefined && files.has(drawn);
    if (isPlan(path) && files.has('/plan.html')) {
      return isDrawn
        ? { send: sendDrawn, file: drawn, headers: { ...plan(drawn), ...byLanguage } }
        : { send: sendPlan, file: '/plan.html', headers: plan('/plan.html') };
    }
    if (files.has(path) && !path.startsWith('/visitor/')) {
      const policy = isLoadedOnly(path) ? {} : page(path);
      const headers = { ...policy, 'Cache-Control': cacheControl(path) };
      return { send: sendFile, file: path, headers };
    }
    if (!isPageRoute(path, noPages)) return undefined;
    return isDrawn
      ? { send: sendDrawn, file: drawn, headers: { ...page(drawn), ...byLanguage } }
      : { send: sendIndex, file: '/index.html', headers: page('/index.html') };
  };
}

/** Serves the build folder, if there is one; says whether there is. */
export function mountPages(app: Hono, services: Services, planSources: PlanSources): boolean {
  const folder = resolve(services.settings.distFolder);
  if (!existsSync(join(folder, 'index.html'))) return false;
  const find = openSite(folder, planSources, services.settings.connectHosts);
  const tagOf = tagsOf(folder);
  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const found = find(c);
    if (found === undefined) return next();
    const tag = tagOf(found.file);
    for (const [name, value] of Object.entries(found.headers)) c.header(name, value);
    if (tag !== null) {
      c.header('ETag', tag);
      // A second visit without a service worker: the document alone took 40 ms of a slow line.
      if (isKept(c, tag)) return c.body(null, 304);
    }
    return (await found.send(c, async () => {})) ?? c.notFound();
  });
  return true;
}
