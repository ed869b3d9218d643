import { useEffect, useEffectEvent } from 'react';
import { onceOnline } from '../platform/connection.ts';

/** What did not come without a network is asked for once there is one: nobody has to press for it. */
export function useOnceOnline(ask: () => void): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => onceOnline(() => askNow()), []);
}
