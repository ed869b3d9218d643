/** @file A tab that waits for another one to finish the analysis. */
import { lockName, locks, type TabMessage } from './tabs.ts';

/** What a waiting tab can do. */
export interface WaitingTab {
  /** Resolves when no tab holds the lock, or when aborted. */
  untilFree(signal: AbortSignal): Promise<void>;
  /** Takes the lock from a tab that does not answer: the system has suspended it. */
  free(): Promise<void>;
  /** Listens to all tabs, this one included, until the returned function is called. */
  listen(listener: (message: TabMessage) => void): () => void;
  /** Whether a person sees this tab. */
  isSeen(): boolean;
}

function isTabMessage(value: unknown): value is TabMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { type, percent, done, total, remaining } = value as Record<string, unknown>;
  const figures = [percent, done, total, remaining === null ? 0 : remaining];
  return type === 'cancel' || (type === 'meter' && figures.every(Number.isFinite));
}

/** This tab of the browser. */
export const waitingTab: WaitingTab = {
  async untilFree(signal) {
    try {
      await locks()?.request(lockName, { mode: 'shared', signal }, () => undefined);
    } catch {
      // Aborted.
    }
  },
  async free() {
    try {
      await locks()?.request(lockName, { steal: true }, () => undefined);
    } catch {
      // Another tab took it at the same time.
    }
  },
  listen(listener) {
    const channel = new BroadcastChannel(lockName);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isTabMessage(data)) listener(data);
    });
    return () => channel.close();
  },
  isSeen: () => document.visibilityState === 'visible',
};
