import { defineStore } from '../../core/store.ts';

/** The menu entry that is a Home entry since it was chosen (docs/product.md, "Menu"). */
export const useMenu = defineStore<{ swapped: 'support' | 'subscription' | null }>(() => ({
  swapped: null,
}));
