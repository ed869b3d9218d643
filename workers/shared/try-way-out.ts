/** @file Attempts to reach the server, so that the person can see whether that is possible. */
import type { SharedWay, WayOutcome } from '../../contract/threads/ways-out.ts';

/** How long an attempt may take; a refusal arrives within milliseconds. */
const waitMs = 1_500;

/** The report of a refusal may come after the error. */
const reportMs = 200;

/** What page and thread can both try. Each rejects where nothing is let through. */
export const sharedAttempts: Record<SharedWay, (address: string) => Promise<unknown>> = {
  fetch: (address) => fetch(address, { method: 'POST', body: 'out' }),
  xhr: (address) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.onload = resolve;
      request.onerror = reject;
      request.open('POST', address);
      request.send('out');
    }),
  webSocket: (address) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(address.replace(/^http/, 'ws'));
      socket.onopen = resolve;
      socket.onerror = reject;
    }),
  eventSource: (address) =>
    new Promise((resolve, reject) => {
      const source = new EventSource(address);
      source.onopen = resolve;
      source.onerror = () => {
        source.close();
        reject(new Error('closed'));
      };
    }),
  workerImport: (address) => import(/* @vite-ignore */ address),
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** True if the browser noted a request to the address. */
const wasSent = (address: string) => performance.getEntriesByName(address).length > 0;

const isRefusal = (error: unknown) =>
  error instanceof DOMException && ['SecurityError', 'InvalidAccessError'].includes(error.name);

/**
 * Makes an attempt and says how it ended. An error alone proves nothing, a server that does not answer
 * causes one too: the browser must also have noted no request.
 */
export async function judge(
  address: string,
  attempt: (address: string) => Promise<unknown>,
): Promise<WayOutcome> {
  const withoutScheme = (url: string) => url.replace(/^\w+:/, '');
  const ended = new AbortController();
  const refused = new Promise<WayOutcome>((resolve) => {
    const note = (event: Event) => {
      const { blockedURI } = event as SecurityPolicyViolationEvent;
      if (withoutScheme(blockedURI) === withoutScheme(address)) resolve('refused');
    };
    self.addEventListener('securitypolicyviolation', note, { signal: ended.signal });
  });
  const tried = (async (): Promise<WayOutcome> => {
    try {
      await attempt(address);
      return 'passed';
    } catch (error) {
      if (error instanceof ReferenceError) return 'absent';
      if (isRefusal(error)) return 'refused';
      await wait(reportMs);
      return wasSent(address) ? 'passed' : 'failed';
    }
  })();
  const late = wait(waitMs).then((): WayOutcome => (wasSent(address) ? 'passed' : 'silent'));
  try {
    return await Promise.race([refused, tried, late]);
  } finally {
    ended.abort();
  }
}
