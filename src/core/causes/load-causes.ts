/** @file Asks the analysis thread why followers left. It answers from the device, online or not. */
import type { AnalysisThread } from '../../../contract/threads/analysis.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import type { AccountCauses, CausesQuery, PersonCauses } from '../../../contract/threads/causes.ts';
import { attempt } from '../errors/attempt.ts';
import { ownQuery } from '../imported/own-query.ts';
import { useSession } from '../session/session-store.ts';
import { createTask } from '../task.ts';
import { analysis, api } from '../workers/threads.ts';
import { useCauses } from './causes-store.ts';

async function queryOf(source: CausesQuery['source']): Promise<CausesQuery> {
  const own = await ownQuery();
  return { account: useSession.getState().user?.insta_id ?? '', own, source };
}

const loading = createTask();

/** Loads the causes; those that are shown stay until then. The thread computes only what has changed. */
export function loadCauses(
  source: CausesQuery['source'],
  device: Pick<AnalysisThread, 'lossCauses'> = analysis,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<void> {
  const findDeleted = async (losses: number) => {
    // After everything that is seen. Where it cannot be loaded, the device has less to explain.
    const part = await import('./deleted-losses.ts').catch(() => null);
    const isFound = (await part?.findDeletedLosses(losses, thread)) === true;
    const isShown = useCauses.getState().source === source;
    if (isFound && isShown) await loadCauses(source, device, thread);
  };
  return loading.run(async (signal) => {
    // Without a result no cause is shown, which is no failure of a screen.
    const ask = async () => device.lossCauses(await queryOf(source));
    const result = await attempt(ask, { quiet: true });
    if (signal.aborted) return;
    const causes = result.type === 'done' ? result.value : null;
    useCauses.setState({ source, causes });
    if (source === 'download' || causes === null || causes.losses.length === 0) return;
    // What is known already is shown meanwhile.
    void findDeleted(causes.losses.length);
  });
}

/** The causes that analyses show without the data downloads, which stay on the device; or null. */
export async function readSendableCauses(
  device: Pick<AnalysisThread, 'lossCauses'> = analysis,
): Promise<AccountCauses | null> {
  const account = useSession.getState().user?.insta_id ?? '';
  const ask = () => device.lossCauses({ account, own: null, source: 'readings' });
  const result = await attempt(ask, { quiet: true });
  return result.type === 'done' ? result.value : null;
}

/** The causes of one person's leavings, or null. */
export async function readPersonCauses(
  source: CausesQuery['source'],
  id: string,
  device: Pick<AnalysisThread, 'personCauses'> = analysis,
): Promise<PersonCauses | null> {
  const ask = async () => device.personCauses(await queryOf(source), id);
  const result = await attempt(ask, { quiet: true });
  return result.type === 'done' ? result.value : null;
}
