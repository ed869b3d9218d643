/** @file The account's history: the copy on the device first, then the server's. */
import { number, object } from 'superstruct';
import type { ChangePeriod } from '../../../contract/lists/change-periods.ts';
import { history as historyRecord, type History } from '../../../contract/records/history.ts';
import type { AnalysisThread } from '../../../contract/threads/analysis.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { clock } from '../../core/browser/clock.ts';
import { showBadge } from '../../core/device/app-badge.ts';
import { ownQuery } from '../../core/imported/own-query.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { failureOf } from '../../core/errors/failure.ts';
import { currentSession } from '../../core/session/session.ts';
import { readLocal } from '../../core/storage/storage.ts';
import { readLarge, writeLarge } from '../../core/storage/items.ts';
import { createTask } from '../../core/task.ts';
import { analysis, api } from '../../core/workers/threads.ts';
import { keepReadings, readStoredHistory } from './device-history.ts';
import { useHistory } from './history-store.ts';
import { unseenCount } from './unseen.ts';

const storedHistory = object({ loadedAt: number(), history: historyRecord });

/** Readings of the copy on the device: it is validated on the page and must stay small. */
const storedReadings = 90;

const loading = createTask();

/** A history with the readings of the owner's data downloads, where the server has none. */
async function withDownloads(
  history: History | null,
  device: Pick<AnalysisThread, 'ownHistory'>,
): Promise<History | null> {
  if (history !== null && history.readings.length + history.undone.length > 0) return history;
  const query = await ownQuery();
  if (query === null) return history;
  const read = await attempt(() => device.ownHistory({ ...query, seen: readLocal('seenFile') }), {
    quiet: true,
  });
  const own = read.type === 'done' ? read.value : null;
  if (own === null) return history;
  return { ...own, counts: history?.counts ?? [] };
}

/**
 * Loads the history; what is shown stays until the response is there. Its readings are then kept on the
 * device, which has all of them to show when the server is out of reach.
 */
export async function loadHistory(
  thread: Pick<ApiThread, 'call'> = api,
  device: Pick<AnalysisThread, 'keepReadings' | 'keptHistory' | 'ownHistory'> = analysis,
): Promise<void> {
  await loading.run(async (signal) => {
    useHistory.setState({ load: 'loading', failure: null });
    if (useHistory.getState().history === null) {
      const stored = await readLarge('history', storedHistory);
      if (signal.aborted) return;
      if (stored !== null) useHistory.setState(stored);
    }
    const loaded = await attempt(() => thread.call('history', {}, currentSession(), signal), {
      quiet: true,
    });
    if (signal.aborted) return;
    if (loaded.type === 'failed') {
      useHistory.setState({ load: 'refused', failure: failureOf(loaded.fault) });
      const whole = await readStoredHistory(device);
      if (whole !== null && !signal.aborted && whole.loadedAt >= useHistory.getState().loadedAt) {
        useHistory.setState(whole);
      }
      const history = await withDownloads(useHistory.getState().history, device);
      if (signal.aborted) return;
      useHistory.setState({ history });
      showBadge(unseenCount(useHistory.getState()));
    }
    if (loaded.type !== 'done') return;
    const { readings } = loaded.value;
    const loadedAt = clock.now();
    const shown = await withDownloads(loaded.value, device);
    if (signal.aborted) return;
    // Before the state: what is shown of the readings waits for them to be kept.
    void keepReadings(loaded.value, device);
    useHistory.setState({ load: 'ready', history: shown, loadedAt });
    showBadge(unseenCount(useHistory.getState()));
    const stored = { ...loaded.value, readings: readings.slice(-storedReadings) };
    await writeLarge('history', { loadedAt, history: stored });
  });
}

/** Chooses the period that the screen answers for. */
export function choosePeriod(period: ChangePeriod): void {
  useHistory.setState({ period, selected: null });
}

/** Chooses a reading in the chart; null goes back to the whole period. */
export function chooseReading(id: string | null): void {
  useHistory.setState({ selected: id });
}
