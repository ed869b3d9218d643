/** @file The only import of zustand: how stores are made, and emptied at log-out. */
import { createStore, useStore, type StoreApi, type UseBoundStore } from 'zustand';

const resets: (() => void)[] = [];

/** A store that holds data only. Actions are flows; selectors are functions beside the state. */
export type Store<T> = UseBoundStore<StoreApi<T>>;

/** Makes a store. `kept` stores (language, theme) survive a log-out. */
export function defineStore<T extends object>(initial: () => T, kept = false): Store<T> {
  const api = createStore<T>(initial);
  // Hydration reads the initial state by default; a prerendered page was drawn from the present one.
  api.getInitialState = api.getState;
  const useBound = <U>(select: (state: T) => U) => useStore(api, select);
  const store = Object.assign(useBound, api) as Store<T>;
  if (!kept) resets.push(() => store.setState(initial(), true));
  return store;
}

/** Empties every store that is about a person. */
export function resetStores(): void {
  for (const reset of resets) reset();
}
