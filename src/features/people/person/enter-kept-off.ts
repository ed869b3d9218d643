/** @file What a list needs of the people who are off it before one of them is changed (keep-off.ts). */
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import { api } from '../../../core/workers/threads.ts';
import { loadKeptOff } from './kept-off.ts';

type Caller = Pick<ApiThread, 'call'>;

/** Exchanges changes with the account. Its code comes after the rows; without it the changes wait on the device. */
export async function syncKeptOff(
  what: 'readShared' | 'sendChanges',
  thread: Caller,
): Promise<void> {
  if (!isSignedIn(useSession.getState())) return;
  const flow = await import('./sync-kept-off.ts').catch(() => null);
  await flow?.[what](thread);
}

/** What this tab knew before would otherwise overwrite what another one has just stored. */
function followOtherTab({ key }: StorageEvent): void {
  if (key === 'keptOff') loadKeptOff();
}

/** Reads which people are off which list, of this device and then of the account, and sends what it lacks. */
export async function enterKeptOff(thread: Caller = api): Promise<void> {
  loadKeptOff();
  window.addEventListener('storage', followOtherTab);
  await syncKeptOff('readShared', thread);
}
