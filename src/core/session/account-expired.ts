/** @file An ended subscription: the person pays again, or logs out. */
import { defineStore } from '../store.ts';

/** Whether the drawer of an ended subscription is open; the shell renders it, not a screen. */
export const useAccountExpired = defineStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens the drawer; the code entry and home do. */
export function showAccountExpired(): void {
  useAccountExpired.setState({ isOpen: true });
}
