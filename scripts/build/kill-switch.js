// Replaces the service worker (`npm run build -- --kill-service-worker`) when a published one does harm:
// it drops every cache, unregisters itself and answers no request. An open page is offered the update
// note and uses the network from then on; it is not reloaded by itself, because what was typed would be
// lost (the worker that vite-plugin-pwa's `selfDestroying` writes reloads every tab).
self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
  // Asked for during the installation alone, Chromium keeps the former worker as long as it is busy.
  setInterval(() => void self.skipWaiting(), 1_000);
});

async function leave() {
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.map((name) => caches.delete(name).catch(() => false)));
  await self.registration.unregister();
}

self.addEventListener('activate', (event) => event.waitUntil(leave()));

// The press of "Update now", should it wait after all.
self.addEventListener('message', () => void self.skipWaiting());
