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
  /**
   * Runs the work under a lock. Null at once if another tab holds it, and when another tab takes it away,
   * which aborts `own`: the work then ends without a result.
   */
  alone<T>(work: () => Promise<T>, own: AbortController): Promise<T | null>;
  tell(message: TabMessage): void;
  /** Listens for a cancellation by another tab until the returned function is called. */
  onCancel(listener: () => void): () => void;
}

/** The name of the lock of the tab that runs the analysis, and of the channel between the tabs. */
export const lockName = 'limn-analysis';

/** Undefined outside secure contexts. Tabs run in parallel then, and the server joins their runs. */
export const locks = () => (navigator as { locks?: LockManager }).locks;

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(lockName);
  return channel;
}

/** The tabs of this browser. The browser releases a lock when its tab closes or crashes. */
export const tabs: Tabs = {
  async alone(work, own) {
    const manager = locks();
    if (manager === undefined) return work();
    try {
      return await manager.request(lockName, { ifAvailable: true }, async (lock) =>
        lock === null ? null : work(),
      );
    } catch (error) {
      if ((error as Error).name !== 'AbortError') throw error;
      own.abort();
      return null;
    }
  },
  tell(message) {
    open().postMessage(message);
  },
  onCancel(listener) {
    const opened = open();
    const onMessage = ({ data }: MessageEvent<Partial<TabMessage> | null>) => {
      if (data?.type === 'cancel') listener();
    };
    opened.addEventListener('message', onMessage);
    return () => opened.removeEventListener('message', onMessage);
  },
};
