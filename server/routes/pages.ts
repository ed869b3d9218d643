/**
 * @file Serves the built files, and the document of each route: prerendered, index.html, plan.html or
 * import.html.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { serveStatic } from '@hono/node-server/serve-static';
import {
  loginIndependentRoute,
  prerenderedRoutes,
  screenShells,
  isPlanPath,
} from '../../contract/prerendered-routes.ts';
import { importShell, isImportPath } from '../../contract/import-document.ts';
import { importMarkCookie, importMarkSeconds } from '../../contract/import-mark.ts';
import { isLanguage, pickLanguage } from '../../contract/languages.ts';
import { loginHintCookie, loginHintOf } from '../../contract/login-hint.ts';
import type { Services } from '../services.ts';
import { openNotes, sendNoted, withNote } from './demo-note.ts';
import {
  importHeaders,
  importPolicy,
  pagePolicy,
  type InlineHashes,
  type PlanSources,
} from '../http/headers.ts';

type Hashes = ReadonlyMap<string, string>;

function hashesIn(found: unknown): Hashes {
  const isHash = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string' && /^(sha256-[A-Za-z0-9+/=]+ ?)+$/.test(entry[1]);
  return new Map(Object.entries(found ?? {}).filter(isHash));
}

/**
 * The CSP hashes of the inline parts of each document, by its path. A policy has only the hashes of its
 * own document: with all of them it would be half a KB longer.
 */
function inlineHashes(folder: string): (file: string) => InlineHashes {
  const file = join(folder, 'csp.json');
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const { styles, scripts } = JSON.parse(known) as Record<string, unknown>;
  const [style, script] = [hashesIn(styles), hashesIn(scripts)];
  return (path) => ({ style: style.get(path), script: script.get(path) });
}

// Build metadata, and compressed files, which serveStatic sends instead of the originals. The hashes of
// the files are for everybody (scripts/build/file-hashes.mjs).
const hidden = /(^|\/)\.(?!well-known\/)|\.(map|br|gz|ts|tsx|wat)$|^\/csp\.json$/;

/** The paths of all public files of the build; no other file is read from disk. */
function siteFiles(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
  return new Set(files.filter((path) => !hidden.test(path)));
}

/** True for any path of the plan page. */
const isPlan = (path: string) => isPlanPath(path) || path === '/plan.html';

/** True for any path of the import's document. */
const isImport = (path: string) => isImportPath(path) || path === importShell;

/** Names of prerendered files by route. */
const fileNames: Readonly<Record<string, string>> = {
  ...prerenderedRoutes,
  ...screenShells,
  // Not prerendered, but with preloads of everything that home needs.
  '/home': 'shell',
  '/import': 'import',
};

/**
 * The name of the prerendered file of a request. The login hint only decides which document is sent
 * first, so that signed-in users do not see a visitor's page for a moment; no file has user data.
 */
function prerenderedName(c: Context): string | undefined {
  const { path } = c.req;
  if (isPlan(path)) return 'plan';
  const name = Object.hasOwn(fileNames, path) ? fileNames[path] : undefined;
  const hint = loginHintOf(getCookie(c, loginHintCookie));
  // Visitors are redirected from these screens: the preloads would be for nothing.
  if (Object.hasOwn(screenShells, path)) return hint === null ? undefined : name;
  // Signed-in users are redirected from visitor pages to home.
  if (name === undefined || isImport(path) || path === loginIndependentRoute || hint === null)
    return name;
  return hint === 'home' ? 'home' : 'shell';
}

/** The path of the prerendered file in the language chosen in the app, else in the browser's. */
function prerenderedFile(c: Context): string | undefined {
  const name = prerenderedName(c);
  if (name === undefined) return undefined;
  const chosen = getCookie(c, 'language');
  const language = isLanguage(chosen)
    ? chosen
    : pickLanguage((c.req.header('accept-language') ?? '').split(','));
  return `/visitor/${language}/${name}.html`;
}

/** First path segments that are never pages. */
const reserved =
  'api media client insta cms list check captcha get src server dist node_modules health healthz ready readyz metrics';

/** The reserved names and the folders of the build. */
function nonPageNames(files: ReadonlySet<string>): ReadonlySet<string> {
  const folders = [...files].filter((path) => path.lastIndexOf('/') > 0);
  return new Set([...reserved.split(' '), ...folders.map((path) => path.split('/')[1] ?? '')]);
}

/** False for paths that look like a file or belong to another part of the server. */
function isPageRoute(path: string, reservedNames: ReadonlySet<string>): boolean {
  const first = path.split('/')[1]?.toLowerCase() ?? '';
  const plain = /^\/[A-Za-z0-9_/-]*$/.test(path) && !path.includes('//');
  return plain && !reservedNames.has(first) && !first.startsWith('__');
}

function cacheControl(path: string): string {
  const isHashed = /^\/assets\/.+[.-][A-Za-z0-9_-]{5,}\.[a-z0-9.]+$/.test(path);
  return isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * True for scripts and styles that are loaded by a document or worker, whose policy applies. They have
 * the short policy of data: the long one would add 0.8 KB to each of a dozen files.
 */
function isSubresource(path: string): boolean {
  return path.startsWith('/assets/') && /\.(js|css)$/.test(path) && !/\.worker-/.test(path);
}

/** The language of a prerendered document depends on these request headers. */
const varyByLanguage = { Vary: 'Accept-Language, Cookie' };

/**
 * ETags from a hash of the content; a file that changes while the server runs gets a new one. Weak,
 * because a file and its compressed forms share a tag.
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

/** True if the browser has this content already (RFC 9110, section 13.1.2). */
function isNotModified(c: Context, tag: string): boolean {
  const tags = c.req.header('if-none-match') ?? '';
  return tags.split(',').some((each) => each.trim() === tag);
}

/** The response of a path: its file, and the headers that differ from those of data. */
interface Found {
  readonly send: MiddlewareHandler;
  readonly file: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** The headers of each kind of document, by its file. */
function documentHeaders(
  hashesOf: (file: string) => InlineHashes,
  planSources: PlanSources,
  hosts: readonly string[],
) {
  const services = hosts.map((host) => `https://${host}`);
  const document = (policy: string) => ({
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-cache',
  });
  const withHosts = {
    ...planSources,
    'connect-src': [...services, ...(planSources['connect-src'] ?? [])],
  };
  return {
    page: (file: string) => document(pagePolicy(hashesOf(file), { 'connect-src': services })),
    plan: (file: string) => ({
      ...document(pagePolicy(hashesOf(file), withHosts)),
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    }),
    imported: (file: string) => ({
      ...document(importPolicy(hashesOf(file))),
      ...importHeaders,
    }),
  };
}

function openSite(
  folder: string,
  planSources: PlanSources,
  hosts: readonly string[],
): (c: Context) => Found | undefined {
  const files = siteFiles(folder);
  const reservedNames = nonPageNames(files);
  const { page, plan, imported } = documentHeaders(inlineHashes(folder), planSources, hosts);
  const site = { root: folder, precompressed: true };
  const sendFile = serveStatic({ ...site, rewriteRequestPath: (path) => path });
  const sendIndex = serveStatic({ ...site, path: 'index.html' });
  const sendPlan = serveStatic({ ...site, path: 'plan.html' });
  const sendImport = serveStatic({ ...site, path: 'import.html' });
  const sendPrerendered = serveStatic({
    ...site,
    rewriteRequestPath: (path, c) => prerenderedFile(c) ?? path,
  });

  /** The prerendered file of a request, where there is one, else the document that scripts fill. */
  const documentFor = (
    c: Context,
    headersOf: (file: string) => Found['headers'],
    shell: Pick<Found, 'send' | 'file'>,
  ): Found => {
    const file = prerenderedFile(c);
    return file !== undefined && files.has(file)
      ? { send: sendPrerendered, file, headers: { ...headersOf(file), ...varyByLanguage } }
      : { ...shell, headers: headersOf(shell.file) };
  };

  return (c) => {
    const { path } = c.req;
    if (isPlan(path) && files.has('/plan.html')) {
      return documentFor(c, plan, { send: sendPlan, file: '/plan.html' });
    }
    if (isImport(path) && files.has(importShell)) {
      return documentFor(c, imported, { send: sendImport, file: importShell });
    }
    if (files.has(path) && !path.startsWith('/visitor/')) {
      const policy = isSubresource(path) ? {} : page(path);
      const headers = { ...policy, 'Cache-Control': cacheControl(path) };
      return { send: sendFile, file: path, headers };
    }
    if (!isPageRoute(path, reservedNames)) return undefined;
    return documentFor(c, page, { send: sendIndex, file: '/index.html' });
  };
}

/**
 * Sets the mark of imported data again, so that WebKit keeps it longer than what a script has set. With
 * documents, and with the service worker's script, which browsers ask for when documents are cached.
 */
function renewImportMark(c: Context, { headers }: Found): void {
  if (headers['Cache-Control'] !== 'no-cache' || getCookie(c, importMarkCookie) !== '1') return;
  setCookie(c, importMarkCookie, '1', { maxAge: importMarkSeconds, path: '/', sameSite: 'Lax' });
}

/** Serves the build folder; returns false if there is none. */
export function mountPages(app: Hono, services: Services, planSources: PlanSources): boolean {
  const folder = resolve(services.settings.distFolder);
  if (!existsSync(join(folder, 'index.html'))) return false;
  const find = openSite(folder, planSources, services.settings.connectHosts);
  const tagOf = tagsOf(folder);
  const notedOf = openNotes();
  const isDemo = services.network.source === 'demo';
  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const found = find(c);
    if (found === undefined) return next();
    const fileTag = tagOf(found.file);
    // The folder was replaced by an upgrade: its headers would keep a 404 for a year.
    if (fileTag === null) return next();
    renewImportMark(c, found);
    const isDocument = isDemo && found.file.endsWith('.html');
    const noted = isDocument ? notedOf(join(folder, found.file), fileTag) : null;
    const tag = noted?.tag ?? fileTag;
    for (const [name, value] of Object.entries(found.headers)) {
      const isPolicy = noted !== null && name === 'Content-Security-Policy';
      c.header(name, isPolicy && value !== undefined ? withNote(value) : value);
    }
    c.header('ETag', tag);
    // Without a service worker, a second visit downloads no document: 40 ms on a slow connection.
    if (isNotModified(c, tag)) return c.body(null, 304);
    if (noted !== null) return sendNoted(c, noted);
    return (await found.send(c, async () => {})) ?? c.notFound();
  });
  return true;
}
