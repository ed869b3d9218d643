/** @file Asks the service worker which requests it saw. */
import {
  purposeOf,
  requestsQuestion,
  shownPath,
  type SeenRequest,
  type SeenRequests,
} from '../../../../contract/seen-requests.ts';
import { defineStore } from '../../../core/store.ts';

/** How long a service worker may take to start and answer. */
const answerMs = 4_000;

/** The requests of the session. */
export type RequestsState =
  | { readonly load: 'loading' }
  | { readonly load: 'unsupported' }
  | { readonly load: 'ready'; readonly since: number; readonly requests: readonly SeenRequest[] };

/** {@link RequestsState}. */
export const useRequests = defineStore<{ readonly state: RequestsState }>(() => ({
  state: { load: 'loading' },
}));

function ask(worker: ServiceWorker): Promise<SeenRequests | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const waiting = setTimeout(resolve, answerMs, null);
    port1.onmessage = ({ data }: MessageEvent<SeenRequests>) => {
      clearTimeout(waiting);
      port1.close();
      resolve(data);
    };
    worker.postMessage(requestsQuestion, [port2]);
  });
}

/** The same request is noted by page and service worker within this time. */
const sameMs = 2_000;

/** The requests that this page made itself, with their sizes. */
function ownRequests(): SeenRequest[] {
  const { origin } = globalThis.location;
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  return entries.map((entry) => {
    const url = new URL(entry.name);
    return {
      at: performance.timeOrigin + entry.startTime,
      purpose: purposeOf(url, origin),
      path: shownPath(url, origin),
      sent: null,
      received: entry.transferSize,
      hasLeft: true,
    };
  });
}

/** The size of an answer that the service worker let pass: the page may know it. */
function withSize(request: SeenRequest, own: readonly SeenRequest[]): SeenRequest {
  if (!request.hasLeft || request.received !== null) return request;
  const same = own.find(
    ({ at, path }) => path === request.path && Math.abs(at - request.at) < sameMs,
  );
  return same === undefined ? request : { ...request, received: same.received };
}

/** What the service worker saw; null without one, or when it does not answer. */
export async function askSeen(): Promise<SeenRequests | null> {
  const worker = globalThis.navigator.serviceWorker?.controller ?? null;
  return worker === null ? null : ask(worker);
}

/** Loads the list of requests, the newest first. */
export async function loadRequests(): Promise<void> {
  const seen = await askSeen();
  if (seen === null) {
    useRequests.setState({ state: { load: 'unsupported' } });
    return;
  }
  const own = ownRequests();
  // Before the service worker only the page itself saw its requests.
  const earlier = own.filter(({ at }) => at < seen.since);
  const sized = seen.requests.map((request) => withSize(request, own));
  const all = [...earlier, ...sized].sort((one, other) => other.at - one.at);
  const since = Math.min(seen.since, ...earlier.map(({ at }) => at));
  useRequests.setState({ state: { load: 'ready', since, requests: all } });
}
