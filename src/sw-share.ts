/**
 * @file What another app shares with the installed one: the service worker answers that request. Any page
 * of the web may send the same form, so nothing is done with it before the person has agreed.
 */
import { parseUrl } from '../contract/parse-url.ts';
import { sharedFiles } from '../contract/shared-files.ts';

declare const self: ServiceWorkerGlobalScope;

/** The page of a post's address that another app shares, or null where files came. */
function downloaderOf(form: FormData): string | null {
  if (form.getAll(sharedFiles.field).some((file) => typeof file !== 'string' && file.size > 0)) {
    return null;
  }
  const texts = sharedFiles.textFields.map((field) => form.get(field));
  const address = texts
    .map((text) => (typeof text === 'string' ? /https?:\/\/\S+/.exec(text)?.[0] : undefined))
    .find((found) => found !== undefined);
  if (address === undefined) return null;
  const query = new URLSearchParams({ [sharedFiles.parameter]: address });
  return `${sharedFiles.downloader}?${query.toString()}`;
}

/**
 * True when a page of another origin sent the form. A share sheet has no origin, and a page can hide its
 * own (`no-referrer`): false proves nothing, so the import asks in any case.
 */
function isFromOtherOrigin({ headers, referrer }: Request): boolean {
  const { origin } = self.location;
  const sender = headers.get('origin') ?? 'null';
  if (sender !== 'null' && sender !== origin) return true;
  return (parseUrl(referrer)?.origin ?? origin) !== origin;
}

/** Keeps what another app shares until the person decides; resolves with the page to open. */
async function takeShared(request: Request): Promise<string> {
  if (isFromOtherOrigin(request)) return sharedFiles.path;
  const form = await request.formData();
  const downloader = downloaderOf(form);
  if (downloader !== null) return downloader;
  await caches.delete(sharedFiles.cache);
  const cache = await caches.open(sharedFiles.cache);
  for (const [at, file] of form.getAll(sharedFiles.field).entries()) {
    if (typeof file === 'string') continue;
    const headers = {
      [sharedFiles.nameHeader]: encodeURIComponent(file.name),
      [sharedFiles.timeHeader]: String(Date.now()),
    };
    await cache.put(`/${sharedFiles.cache}/${at}`, new Response(file, { headers }));
  }
  return sharedFiles.path;
}

/** The page that says that the files did not arrive. Those that did would pass for all of them. */
async function failShared(): Promise<string> {
  await caches.delete(sharedFiles.cache).catch(() => undefined);
  return sharedFiles.path + sharedFiles.failed;
}

/** Answers the requests of the share target in any case: sent on, the files would leave the device. */
export function takeSharedFiles(): void {
  self.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    const { origin, pathname } = new URL(url);
    const isShare = origin === self.location.origin && pathname === sharedFiles.path;
    if (method !== 'POST' || !isShare) return;
    const page = takeShared(event.request).catch(failShared);
    event.respondWith(page.then((path) => Response.redirect(path, 303)));
  });
}
