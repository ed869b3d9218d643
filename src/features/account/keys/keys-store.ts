import type { CallResponse } from '../../../../contract/http/table.ts';
import { defineStore } from '../../../core/store.ts';
import type { Part } from '../data/account-data-store.ts';

/** A key of the account; the key itself is not known after it was made. */
export type ListedKey = CallResponse<'personalKeys'>[number];

/** The keys of the account, newest first. */
export const useKeys = defineStore<Part<readonly ListedKey[]>>(() => ({
  rows: null,
  isRefused: false,
}));
