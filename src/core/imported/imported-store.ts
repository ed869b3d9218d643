/** @file The imported data downloads of the device, as the screens of the account read them. */
import { isSameAccount } from '../../../contract/network.ts';
import type { ImportedAccount } from '../../../contract/threads/archive.ts';
import type { UserRecord } from '../../../contract/records/user.ts';
import { useSession } from '../session/session-store.ts';
import { defineStore } from '../store.ts';

/** {@link useImported}. */
export interface ImportedState {
  /** `idle` until a screen has asked for them. */
  readonly load: 'idle' | 'ready';
  readonly accounts: readonly ImportedAccount[];
  /** What of the account they were compared with (read-imported.ts). */
  readonly known: string;
  /** Whose files the screens of the import show, in place of the session's account; null elsewhere. */
  readonly viewed: { readonly owner: string | null } | null;
}

/** The imported accounts. */
export const useImported = defineStore<ImportedState>(() => ({
  load: 'idle',
  accounts: [],
  known: '',
  viewed: null,
}));

/** The imported account of the session's owner; the data of others are never those of the account. */
export function ownAccount(
  accounts: readonly ImportedAccount[],
  user: Pick<UserRecord, 'username'> | null,
): ImportedAccount | null {
  return accounts.find(({ owner }) => isSameAccount(user?.username, owner)) ?? null;
}

/** True while the person has not said whether files that the session's figures leave out are theirs. */
export function isOwnerOpen(
  { owner, readings }: Pick<ImportedAccount, 'owner' | 'readings'>,
  username: string,
): boolean {
  if (username === '' || isSameAccount(owner, username)) return false;
  return !readings.some(({ ownerAnswer }) => ownerAnswer === 'apart');
}

/** Whose figures and names screens show. */
export interface Shown {
  /** Null on the screens of the import, which show what files say and nothing of the session. */
  readonly user: UserRecord | null;
  readonly account: ImportedAccount | null;
}

function shownOf({ accounts, viewed }: ImportedState, user: UserRecord | null): Shown {
  if (viewed === null) return { user, account: ownAccount(accounts, user) };
  return { user: null, account: accounts.find(({ owner }) => owner === viewed.owner) ?? null };
}

/** The account that is shown now. */
export const shownNow = (): Shown => shownOf(useImported.getState(), useSession.getState().user);

/** The account that is shown. */
export function useShown(): Shown {
  const user = useSession((state) => state.user);
  return shownOf(useImported(), user);
}

/** True on the screens of the import. */
export const useIsViewed = (): boolean => useImported((state) => state.viewed !== null);

/** Shows the files of an owner in place of the session's account; null goes back to it. */
export function viewImported(viewed: ImportedState['viewed']): void {
  const { viewed: before } = useImported.getState();
  const isSame = viewed === null ? before === null : before?.owner === viewed.owner;
  if (!isSame) useImported.setState({ viewed });
}
