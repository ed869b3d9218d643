/** @file The imported data downloads of the device, as the screens of the account read them. */
import type { ImportedAccount } from '../../../contract/threads/archive.ts';
import type { UserRecord } from '../../../contract/records/user.ts';
import { defineStore } from '../store.ts';

/** {@link useImported}. */
export interface ImportedState {
  /** `idle` until a screen has asked for them. */
  readonly load: 'idle' | 'ready';
  readonly accounts: readonly ImportedAccount[];
  /** What of the account they were compared with (read-imported.ts). */
  readonly known: string;
}

/** The imported accounts. */
export const useImported = defineStore<ImportedState>(() => ({
  load: 'idle',
  accounts: [],
  known: '',
}));

/** The imported account of the session's owner; the data of others are never those of the account. */
export function ownAccount(
  accounts: readonly ImportedAccount[],
  user: Pick<UserRecord, 'username'> | null,
): ImportedAccount | null {
  const name = user?.username.toLowerCase() ?? '';
  if (name === '') return null;
  return accounts.find(({ owner }) => owner?.toLowerCase() === name) ?? null;
}
