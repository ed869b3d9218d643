import { readImportedAgain } from '../../core/imported/read-imported.ts';
import { readStoredLogin } from '../../core/session/stored-login.ts';
import { useSession } from '../../core/session/session-store.ts';
import { readLocal } from '../../core/storage/storage.ts';
import { asChangedElsewhere } from './follow-name.ts';
import { clearPeople, refreshPeople } from '../../features/people/people-lists.ts';

/**
 * Another tab stored a record of the same owner, or the page is back from the back-forward cache: a later
 * analysis has other lists, and the import is a document apart.
 */
export async function followRecord(): Promise<void> {
  const login = readStoredLogin(readLocal('login'));
  if (login === null) return;
  const { token: _, ...user } = login;
  const before = useSession.getState().user?.last_updated_at;
  asChangedElsewhere(() => useSession.setState({ user, isSubscribed: user.is_subscribed }));
  void readImportedAgain();
  if (user.last_updated_at === before) return;
  // The data were cleared there, and searches of them with it.
  if (user.last_updated_at === '') clearPeople();
  await refreshPeople();
}
