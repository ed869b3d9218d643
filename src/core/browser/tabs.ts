/** @file Several tabs of the app: one of them runs the analysis, the others show it. */

/** What the running tab says five times a second, and what a watching tab may ask. */
export type TabMessage =
  | {
      readonly type: 'meter';
      readonly percent: number;
      readonly done: number;
      readonly total: number;
    }
  | { readonly type: 'cancel' };

/** How tabs agree. */
export interface Tabs {
  /** Runs the work while no other tab does, or answers null at once. */
  alone<T>(work: () => Promise<T>): Promise<T | null>;
  /** Resolves when no tab runs it any more, or when aborted. */
  untilFree(signal: AbortSignal): Promise<void>;
  tell(message: TabMessage): void;
  /** Listens until the returned function is called. */
  listen(hear: (message: TabMessage) => void): () => void;
}

const lockName = 'limn-analysis';
let channel: BroadcastChannel | null = null;

function isTabMessage(value: unknown): value is TabMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { type, percent, done, total } = value as Record<string, unknown>;
  return type === 'cancel' || (type === 'meter' && [percent, done, total].every(Number.isFinite));
}

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(lockName);
  return channel;
}

/** Locks exist in secure contexts only; without them each tab is on its own, and the server joins. */
const locks = () => (navigator as { locks?: LockManager }).locks;

/** The tabs of this browser. A lock is given back by the browser when its tab dies. */
export const tabs: Tabs = {
  alone(work) {
    const manager = locks();
    if (manager === undefined) return work();
    return manager.request(lockName, { ifAvailable: true }, async (lock) =>
      lock === null ? null : work(),
    );
  },
  async untilFree(signal) {
    try {
      await locks()?.request(lockName, { mode: 'shared', signal }, () => undefined);
    } catch {
      // Aborted: nobody waits any more.
    }
  },
  tell(message) {
    open().postMessage(message);
  },
  listen(hear) {
    const opened = open();
    const listener = ({ data }: MessageEvent<unknown>) => {
      if (isTabMessage(data)) hear(data);
    };
    opened.addEventListener('message', listener);
    return () => opened.removeEventListener('message', listener);
  },
};
