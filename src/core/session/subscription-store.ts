import type { CallResponse } from '../../../contract/http/table.ts';
import type { Failure } from '../errors/failure.ts';
import { defineStore } from '../store.ts';

/** The subscription as the billing provider reports it. */
export interface SubscriptionState {
  readonly load: 'idle' | 'loading' | 'done' | 'refused';
  readonly details: CallResponse<'planDetails'> | null;
  readonly failure: Failure | null;
}

/** The state of the manage subscription screen. */
export const useSubscription = defineStore<SubscriptionState>(() => ({
  load: 'idle',
  details: null,
  failure: null,
}));
