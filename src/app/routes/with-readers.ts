/** @file The threads that read a screen's data and pictures start with the screen's files. */

async function start(withAnalysis: boolean): Promise<void> {
  const { startReaders } = await import('../../core/session/stored-login.ts');
  startReaders({ withAnalysis });
}

/**
 * A loader of a screen that also starts the thread of pictures, and with `withAnalysis` that of analyses.
 * Started by their first calls, after the first render, they cost a slow phone a second.
 */
export function withReaders<T>(
  load: () => Promise<T>,
  { withAnalysis = false } = {},
): () => Promise<T> {
  return () => {
    // A thread that cannot start fails in its first call.
    void start(withAnalysis).catch(() => undefined);
    return load();
  };
}
