import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** This year; in a page drawn ahead the year it was drawn in, until its scripts run. */
export function useYear(): number {
  return useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => Number(import.meta.env.VITE_DRAWN_YEAR),
  );
}
