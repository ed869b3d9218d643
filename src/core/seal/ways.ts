/** @file The ways out of this document, and of its thread, that the person can have tried. */
import { wayOutPath } from '../../../contract/import-document.ts';
import {
  sharedWays,
  type SharedWay,
  type WayOutcome,
  type WayOutThread,
} from '../../../contract/threads/ways-out.ts';
import { judge, sharedAttempts } from '../../../workers/shared/try-way-out.ts';
import { analysis } from '../workers/threads.ts';
import { canGuard, wasRefused } from './guard-navigation.ts';

/** Every way, in the order in which they are tried: what may leave the page comes last. */
export const ways = [
  'fetch',
  'xhr',
  'beacon',
  'webSocket',
  'eventSource',
  'webTransport',
  'webRtc',
  'image',
  'style',
  'font',
  'prefetch',
  'dnsHint',
  'workerImport',
  'swMessage',
  'push',
  'ping',
  'report',
  'newWindow',
  'form',
  'navigation',
] as const;

/** One of {@link ways}. */
export type Way = (typeof ways)[number];

const never = () => new Promise<never>(() => undefined);

const refusal = () => new DOMException('refused', 'SecurityError');

/** Resolves when an element has loaded, rejects when it cannot. */
const loaded = (element: HTMLElement) =>
  new Promise((resolve, reject) => {
    element.addEventListener('load', resolve);
    element.addEventListener('error', reject);
  });

async function hint(relation: string, address: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = relation;
  link.href = address;
  document.head.append(link);
  return relation === 'prefetch' ? loaded(link) : never();
}

/** Runs what would leave the page; rejects if the page itself or the browser refused it. */
async function leave(address: string, go: () => void): Promise<never> {
  go();
  // The browser tells the page at once, or a moment later.
  await new Promise((resolve) => setTimeout(resolve, 100));
  if (wasRefused(address)) throw refusal();
  return never();
}

const pageAttempts: Record<Exclude<Way, SharedWay>, (address: string) => Promise<unknown>> = {
  async beacon(address) {
    navigator.sendBeacon(address, 'out');
    return never();
  },
  async webTransport(address) {
    const transport = new WebTransport(address.replace(/^http:/, 'https:'));
    transport.closed.catch(() => undefined);
    await transport.ready;
  },
  async webRtc(address) {
    // Taken away, it is there but undefined.
    if (globalThis.RTCPeerConnection === undefined) throw new ReferenceError('RTCPeerConnection');
    const { hostname, port } = new URL(address);
    const peer = new RTCPeerConnection({
      iceServers: [{ urls: `stun:${hostname}:${port === '' ? '3478' : port}` }],
    });
    peer.createDataChannel('out');
    await peer.setLocalDescription(await peer.createOffer());
  },
  async image(address) {
    const image = new Image();
    image.src = address;
    return loaded(image);
  },
  async style(address) {
    const style = document.createElement('style');
    document.head.append(style);
    try {
      // Refused as a whole where the browser admits no new sheet.
      if (style.sheet === null) throw refusal();
      style.sheet.insertRule(`@import url("${address}");`);
      return await never();
    } finally {
      style.remove();
    }
  },
  font: (address) => new FontFace('out', `url("${address}")`).load(),
  prefetch: (address) => hint('prefetch', address),
  dnsHint: (address) => hint('dns-prefetch', address),
  async swMessage(address) {
    const worker = navigator.serviceWorker?.controller ?? null;
    if (worker === null) throw new ReferenceError('serviceWorker');
    worker.postMessage({ type: 'out', address });
    return never();
  },
  async push() {
    if (!('PushManager' in window)) throw new ReferenceError('PushManager');
    await PushManager.prototype.subscribe();
  },
  async ping(address) {
    const link = document.createElement('a');
    if (!('ping' in link)) throw new ReferenceError('ping');
    link.ping = address;
    link.href = '#out';
    document.body.append(link);
    const { href } = window.location;
    link.click();
    link.remove();
    window.history.replaceState(window.history.state, '', href);
    return never();
  },
  async report(address) {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = `media-src 'none'; report-uri ${address}`;
    document.head.append(policy);
    const sound = document.createElement('audio');
    sound.src = address;
    sound.load();
    return never();
  },
  async newWindow(address) {
    if (window.open(address) === null) throw refusal();
  },
  async form(address) {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = address;
    document.body.append(form);
    return leave(address, () => form.submit()).finally(() => form.remove());
  },
  navigation: async (address) => leave(address, () => window.location.assign(address)),
};

/** From the best to the worst for the person: of page and thread the worse one counts. */
const order: readonly WayOutcome[] = ['absent', 'refused', 'failed', 'silent', 'open', 'passed'];

const worse = (one: WayOutcome, other: WayOutcome) =>
  order.indexOf(one) > order.indexOf(other) ? one : other;

const isShared = (way: Way): way is SharedWay => sharedWays.some((each) => each === way);

/** The address of one attempt; no other has it. */
export const addressOf = (way: Way, at: number) =>
  `${window.location.origin}${wayOutPath}/${way}/${at}`;

/** Tries a way out of the page, and of its thread where that has it. */
export async function tryWay(
  way: Way,
  at: number,
  thread = analysis as unknown as WayOutThread,
): Promise<WayOutcome> {
  const address = addressOf(way, at);
  if (way === 'navigation' && !canGuard()) return 'open';
  if (!isShared(way)) return judge(address, pageAttempts[way]);
  const [page, worker] = await Promise.all([
    judge(address, sharedAttempts[way]),
    // Where it is not the thread of a closed document, it has no such method.
    thread.tryWayOut(way, `${address}/thread`).catch((): WayOutcome => 'silent'),
  ]);
  return worse(page, worker);
}
