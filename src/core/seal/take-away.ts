/**
 * @file Takes away functions that no policy governs: peer connections, push subscriptions, and the
 * elements that make a browser look up or open another host (hints) or have functions of a new window
 * (frames).
 */

/** Elements that are no longer made. React and the loader of files need none of them by then. */
const refusedElements = new Set(['embed', 'fencedframe', 'frame', 'iframe', 'link', 'object']);

const refusal = (name: string) =>
  new DOMException(`${name} is not available while files are read`, 'SecurityError');

/** Fixed: what runs later cannot put the function back. */
function fix(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: false, configurable: false });
}

function refuseElements(name: 'createElement' | 'createElementNS', tagAt: number): void {
  const create = Document.prototype[name] as (...values: unknown[]) => Element;
  fix(Document.prototype, name, function made(this: Document, ...values: unknown[]) {
    const tag = String(values[tagAt]).toLowerCase().split(':').pop() ?? '';
    if (refusedElements.has(tag)) throw refusal(`<${tag}>`);
    return Reflect.apply(create, this, values);
  });
}

/** Takes the functions away, for as long as this document is open. */
export function takeAway(): void {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCIceTransport']) {
    if (name in window) fix(window, name, undefined);
  }
  if ('PushManager' in window) {
    fix(PushManager.prototype, 'subscribe', () => Promise.reject(refusal('push')));
  }
  refuseElements('createElement', 0);
  refuseElements('createElementNS', 1);
}
