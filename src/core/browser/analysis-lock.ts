/** @file What the tabs of the browser have in common: the lock of the one that runs the analysis. */

/** The name of the lock, and of the channel between the tabs. */
export const lockName = 'limn-analysis';

/** Undefined outside secure contexts. Tabs run in parallel then, and the server joins their runs. */
export const locks = () => (navigator as { locks?: LockManager }).locks;
