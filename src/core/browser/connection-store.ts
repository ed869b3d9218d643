import { defineStore } from '../store.ts';

/** False only when the device is sure to be offline; it says nothing about a person. */
export const useConnection = defineStore<{ isOnline: boolean }>(() => ({ isOnline: true }), true);
