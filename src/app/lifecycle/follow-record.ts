import type { ApiThread } from '../../../contract/threads/api.ts';
import { isAt } from '../../core/browser/navigation.ts';
import { readImportedAgain } from '../../core/imported/read-imported.ts';
import { showAccountExpired } from '../../core/session/account-expired.ts';
import { loadUser } from '../../core/session/load-user.ts';
import { readStoredLogin } from '../../core/session/stored-login.ts';
import { useSession } from '../../core/session/session-store.ts';
import { readLocal } from '../../core/storage/storage.ts';
import { analysis, api } from '../../core/workers/threads.ts';
import { loadHistory } from '../../features/history/load-history.ts';
import { useStories } from '../../features/stories/stories-store.ts';
import { asChangedElsewhere } from './follow-name.ts';
import { clearPeople, refreshPeople } from '../../features/people/people-lists.ts';

/** A record of another analysis than the one at this time has other lists. */
async function followAnalysis(before: string | undefined): Promise<void> {
  const analysed = useSession.getState().user?.last_updated_at;
  if (analysed === undefined || analysed === before) return;
  // The data were cleared, and searches of them with it.
  if (analysed === '') clearPeople();
  await refreshPeople();
}

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
  await followAnalysis(before);
}

/** Loads what is shown of the account again. A failure is for home to show, not for the screen that is open. */
export async function renewRecord(
  thread: Pick<ApiThread, 'call'> = api,
  device: Parameters<typeof loadHistory>[1] = analysis,
): Promise<void> {
  const { user, isSubscribed } = useSession.getState();
  const [isLoaded] = await Promise.all([
    loadUser(thread, { isQuiet: true }),
    loadHistory(thread, device),
  ]);
  if (!isLoaded) return;
  // Entering them reads them again: those of yesterday are gone.
  if (!isAt('/stories') && useStories.getState().load !== 'loading') useStories.empty();
  if (isSubscribed && !useSession.getState().isSubscribed) showAccountExpired();
  await followAnalysis(user?.last_updated_at);
}
