// Takes the place of the service worker (`npm run build -- --kill-service-worker`) when the one out
// there does harm: it drops everything that was kept, unregisters itself and answers nothing. Open
// pages are left alone; they use the network from now on.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

async function leave() {
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.map((name) => caches.delete(name).catch(() => false)));
  await self.registration.unregister();
}

self.addEventListener('activate', (event) => event.waitUntil(leave()));
