import type { OwnQuery } from '../../../contract/threads/own-people.ts';
import { useSession } from '../session/session-store.ts';
import { ownAccount, useImported } from './imported-store.ts';
import { knownOwner, readImported } from './read-imported.ts';

/** What asks the thread for the account of the session; null where none of its files is on the device. */
export async function ownQuery(): Promise<OwnQuery | null> {
  await readImported();
  const { user } = useSession.getState();
  const account = ownAccount(useImported.getState().accounts, user);
  return account?.owner == null ? null : { owner: account.owner, known: knownOwner() };
}
