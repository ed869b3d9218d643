import { defineStore } from '../../core/store.ts';

/** A new version is installed and waits to take over; it says nothing about a person. */
export const useUpdate = defineStore<{ isWaiting: boolean }>(() => ({ isWaiting: false }), true);
