import { useEffect, useEffectEvent } from 'react';

/** Repeats a request that failed offline when the connection returns, without a button to press. */
export function useBackOnline(ask: () => void): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    // What asks may stay on the screen, and lose the network a second time.
    const listener = () => askNow();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}
