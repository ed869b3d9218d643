/** @file The readings on the device, in the analysis thread (docs/history.md, "On the device"). */
import type { History } from '../../../contract/records/history.ts';
import type { AnalysisThread } from '../../../contract/threads/analysis.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { useSession } from '../../core/session/session-store.ts';
import { currentSession } from '../../core/session/session.ts';
import { createTask } from '../../core/task.ts';

const keeping = createTask();

const accountId = () => useSession.getState().user?.insta_id ?? '';

/** Whether there is anything to keep, or to take back. */
const hasReadings = ({ readings, undone }: History) => readings.length + undone.length > 0;

/** The readings that are being kept, or were last. Never rejects. */
let latest: Promise<void> = Promise.resolve();

/** Resolves once the readings of the history that was loaded last are on the device, or cannot be. */
export const readingsStored = (): Promise<void> => latest;

/** Brings the readings on the device to those of a history, after any that are being kept. */
export function keepReadings(
  history: History,
  device: Pick<AnalysisThread, 'keepReadings'>,
): Promise<void> {
  latest = keep(history, device);
  return latest;
}

async function keep(history: History, device: Pick<AnalysisThread, 'keepReadings'>): Promise<void> {
  const { token } = useSession.getState();
  await keeping.running;
  const account = accountId();
  if (token !== useSession.getState().token || account === '' || !hasReadings(history)) return;
  await keeping.run(async (signal) => {
    const keep = () => device.keepReadings(account, history, currentSession(), signal);
    // Without them the device only has less to answer offline.
    await attempt(keep, { quiet: true });
  });
}

/** The history as the device holds it, or null. */
export async function readStoredHistory(device: Pick<AnalysisThread, 'keptHistory'>) {
  const stored = await attempt(() => device.keptHistory(accountId()), { quiet: true });
  if (stored.type !== 'done' || stored.value === null) return null;
  return { loadedAt: stored.value.savedAt, history: stored.value.value };
}
