/** @file A run that another tab does: shown here, and taken over once that tab is silent. */
import type { ApiThread } from '../../../contract/threads/api.ts';
import type { Clock } from '../../core/browser/clock.ts';
import { waitingTab, type WaitingTab } from '../../core/browser/waiting-tab.ts';
import { loadUser } from '../../core/session/load-user.ts';
import { readLocal } from '../../core/storage/storage.ts';
import { useAnalysis, useMeter } from './analysis-store.ts';

interface WatchDeps {
  readonly api: Pick<ApiThread, 'call'>;
  readonly clock: Clock;
}

/**
 * How a watch ended: the run is over, its tab has left it open, or its tab did not answer a
 * cancellation, so that the run is still to be ended.
 */
type WatchEnd = 'over' | 'open' | 'unheard';

/** Seconds without a report, of which there are five in each, until a tab is taken for suspended. */
const silentAfterSeconds = 10;
const unheardAfterSeconds = 2;

/** Shows the percentage of another tab's run until that tab has ended it, left it or fallen silent. */
export async function watchOtherTab(
  { api, clock }: WatchDeps,
  signal: AbortSignal,
  tab: WaitingTab = waitingTab,
): Promise<WatchEnd> {
  let silence = 0;
  let isCancelled = false;
  const stopListening = tab.listen((message) => {
    silence = 0;
    if (message.type === 'cancel') isCancelled = true;
    else {
      const { remaining, percent, done, total } = message;
      useMeter.setState({ percent, done, total });
      useAnalysis.setState({ remaining });
    }
  });
  // A tab that the system has suspended keeps its lock until it is opened again.
  const stopCounting = clock.every(1_000, () => {
    if (!tab.isSeen()) return;
    silence += 1;
    if (silence >= (isCancelled ? unheardAfterSeconds : silentAfterSeconds)) void tab.free();
  });
  await tab.untilFree(signal);
  stopCounting();
  stopListening();
  if (signal.aborted) return 'over';
  if (readLocal('openRun') !== null) return isCancelled ? 'unheard' : 'open';
  useAnalysis.setState({ phase: 'idle' });
  await loadUser(api);
  return 'over';
}
