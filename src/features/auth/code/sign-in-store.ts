import type { Failure } from '../../../core/errors/failure.ts';
import { defineStore } from '../../../core/store.ts';
import type { PaidOrder } from './paid.ts';

/** The code entry: the address the code was sent to, and when another may be requested. */
export interface SignInState {
  readonly email: string;
  /** Whether the stored address was read. Before that an empty one does not mean that there is none. */
  readonly isLookedUp: boolean;
  /** `in` and `expired`: the code was correct, and the subscription is running or has ended. */
  readonly step: 'idle' | 'sending' | 'checking' | 'in' | 'expired';
  readonly failure: Failure | null;
  /** The mailed link with which the screen was opened; used only when its button is pressed. */
  readonly link: { readonly key: string; readonly needsCode: boolean } | null;
  /** A code that was sent before still works: none was sent this time. */
  readonly isEarlierCode: boolean;
  /** What was just paid with the address, before its first login. */
  readonly paid: PaidOrder | null;
  /** When the server sends another code, in milliseconds since 1970. */
  readonly resendAt: number;
}

/** The code entry. */
export const useSignIn = defineStore<SignInState>(() => ({
  email: '',
  isLookedUp: false,
  step: 'idle',
  failure: null,
  link: null,
  isEarlierCode: false,
  paid: null,
  resendAt: 0,
}));
