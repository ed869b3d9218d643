// Replaces a harmful published service worker (`npm run build -- --kill-service-worker`): it deletes every
// cache, unregisters itself and handles no fetch. An open page uses the network from then on and shows the
// update note. It does not reload without a press, because typed text would be lost (the worker that
// vite-plugin-pwa's `selfDestroying` writes reloads every tab).
self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
  // After a single call during installation Chromium keeps the old worker for as long as it is busy.
  setInterval(() => void self.skipWaiting(), 1_000);
});

async function leave() {
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.map((name) => caches.delete(name).catch(() => false)));
  await self.registration.unregister();
}

self.addEventListener('activate', (event) => event.waitUntil(leave()));

// The page's "Update now" sends a message, in case this worker still waits.
self.addEventListener('message', () => void self.skipWaiting());
