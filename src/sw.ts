/**
 * @file The service worker: the shell from the precache, public pages kept for the next visit.
 *
 * Nothing below the API or the media proxy is ever answered or stored here, so no response to a
 * protected call, no token and no picture of a person can be left on the device by it.
 */
import {
  addPlugins,
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import {
  loginIndependentRoute,
  prerenderedRoutes,
  isPlanPath,
} from '../contract/prerendered-routes.ts';
import { importShell, isImportPath } from '../contract/import-document.ts';
import { reportFailures } from './sw-failures.ts';
import { showReminders } from './sw-push.ts';
import { noteRequests, noteUnanswered } from './sw-requests.ts';
import { takeSharedFiles } from './sw-share.ts';
import { loginHintCookie, loginHintOf, type LoginHint } from '../contract/login-hint.ts';

declare const self: ServiceWorkerGlobalScope;

reportFailures();
noteRequests();
showReminders();

const pagesCache = 'pages';
const assetsCache = 'assets';
/** Files of the version before this one, for pages that were open when this one took over. */
const formerCache = 'former';
const shellAddress = '/index.html';
/** The first page of a signed-in user, prerendered without personal data. */
const homePage = '/home';
/** Documents a visitor may see without a session; they hold no personal data. */
const publicPages = new Set(Object.keys(prerenderedRoutes));
/** True for pages sent with and without a login. */
const isForAll = (path: string) => path === loginIndependentRoute || isPlanPath(path);

/** The content type by extension; HTML stored under a script's name would break it permanently. */
const typesByEnding: Readonly<Record<string, RegExp>> = {
  html: /^text\/html/,
  js: /javascript/,
  css: /^text\/css/,
  wasm: /^application\/wasm/,
};

function isRightType(request: Request, response: Response): boolean {
  const wanted = typesByEnding[new URL(request.url).pathname.split('.').pop() ?? ''];
  return wanted?.test(response.headers.get('content-type') ?? '') ?? true;
}

/** A storage that refuses, or is full, costs only the copy. */
async function keep(name: string, request: Request | string, response: Response): Promise<void> {
  await caches
    .open(name)
    .then((cache) => cache.put(request, response))
    .catch(() => undefined);
}

const manifest = self.__WB_MANIFEST;

/** Before a version replaces another: what the pages still open may ask for is set aside. */
async function setFormerAside(): Promise<void> {
  const own = new Set(manifest.map((entry) => (typeof entry === 'string' ? entry : entry.url)));
  await caches.delete(formerCache);
  for (const name of await caches.keys()) {
    if (!name.startsWith('workbox-precache')) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const path = new URL(request.url).pathname;
      if (!path.startsWith('/assets/') || own.has(path.slice(1))) continue;
      const response = await cache.match(request);
      if (response !== undefined) await keep(formerCache, request, response);
    }
  }
}

/** Addresses that are never answered here. */
const networkOnly = ['/api/*', '/media/*', '/connect/*'];

/** Only newer browsers let a service worker declare routes that do not start it. */
interface RoutedInstall extends ExtendableEvent {
  addRoutes?(
    rules: readonly {
      condition: { urlPattern: { pathname: string } };
      source: 'race-network-and-fetch-handler';
    }[],
  ): Promise<void>;
}

// Without this an API call waits for a service worker that then does not handle it. The service worker
// still sees it, to note it.
self.addEventListener('install', (event: RoutedInstall) => {
  const rules = networkOnly.map(
    (pathname) =>
      ({
        condition: { urlPattern: { pathname } },
        source: 'race-network-and-fetch-handler',
      }) as const,
  );
  event.waitUntil(event.addRoutes?.(rules).catch(() => undefined) ?? Promise.resolve());
});

// Registered before the precache's own listener, which takes the old files away.
self.addEventListener('install', (event) =>
  event.waitUntil(setFormerAside().catch(() => undefined)),
);
cleanupOutdatedCaches();
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) =>
      response.ok && isRightType(request, response) ? response : null,
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse !== undefined && isRightType(request, cachedResponse) ? cachedResponse : null,
  },
]);
precacheAndRoute(manifest, { directoryIndex: '', cleanURLs: false });

/** How long the server may take to begin a response. */
const beginWithinMs = 20_000;

/**
 * Fetches a file of the product. A response that never begins is a failure: otherwise the page would
 * wait for good, and a browser keeps the next version waiting for as long as this one has open events.
 */
function begun(request: Request): Promise<Response> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new TypeError('No response in 20 seconds')), beginWithinMs);
  });
  return Promise.race([fetch(request), late]);
}

/** A page from the server. The response is not delayed by writing it to the cache. */
async function fresh(
  request: Request,
  waitUntil: (copied: Promise<void>) => void,
): Promise<Response> {
  const response = await begun(request);
  if (response.ok && response.type === 'basic' && !response.redirected) {
    waitUntil(keep(pagesCache, new URL(request.url).pathname, response.clone()));
  }
  return response;
}

async function shell(request: Request, file = shellAddress): Promise<Response> {
  const stored = await matchPrecache(file).catch(() => undefined);
  return stored ?? begun(request);
}

/** A page without personal data is shown as it was at the last visit and refreshed behind it. */
async function storedPage(request: Request, event: ExtendableEvent): Promise<Response> {
  const stored = await caches
    .open(pagesCache)
    .then((cache) => cache.match(new URL(request.url).pathname))
    .catch(() => undefined);
  const update = fresh(request, (copied) => event.waitUntil(copied));
  if (stored === undefined) return update.catch(() => shell(request));
  event.waitUntil(update.catch(() => undefined));
  return stored;
}

/** What the cookie says of the login; a browser that cannot tell it here gets the shell. */
async function loginHint(): Promise<LoginHint | 'unknown' | null> {
  if (!('cookieStore' in self)) return 'unknown';
  const cookie = await self.cookieStore.get(loginHintCookie).catch(() => null);
  return loginHintOf(cookie?.value);
}

/** The document of a route, chosen as by server/routes/pages.ts. */
async function page(request: Request, path: string, event: ExtendableEvent): Promise<Response> {
  // The copy has the headers of the server: this document's policy is not that of the others.
  if (isImportPath(path)) return shell(request, importShell);
  if (isForAll(path)) return storedPage(request, event);
  if (path !== homePage && !publicPages.has(path)) return shell(request);
  const hint = await loginHint();
  if (hint === 'home') return storedPage(new Request(homePage), event);
  const isVisitor = publicPages.has(path) && hint !== 'in';
  return isVisitor ? storedPage(request, event) : shell(request);
}

registerRoute(
  new NavigationRoute(({ request, url, event }) => page(request, url.pathname, event), {
    denylist: [/^\/(api|media|client|cms|__|js|sandbox|connect\/)/, /\.\w+$/],
  }),
);

// Hashed files that are not in the precache (other languages, rarely opened screens, those of the
// version before): their name changes with their content, so the first copy stays right.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => {
    const stored = await caches.match(request).catch(() => undefined);
    if (stored !== undefined && isRightType(request, stored)) return stored;
    const response = await begun(request);
    // A missing file may be answered by a page of HTML after a deploy; that must not be kept.
    if (response.ok && isRightType(request, response)) {
      await keep(assetsCache, request, response.clone());
    }
    return response;
  },
);

takeSharedFiles();

self.addEventListener('message', (event) => {
  const type = (event.data as { type?: unknown } | null)?.type;
  if (type === 'SKIP_WAITING') void self.skipWaiting();
});

/** Caches the open page for the next visit: it loaded before this service worker could. */
async function keepOpenPages(): Promise<void> {
  const hint = await loginHint();
  const open = await self.clients.matchAll({ type: 'window' });
  const begunWith = (path: string) => {
    if (isForAll(path)) return path;
    if (hint === 'home') return homePage;
    return hint === null && publicPages.has(path) ? path : null;
  };
  const paths = open.map(({ url }) => begunWith(new URL(url).pathname));
  const stored = [...new Set(paths)].filter((path) => path !== null);
  const none = () => undefined;
  await Promise.all(stored.map((path) => fresh(new Request(path), none).catch(none)));
}

// Public pages name the files of the version that rendered them; they are deleted with it.
self.addEventListener('activate', (event) => {
  const ready = Promise.all([self.clients.claim(), caches.delete(pagesCache)]);
  event.waitUntil(ready);
  // Not waited for: until an activation ends no page is answered.
  void ready.then(keepOpenPages).catch(() => undefined);
});

noteUnanswered();
