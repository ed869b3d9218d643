import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in a page drawn ahead until its scripts run: nothing there can be pressed yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
