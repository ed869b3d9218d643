import type { ApiThread } from '../../../contract/threads/api.ts';
import { showBadge } from '../../core/device/app-badge.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { currentSession } from '../../core/session/session.ts';
import { isSignedIn, useSession } from '../../core/session/session-store.ts';
import { writeLocal } from '../../core/storage/storage.ts';
import { neverAborted } from '../../core/workers/never-aborted.ts';
import { api } from '../../core/workers/threads.ts';
import { useHistory } from './history-store.ts';
import { loadHistory } from './load-history.ts';
import { latestReading, unseenCount } from './unseen.ts';

/** After the owner has looked at new or lost followers: the number goes, here and on other devices. */
export async function markSeen(thread: Pick<ApiThread, 'call'> = api): Promise<void> {
  if (!isSignedIn(useSession.getState())) return;
  // A list may have been opened before anything loaded the history.
  if (useHistory.getState().history === null) await loadHistory(thread);
  const state = useHistory.getState();
  const latest = latestReading(state);
  if (latest === undefined || unseenCount(state) === 0) return;
  useHistory.setState({ seen: latest.id });
  showBadge(0);
  // What a file says stays on the device, and so does what was seen of it.
  if (latest.source === 'download') {
    // With its time, as the id goes when the file is removed and imported again.
    writeLocal('seenFile', `${latest.id} ${latest.taken_at}`);
    return;
  }
  const signal = neverAborted();
  const input = { body: { reading: latest.id } };
  await attempt(() => thread.call('historySeen', input, currentSession(), signal), {
    quiet: true,
  });
}
