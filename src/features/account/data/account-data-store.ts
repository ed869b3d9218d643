import type { CallResponse } from '../../../../contract/http/table.ts';
import { defineStore } from '../../../core/store.ts';

/** A part of the account screen: loaded, or null with `isRefused` once it could not be. */
export interface Part<T> {
  readonly rows: T | null;
  readonly isRefused: boolean;
}

/** A session as the list shows it. */
export type ListedSession = CallResponse<'sessions'>[number];

/** What the account has beside its subscription. */
export interface AccountDataState {
  readonly receipts: Part<CallResponse<'receipts'>>;
  readonly sessions: Part<CallResponse<'sessions'>>;
}

const unknown = { rows: null, isRefused: false } as const;

/** The receipts and sessions of the account. */
export const useAccountData = defineStore<AccountDataState>(() => ({
  receipts: unknown,
  sessions: unknown,
}));
