import { useEffect, useEffectEvent } from 'react';

// The event only says that there is an interface. DNS and routes follow within seconds, and a request
// before them fails like one without a network.
const againMs = 3_000;
const settledMs = 20_000;

/** When the last `online` event was. Kept here because a retry may unmount the component that asked. */
let backAt = -Infinity;

/**
 * Repeats a request that failed offline when the connection returns, and while the caller is mounted
 * again after 3, 6, 12 and 24 seconds, unless `isOnce`.
 */
export function useBackOnline(ask: () => void, isOnce?: boolean): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const passed = performance.now() - backAt;
      if (passed < settledMs && !isOnce) timer = setTimeout(askAgain, Math.max(againMs, passed));
    };
    const askAgain = () => {
      askNow();
      wait();
    };
    // What asks may stay on the screen, and lose the network a second time.
    const listener = () => {
      clearTimeout(timer);
      backAt = performance.now();
      askAgain();
    };
    wait();
    addEventListener('online', listener);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', listener);
    };
  }, [isOnce]);
}
