import { useEffect, useEffectEvent } from 'react';

// The event only says that there is an interface: DNS and routes follow within seconds, and a request
// before them fails like one without a network.
const againMs = 3_000;
const settledMs = 20_000;

/** Of the last `online` event; kept here because a retry unmounts the component that asked. */
let backAt = -Infinity;

/**
 * Repeats a request that failed offline when the connection returns, and every three seconds of the
 * next twenty while the caller is mounted.
 */
export function useBackOnline(ask: () => void): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const askAgain = () => {
      if (performance.now() - backAt >= settledMs) return;
      timer = setTimeout(() => {
        askNow();
        askAgain();
      }, againMs);
    };
    // What asks may stay on the screen, and lose the network a second time.
    const listener = () => {
      backAt = performance.now();
      askNow();
      clearTimeout(timer);
      askAgain();
    };
    askAgain();
    window.addEventListener('online', listener);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', listener);
    };
  }, []);
}
