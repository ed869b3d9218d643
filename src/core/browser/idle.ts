/** @file Defers work: a slow phone is busy during hydration. */

/** Calls when there is nothing else to do, within half a second; returns the way to call it off. */
export function whenIdle(call: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, 100);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(call, { timeout: 500 });
  return () => cancelIdleCallback(request);
}

/** Ends the task that is running, so that what was tapped meanwhile is answered first. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
