import '../dom/react-dom.ts';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in a prerendered page until hydration: nothing there can be pressed yet, and a form sent
 * then would put what was typed into the address. `data-early` marks what looks ready all the same.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
