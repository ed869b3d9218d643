import type { Failure } from '../../../core/errors/failure.ts';
import { defineStore } from '../../../core/store.ts';

/** A code entry: to whom the code was sent, and when another may be asked for. */
export interface SignInState {
  readonly email: string;
  /** Whether the device was asked for an address yet: before, an empty one says nothing. */
  readonly isLookedUp: boolean;
  /** `in` and `expired`: the code was right, and the subscription runs or has ended. */
  readonly step: 'idle' | 'sending' | 'checking' | 'in' | 'expired';
  readonly failure: Failure | null;
  /** Milliseconds since 1970; before it the server refuses another code. */
  readonly resendAt: number;
}

/** The code entry. */
export const useSignIn = defineStore<SignInState>(() => ({
  email: '',
  isLookedUp: false,
  step: 'idle',
  failure: null,
  resendAt: 0,
}));
