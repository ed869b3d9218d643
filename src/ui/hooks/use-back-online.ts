import { useEffect, useEffectEvent } from 'react';

/** What did not come without a network is asked for whenever there is one again: nobody has to press. */
export function useBackOnline(ask: () => void): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    // What asks may stay on the screen, and lose the network a second time.
    const listener = () => askNow();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}
