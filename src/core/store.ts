/** @file The only import of zustand: how stores are made, and emptied at log-out. */
import { createStore, useStore, type StoreApi, type UseBoundStore } from 'zustand';

const resets: (() => void)[] = [];

/** A store that holds data only. Actions are flows; selectors are functions beside the state. */
export type Store<T> = UseBoundStore<StoreApi<T>> & {
  /** Sets the state that a prerendered page was rendered with, where it is not the initial one. */
  drawnAs(state: Partial<T>): void;
  /** Takes everything away that it holds. */
  empty(): void;
};

/** Makes a store. `kept` stores (language, theme) survive a log-out. */
export function defineStore<T extends object>(initial: () => T, kept = false): Store<T> {
  const api = createStore<T>(initial);
  let drawn = initial();
  // Late hydration must find the prerendered state, whatever has changed since.
  api.getInitialState = () => drawn;
  const useBound = <U>(select: (state: T) => U) => useStore(api, select);
  const drawnAs = (state: Partial<T>) => {
    drawn = { ...initial(), ...state };
  };
  const empty = () => api.setState(initial(), true);
  if (!kept) resets.push(empty);
  return Object.assign(useBound, api, { drawnAs, empty }) as Store<T>;
}

/** Empties every store that is about a person. */
export function resetStores(): void {
  for (const reset of resets) reset();
}
