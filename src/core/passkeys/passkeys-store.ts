import type { CallResponse } from '../../../contract/http/table.ts';
import { defineStore } from '../store.ts';

/** A passkey of the account. */
export type ListedPasskey = CallResponse<'passkeys'>[number];

/** The passkeys of the account, newest first; null until they are loaded. */
interface PasskeysState {
  readonly rows: readonly ListedPasskey[] | null;
  readonly isRefused: boolean;
}

/** {@link PasskeysState}. */
export const usePasskeys = defineStore<PasskeysState>(() => ({ rows: null, isRefused: false }));
