/** @file What flows need of a browser, for tests in Node: a window with storage, and a clock. */
import type { Clock } from '../../src/core/browser/clock.ts';
import type { TabMessage, Tabs } from '../../src/core/browser/tabs.ts';
import type { WaitingTab } from '../../src/core/browser/waiting-tab.ts';

function emptyStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

/** Gives the test a window at an address, with empty storage: that of the device, and that of the tab. */
export function givePage(address = '/'): void {
  const { pathname, search } = new URL(address, 'https://limn.test');
  const storages = { localStorage: emptyStorage(), sessionStorage: emptyStorage() };
  const matchMedia = () => ({ matches: false });
  const view = { location: { pathname, search }, scrollY: 0, innerHeight: 720, matchMedia };
  const page = Object.assign(new EventTarget(), storages, view);
  Object.defineProperty(globalThis, 'window', { value: page, configurable: true });
  const noSizes = class {
    observe() {}
  };
  Object.defineProperty(globalThis, 'ResizeObserver', { value: noSizes, configurable: true });
}

/** A clock that moves only when the test says so. */
export interface ManualClock extends Clock {
  /** Lets `ticks` intervals pass and everything they started run. */
  pass(ticks: number): Promise<void>;
  readonly running: number;
}

/** Lets everything that waits on settled promises run. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Makes a clock for tests. */
export function manualClock(): ManualClock {
  const tickers = new Set<() => void>();
  let now = Date.UTC(2026, 0, 1);
  return {
    now: () => now,
    every(everyMs, tick) {
      const ticker = () => {
        now += everyMs;
        tick();
      };
      tickers.add(ticker);
      return () => tickers.delete(ticker);
    },
    wait: () => Promise.resolve(),
    async pass(ticks) {
      for (let i = 0; i < ticks; i += 1) {
        for (const ticker of tickers) ticker();
        await settled();
      }
    },
    get running() {
      return tickers.size;
    },
  };
}

/** Tabs of one browser: every call of the returned function is another tab, which is seen. */
export function browserTabs(): () => Tabs & WaitingTab {
  let lose: (() => void) | null = null;
  let waiting: (() => void)[] = [];
  const listeners = new Map<(message: TabMessage) => void, object | null>();
  const release = () => {
    lose = null;
    for (const go of waiting) go();
    waiting = [];
  };
  const listen = (hear: (message: TabMessage) => void, self: object | null) => {
    listeners.set(hear, self);
    return () => listeners.delete(hear);
  };

  return () => {
    const self = {};
    return {
      async alone(work, own) {
        if (lose !== null) return null;
        const lost = new Promise<null>((resolve) => {
          lose = () => {
            own.abort();
            resolve(null);
          };
        });
        const mine = lose;
        try {
          return await Promise.race([work(), lost]);
        } finally {
          if (lose === mine) release();
        }
      },
      untilFree(signal) {
        if (lose === null) return Promise.resolve();
        return new Promise((resolve) => {
          waiting.push(resolve);
          signal.addEventListener('abort', () => resolve());
        });
      },
      async free() {
        const lost = lose;
        release();
        lost?.();
      },
      isSeen: () => true,
      tell(message) {
        for (const [hear, tab] of listeners) if (tab !== self) hear(message);
      },
      listen: (hear) => listen(hear, null),
      onCancel: (hear) => listen(({ type }) => void (type === 'cancel' && hear()), self),
    };
  };
}
