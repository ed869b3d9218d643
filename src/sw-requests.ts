/**
 * @file Notes every request of the session for the page that lists them (`/import/requests`): kind,
 * size and time, no values. The notes stay on the device.
 */
import {
  mostRequests,
  purposeOf,
  requestsCache,
  requestsQuestion,
  shownPath,
  type SeenRequest,
  type SeenRequests,
} from '../contract/seen-requests.ts';

declare const self: ServiceWorkerGlobalScope;

type Note = { -readonly [Field in keyof SeenRequest]: SeenRequest[Field] };

/** A request of the service worker belongs to the event before it, not to one of long ago. */
const sameMs = 60_000;

/** Notes are written in one go after a burst of requests. */
const writeAfterMs = 300;

let since = Date.now();
let notes: Note[] = [];
const noteOf = new WeakMap<Request, Note>();
/** Own requests of this service worker, which no fetch event reports, by address. */
const answered = new Map<string, Note>();
let writing: Promise<void> | null = null;

const address = () => new Request(`/${requestsCache}`);

/** What was noted before the browser stopped the service worker. */
const restored = (async () => {
  try {
    const stored = await (await caches.open(requestsCache)).match(address());
    if (stored === undefined) return;
    const { since: before, requests } = (await stored.json()) as SeenRequests;
    notes = [...requests.map((note) => ({ ...note })), ...notes];
    since = before;
  } catch {
    // What is kept cannot be read: the list begins here.
  }
})();

function dropOldest(): void {
  if (notes.length <= mostRequests) return;
  notes = notes.slice(-mostRequests);
  since = notes[0]?.at ?? since;
}

/** Writes the notes soon. A storage that refuses costs only those of a stopped service worker. */
function writeSoon(): Promise<void> {
  writing ??= (async () => {
    await restored;
    await new Promise((resolve) => setTimeout(resolve, writeAfterMs));
    writing = null;
    dropOldest();
    const stored: SeenRequests = { since, requests: notes };
    // Safari has `Response.json` from 17.
    await (await caches.open(requestsCache)).put(address(), new Response(JSON.stringify(stored)));
  })().catch(() => undefined);
  return writing;
}

function add(url: URL, hasLeft: boolean, at = Date.now()): Note {
  const { origin } = self.location;
  const note: Note = {
    at,
    purpose: purposeOf(url, origin),
    path: shownPath(url, origin),
    ...{ sent: 0, received: hasLeft ? null : 0, hasLeft },
  };
  notes.push(note);
  return note;
}

/** A visit begins when the first page opens. */
async function beginVisit(first: Note): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length > 0) return;
  await restored;
  notes = notes.slice(Math.max(0, notes.indexOf(first)));
  since = first.at;
}

async function measureBody(request: Request, note: Note): Promise<void> {
  note.sent = null;
  note.sent = (await request.blob()).size;
}

/** Requests that the service worker makes itself: only their timing has the size. */
function noteOwn(entry: PerformanceResourceTiming): void {
  const url = new URL(entry.name);
  const at = performance.timeOrigin + entry.startTime;
  const asked = answered.get(url.href);
  const isSame = asked !== undefined && at - asked.at < sameMs;
  const note = isSame ? asked : add(url, true, at);
  answered.delete(url.href);
  note.hasLeft = true;
  note.received = entry.transferSize;
}

/** Notes requests from here on: called before anything else listens to them. */
export function noteRequests(): void {
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (!url.protocol.startsWith('http')) return;
    const note = add(url, false);
    noteOf.set(request, note);
    answered.set(url.href, note);
    const isBegin = request.mode === 'navigate';
    event.waitUntil((isBegin ? beginVisit(note) : Promise.resolve()).then(writeSoon, writeSoon));
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noteOwn(entry as PerformanceResourceTiming);
    void writeSoon();
  }).observe({ type: 'resource', buffered: true });
  self.addEventListener('message', (event) => {
    const { type } = (event.data ?? {}) as { type?: unknown };
    const [port] = event.ports;
    if (type !== requestsQuestion.type || port === undefined) return;
    event.waitUntil(
      (async () => {
        await restored;
        dropOldest();
        port.postMessage({ since, requests: notes } satisfies SeenRequests);
      })(),
    );
  });
}

/** Called after everything else: a request that no listener answered goes to the network. */
export function noteUnanswered(): void {
  self.addEventListener('fetch', ({ request }) => {
    const note = noteOf.get(request);
    if (note === undefined) return;
    note.hasLeft = true;
    note.received = null;
    answered.delete(request.url);
    if (request.method === 'GET' || request.method === 'HEAD') return;
    try {
      void measureBody(request.clone(), note).catch(() => undefined);
    } catch {
      note.sent = null;
    }
  });
}
