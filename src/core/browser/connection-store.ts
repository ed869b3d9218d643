import { defineStore } from '../store.ts';

/** Whether the device is online. Kept at log-out. */
export const useConnection = defineStore<{ isOnline: boolean }>(() => ({ isOnline: true }), true);
