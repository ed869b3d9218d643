import { defineStore } from '../../core/store.ts';

interface Update {
  /** A new version is installed and waits to take over. */
  readonly isWaiting: boolean;
  /** The person accepted it, and the page reloads as soon as it controls the page. */
  readonly isTaken: boolean;
}

/** What the page knows of a new version; it says nothing about a person. */
export const useUpdate = defineStore<Update>(() => ({ isWaiting: false, isTaken: false }), true);
