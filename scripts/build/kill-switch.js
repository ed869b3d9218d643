// Takes the place of the service worker (`npm run build -- --kill-service-worker`) when the one out
// there does harm: it drops everything that was kept, unregisters itself and answers nothing. Open
// pages use the network from now on, and load themselves anew when they have been at rest for a
// minute: they ask whoever answers for them, and this one says that it was put there to go.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

async function leave() {
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.map((name) => caches.delete(name).catch(() => false)));
  await self.registration.unregister();
}

self.addEventListener('activate', (event) => event.waitUntil(leave()));

self.addEventListener('message', (event) => {
  // Asked for while it was installed, Chromium does not let go of the one in use: a page asks again.
  void self.skipWaiting();
  if (event.data?.type !== 'ARE_YOU_RETIRED') return;
  const tell = (type) => event.source?.postMessage({ type });
  if (self.registration.waiting !== null) tell('RETIRING');
  // A tab that was opened while another one held on to this has registered it again, and so it stayed.
  // It leaves once more, and says that it was withdrawn when it is gone: a page loads itself anew then.
  else event.waitUntil(leave().then(() => tell('RETIRED')));
});
