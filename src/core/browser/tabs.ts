/** @file Several tabs of the app: one of them runs the analysis, the others show it. */

/** The progress that the running tab sends five times a second, and the cancellation by another. */
export type TabMessage =
  | {
      readonly type: 'meter';
      readonly percent: number;
      readonly done: number;
      readonly total: number;
      /** Minutes left, null while they are not known. */
      readonly remaining: number | null;
    }
  | { readonly type: 'cancel' };

/** The other tabs of the browser. */
export interface Tabs {
  /** Runs the work under a lock. Null at once if another tab holds it. */
  alone<T>(work: () => Promise<T>): Promise<T | null>;
  /** Resolves when no tab holds the lock, or when aborted. */
  untilFree(signal: AbortSignal): Promise<void>;
  tell(message: TabMessage): void;
  /** Listens until the returned function is called. */
  listen(hear: (message: TabMessage) => void): () => void;
}

const lockName = 'limn-analysis';
let channel: BroadcastChannel | null = null;

function isTabMessage(value: unknown): value is TabMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { type, percent, done, total, remaining } = value as Record<string, unknown>;
  const figures = [percent, done, total, remaining === null ? 0 : remaining];
  return type === 'cancel' || (type === 'meter' && figures.every(Number.isFinite));
}

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(lockName);
  return channel;
}

/** Undefined outside secure contexts. Tabs run in parallel then, and the server joins their runs. */
const locks = () => (navigator as { locks?: LockManager }).locks;

/** The tabs of this browser. The browser releases a lock when its tab closes or crashes. */
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
      // Aborted.
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
