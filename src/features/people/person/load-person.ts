/** @file The timeline of a person, requested when the menu of the person opens. */
import { isNameId } from '../../../../contract/lists/name-id.ts';
import type { PersonHistory } from '../../../../contract/records/timeline/person-history.ts';
import type { AnalysisThread } from '../../../../contract/threads/analysis.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { isSample } from '../../../core/browser/sample.ts';
import { readPersonCauses } from '../../../core/causes/load-causes.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { failureOf } from '../../../core/errors/failure.ts';
import { ownQuery } from '../../../core/imported/own-query.ts';
import { readingsPrepared } from '../../../core/session/sample-readings.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { currentSession } from '../../../core/session/session.ts';
import { createTask } from '../../../core/task.ts';
import { analysis, api } from '../../../core/workers/threads.ts';
import { usePerson } from './person-store.ts';

const loading = createTask();

/** The timeline from the readings on the device; null where they do not know the person. */
async function readStored(id: string, device: Pick<AnalysisThread, 'keptPerson'>) {
  const account = useSession.getState().user?.insta_id ?? '';
  const stored = await attempt(() => device.keptPerson(account, id), { quiet: true });
  return stored.type === 'done' ? stored.value : null;
}

/** The timeline of somebody whom a data download names: the name is not sent. */
async function readOwn(id: string, device: Pick<AnalysisThread, 'ownPerson'>) {
  const query = await ownQuery();
  return query === null ? null : device.ownPerson(query, id);
}

/** The timeline of a person of the sample, which no server is asked about. */
async function readSample(id: string, device: Pick<AnalysisThread, 'keptPerson'>) {
  await readingsPrepared();
  return (await readStored(id, device))?.value ?? null;
}

/**
 * Loads what readings know of a person; the answer for an earlier person is dropped. Without the
 * server it is what the readings on the device know.
 */
export async function loadPerson(
  id: string,
  thread: Pick<ApiThread, 'call'> = api,
  device: Pick<AnalysisThread, 'keptPerson' | 'ownPerson' | 'personCauses'> = analysis,
): Promise<void> {
  await loading.run(async (signal) => {
    usePerson.setState({ load: 'loading', history: null, causes: null });
    usePerson.setState({ failure: null, savedAt: null });
    const call = () =>
      isSample
        ? readSample(id, device)
        : thread.call('historyPerson', { query: { id } }, currentSession(), signal);
    const read = isNameId(id) ? () => readOwn(id, device) : call;
    // Both at once, so that no line comes between others later.
    const [loaded, causes] = await Promise.all([
      attempt<PersonHistory | null>(read, { quiet: true }),
      readPersonCauses(isNameId(id) ? 'download' : 'readings', id, device),
    ]);
    if (signal.aborted) return;
    if (loaded.type === 'done')
      usePerson.setState({ load: 'ready', history: loaded.value, causes });
    if (loaded.type !== 'failed') return;
    const stored = isNameId(id) ? null : await readStored(id, device);
    if (signal.aborted) return;
    usePerson.setState({
      ...{ load: 'refused', failure: failureOf(loaded.fault), causes },
      ...{ history: stored?.value ?? null, savedAt: stored?.savedAt ?? null },
    });
  });
}
