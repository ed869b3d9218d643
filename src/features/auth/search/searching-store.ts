import { defineStore } from '../../../core/store.ts';

/** What is made ready while the counter runs, in the order of the screen. */
export const preparations = ['name', 'plans', 'module'] as const;

/** One of {@link preparations}. */
export type Preparation = (typeof preparations)[number];

/** The counter of the searching screen, and what is ready. */
export const useSearching = defineStore<{ percent: number; ready: readonly Preparation[] }>(() => ({
  percent: 0,
  ready: [],
}));
