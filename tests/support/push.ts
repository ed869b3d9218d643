/** @file A browser with push messages, for tests in Node. Its global names end with `vi.unstubAllGlobals`. */
import { vi } from 'vitest';

/** What the owner and the browser do: the consent to ask for, and a subscription for another key. */
export interface PushOptions {
  readonly permission?: NotificationPermission;
  readonly hasFormer?: boolean;
  /** The browser has no push service: subscribing fails. */
  readonly isRefused?: boolean;
  /** When the service worker is active; without it there is one already. */
  readonly registered?: Promise<void>;
}

/** A browser whose push messages a test can look at. */
export function givePush({ permission = 'granted', ...options }: PushOptions = {}) {
  const browser = {
    asked: 0,
    subscribed: null as { key: Uint8Array } | null,
    former: options.hasFormer === true,
  };
  const subscription = () => ({
    endpoint: 'https://push.test/1',
    toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      Object.assign(browser, { subscribed: null, former: false });
      return true;
    },
  });
  const pushManager = {
    async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
      if (options.isRefused === true) throw new DOMException('no service', 'AbortError');
      if (browser.former) throw new DOMException('another key', 'InvalidStateError');
      browser.subscribed = { key: applicationServerKey };
      return subscription();
    },
    getSubscription: async () =>
      browser.former || browser.subscribed !== null ? subscription() : null,
  };
  const registration = { pushManager };
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: {
      ready: Promise.resolve(options.registered).then(() => registration),
      getRegistration: async () => registration,
    },
  });
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', {
    permission,
    requestPermission: async () => {
      browser.asked += 1;
      return permission;
    },
  });
  return browser;
}

/** The caches of a browser; what they hold by address. */
export function giveCaches() {
  const stored = new Map<string, string>();
  const cache = {
    put: async (path: string, body: Response) => void stored.set(path, await body.text()),
    delete: async (path: string) => stored.delete(path),
  };
  const match = async (path: string) =>
    stored.has(path) ? new Response(stored.get(path)) : undefined;
  vi.stubGlobal('caches', {
    open: async () => cache,
    delete: async () => stored.clear(),
    match,
  });
  return stored;
}
