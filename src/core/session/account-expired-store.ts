import { defineStore } from '../store.ts';

/** Whether the drawer of an ended subscription is open; it belongs to the frame, not to a screen. */
export const useAccountExpired = defineStore<{ isOpen: boolean }>(() => ({ isOpen: false }));
