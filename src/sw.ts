/**
 * @file The service worker: the shell from the precache, public pages kept for the next visit.
 *
 * Nothing below the API or the media proxy is ever answered or stored here, so no answer to a
 * protected call, no token and no picture of a person can be left on the device by it.
 */
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

const pagesCache = 'pages';
const assetsCache = 'assets';
const shellAddress = '/index.html';
/** Documents a visitor may see without a session; they hold no personal data. */
const publicPages = new Set(['/', '/onboarding', '/getmyanalysis', '/existinguserlogin']);

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false });

async function fresh(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.ok && response.type === 'basic' && !response.redirected) {
    try {
      await (await caches.open(pagesCache)).put(new URL(request.url).pathname, response.clone());
    } catch {
      // A full disk only costs the next visit its head start.
    }
  }
  return response;
}

async function shell(request: Request): Promise<Response> {
  return (await matchPrecache(shellAddress)) ?? fetch(request);
}

/** A public page is shown as it was at the last visit and refreshed behind it. */
async function publicPage(request: Request, event: ExtendableEvent): Promise<Response> {
  const kept = await (await caches.open(pagesCache)).match(new URL(request.url).pathname);
  const update = fresh(request);
  if (kept === undefined) return update.catch(() => shell(request));
  event.waitUntil(update.catch(() => undefined));
  return kept;
}

registerRoute(
  new NavigationRoute(
    ({ request, url, event }) =>
      publicPages.has(url.pathname) ? publicPage(request, event) : shell(request),
    { denylist: [/^\/(api|media|client|cms|__|paymentplan|js|sandbox)/, /\.\w+$/] },
  ),
);

// Hashed files that are not in the precache (other languages, rarely opened screens): their name
// changes with their content, so the first copy stays right.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => {
    const cache = await caches.open(assetsCache);
    const kept = await cache.match(request);
    if (kept !== undefined) return kept;
    const response = await fetch(request);
    const type = response.headers.get('content-type') ?? '';
    // A missing chunk may be answered by a page of HTML after a deploy; that must not be kept.
    if (response.ok && !type.startsWith('text/html')) {
      await cache.put(request, response.clone()).catch(() => undefined);
    }
    return response;
  },
);

self.addEventListener('message', (event) => {
  const type = (event.data as { type?: unknown } | null)?.type;
  if (type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
