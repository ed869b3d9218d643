/** @file The built page: its files, and index.html or plan.html for the routes of the product. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { serveStatic } from '@hono/node-server/serve-static';
import { isLanguage, pickLanguage } from '../../contract/languages.ts';
import type { Services } from '../services.ts';
import { pagePolicy, type PlanSources } from './headers.ts';

/** Hashes of the styles that the build put into the documents, written by the build. */
function styleHashes(folder: string): readonly string[] {
  const file = join(folder, 'csp.json');
  if (!existsSync(file)) return [];
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const list = Array.isArray(parsed) ? parsed : (parsed as { styles?: unknown }).styles;
  const isHash = (value: unknown): value is string =>
    typeof value === 'string' && /^'?sha256-[A-Za-z0-9+/=]+'?$/.test(value);
  if (!Array.isArray(list)) return [];
  return list.filter(isHash).map((hash) => `'${hash.replaceAll("'", '')}'`);
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

const planRoutes = ['/paymentplan', '/paymentplan_lp1'];

/** The visitor's screens that the build draws to HTML, by their route. */
const drawnRoutes: Readonly<Record<string, string>> = {
  '/': 'welcome',
  '/onboarding': 'onboarding',
  '/getmyanalysis': 'getmyanalysis',
  '/existinguserlogin': 'existinguserlogin',
};

/** The drawn page of a route in the visitor's language: the one chosen in the app, or the browser's. */
function drawnPage(c: Context): string | undefined {
  const name = Object.hasOwn(drawnRoutes, c.req.path) ? drawnRoutes[c.req.path] : undefined;
  if (name === undefined) return undefined;
  const chosen = getCookie(c, 'language');
  const language = isLanguage(chosen)
    ? chosen
    : pickLanguage((c.req.header('accept-language') ?? '').split(','));
  return `/visitor/${language}/${name}.html`;
}

const reserved = new Set(
  'api media client insta cms list check captcha get assets src server dist node_modules'.split(
    ' ',
  ),
);

/** What looks like a file, or belongs to another part of the server, is never a page. */
function isPageRoute(path: string): boolean {
  const first = path.split('/')[1]?.toLowerCase() ?? '';
  const plain = /^\/[A-Za-z0-9_/-]*$/.test(path) && !path.includes('//');
  return plain && !reserved.has(first) && !first.startsWith('__');
}

function cacheControl(path: string): string {
  const isHashed = /^\/assets\/.+[.-][A-Za-z0-9_-]{8,}\.[a-z0-9.]+$/.test(path);
  return isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Serves the build folder, if there is one; says whether there is. */
export function mountPages(app: Hono, services: Services, planSources: PlanSources): boolean {
  const folder = resolve(services.settings.distFolder);
  if (!existsSync(join(folder, 'index.html'))) return false;
  const files = siteFiles(folder);
  const hashes = styleHashes(folder);
  const policy = pagePolicy(hashes);
  const planPolicy = pagePolicy(hashes, planSources);
  const hasPlan = files.has('/plan.html');
  const sendFile = serveStatic({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path) => path,
  });
  const sendIndex = serveStatic({ root: folder, path: 'index.html', precompressed: true });
  const sendDrawn = serveStatic({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path, c) => drawnPage(c) ?? path,
  });
  const sendPlan = serveStatic({ root: folder, path: 'plan.html', precompressed: true });
  const none = async () => {};

  async function answer(c: Context): Promise<Response | undefined> {
    const path = c.req.path;
    const isPlan =
      hasPlan && (planRoutes.includes(path.replace(/\/$/, '')) || path === '/plan.html');
    c.header('Content-Security-Policy', isPlan ? planPolicy : policy);
    if (isPlan) {
      c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
      c.header('Cache-Control', 'no-cache');
      return (await sendPlan(c, none)) ?? undefined;
    }
    if (files.has(path) && !path.startsWith('/visitor/')) {
      c.header('Cache-Control', cacheControl(path));
      return (await sendFile(c, none)) ?? undefined;
    }
    if (!isPageRoute(path)) return undefined;
    c.header('Cache-Control', 'no-cache');
    const drawn = drawnPage(c);
    if (drawn !== undefined && files.has(drawn)) {
      c.header('Vary', 'Accept-Language, Cookie', { append: true });
      return (await sendDrawn(c, none)) ?? undefined;
    }
    return (await sendIndex(c, none)) ?? undefined;
  }

  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const response = await answer(c);
    if (response !== undefined) return response;
    return next();
  });
  return true;
}
