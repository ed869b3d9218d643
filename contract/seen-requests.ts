/** @file Requests of a session as the service worker saw them, for the page that lists them. */

/** What a request is for, by its address. */
export const requestPurposes = ['page', 'app', 'account', 'media', 'elsewhere'] as const;

/** One of {@link requestPurposes}. */
export type RequestPurpose = (typeof requestPurposes)[number];

/** A request. Times are milliseconds since 1970. */
export interface SeenRequest {
  readonly at: number;
  readonly purpose: RequestPurpose;
  /** The path without the query, shortened; of another host the host. It names no person. */
  readonly path: string;
  /** Bytes of its body; null where the browser does not say. */
  readonly sent: number | null;
  /** Bytes of the response from the network; null where the browser does not say. */
  readonly received: number | null;
  /** False for one that the service worker answered from the device. */
  readonly hasLeft: boolean;
}

/** What the service worker answers to {@link requestsQuestion}. */
export interface SeenRequests {
  /** The first moment of which it knows everything. */
  readonly since: number;
  readonly requests: readonly SeenRequest[];
}

/** The message that asks for {@link SeenRequests}; the response comes on the port that is sent with it. */
export const requestsQuestion = { type: 'REQUESTS' } as const;

/** The cache in which the list outlives a service worker that the browser stops. */
export const requestsCache = 'requests';

/** Requests that are kept; of more the oldest are dropped. */
export const mostRequests = 1_000;

const ownPaths: readonly [RegExp, RequestPurpose][] = [
  [/^\/(?:api|connect)\//, 'account'],
  [/^\/media\//, 'media'],
  [/^\/assets\/|\.\w+$|^\/field-reports$/, 'app'],
];

/** What a request to `url` is for. */
export function purposeOf(url: URL, origin: string): RequestPurpose {
  if (url.origin !== origin) return 'elsewhere';
  return ownPaths.find(([pattern]) => pattern.test(url.pathname))?.[1] ?? 'page';
}

/** The part of an address that the list shows: no query, and nothing that could name a person. */
export function shownPath(url: URL, origin: string): string {
  const purpose = purposeOf(url, origin);
  if (purpose === 'elsewhere') return url.host;
  if (purpose === 'media') return '/media/…';
  if (purpose !== 'account') return url.pathname;
  // The first parts of an API path name the call; what may follow is a value.
  const parts = url.pathname.split('/').slice(1);
  const shown = parts.slice(0, 4).filter((part) => /^[a-z][a-z_-]*$/i.test(part));
  return `/${shown.join('/')}`;
}
