import { defineStore } from '../../../core/store.ts';

/** The counter of the searching screen. */
export const useSearching = defineStore<{ percent: number }>(() => ({ percent: 0 }));
