import { defineStore } from '../../../core/store.ts';

/** The reserved offer: a countdown that informs and never ends the ability to buy. */
export const useOffer = defineStore<{
  /** When it ends, in milliseconds since 1970; 0 before it began. */
  endsAt: number;
  isOver: boolean;
  /** The visitor put the countdown away. */
  isHidden: boolean;
}>(() => ({ endsAt: 0, isOver: false, isHidden: false }));
