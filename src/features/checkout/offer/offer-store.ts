import { defineStore } from '../../../core/store.ts';

/** The reserved offer: a countdown that only informs; plans can be bought after it. */
export const useOffer = defineStore<{
  /** When it ends, in milliseconds since 1970; 0 before it starts. */
  endsAt: number;
  isOver: boolean;
  /** The visitor closed the countdown. */
  isHidden: boolean;
}>(() => ({ endsAt: 0, isOver: false, isHidden: false }));
