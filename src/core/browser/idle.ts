/** @file Defers work, to keep tasks short while the first screen hydrates. */

/** Calls back when the browser is idle, within half a second. Returns a function that cancels it. */
export function whenIdle(call: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, 100);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(call, { timeout: 500 });
  return () => cancelIdleCallback(request);
}

/** Yields to the browser, so that input is handled before the rest of the work. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
