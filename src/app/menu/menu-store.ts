import { defineStore } from '../../core/store.ts';

/** The menu entry that was turned into a Home entry by choosing it (spec 2). */
export const useMenu = defineStore<{ swapped: 'support' | 'subscription' | null }>(() => ({
  swapped: null,
}));
