import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** This year; in a prerendered page the year of the build, until hydration. */
export function useYear(): number {
  return useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => Number(import.meta.env.VITE_PRERENDER_YEAR),
  );
}
