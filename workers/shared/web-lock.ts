/**
 * @file What one document can see of work in another: a lock that ends with its work, and with a thread
 * that crashes or is closed. Browsers without Web Locks, and addresses without a certificate, have none.
 */
import { startDeadline } from '../../contract/deadline.ts';

const lockManager = (): LockManager | undefined =>
  (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;

/** Resolves with what releases a lock, which several may hold; at once where there are no locks. */
export function holdLock(name: string): Promise<() => void> {
  return new Promise((resolve) => {
    const without = () => resolve(() => undefined);
    const held = lockManager()?.request(
      name,
      { mode: 'shared' },
      () => new Promise<void>((release) => resolve(release)),
    );
    if (held === undefined) without();
    else held.catch(without);
  });
}

/**
 * Runs work while nothing holds a lock, for which it waits this long: a thread that has just ended may
 * hold it a moment longer. Rejects where something holds it, and leaves the work undone.
 */
export async function withoutHolder<T>(
  name: string,
  waitMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const locks = lockManager();
  if (locks === undefined) return work();
  const { signal, end } = startDeadline(waitMs);
  return locks.request(name, { signal }, () => work()).finally(end);
}
