/** @file Makes stores, and resets them at log-out. The only import of zustand. */
import { createStore, useStore, type StoreApi, type UseBoundStore } from 'zustand';

const resets: (() => void)[] = [];

/** A store. It holds data only; actions and selectors are functions. */
export type Store<T> = UseBoundStore<StoreApi<T>> & {
  /** Sets the state that React hydrates with, if the page was prerendered with another than the initial one. */
  setHydrationState(state: Partial<T>): void;
  /** Resets it to its initial state. */
  empty(): void;
};

/**
 * Makes a store. `kept` stores (language, theme) are not reset at log-out.
 *
 * @example
 * export const usePlans = defineStore<{ plans: readonly Plan[] }>(() => ({ plans: [] }));
 * // In a component, which renders again when the selected value changes:
 * const count = usePlans((state) => state.plans.length);
 * // In an action:
 * usePlans.setState({ plans });
 */
export function defineStore<T extends object>(initial: () => T, stored = false): Store<T> {
  const api = createStore<T>(initial);
  let hydrated = initial();
  // A part that hydrates late must render what the prerendered markup shows, not the current state.
  api.getInitialState = () => hydrated;
  const useBound = <U>(select: (state: T) => U) => useStore(api, select);
  const setHydrationState = (state: Partial<T>) => {
    hydrated = { ...initial(), ...state };
  };
  const empty = () => api.setState(initial(), true);
  if (!stored) resets.push(empty);
  return Object.assign(useBound, api, { setHydrationState, empty }) as Store<T>;
}

/** Resets every store that is about a person. */
export function resetStores(): void {
  for (const reset of resets) reset();
}
