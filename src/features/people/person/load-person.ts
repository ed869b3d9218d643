/** @file The timeline of a person, requested when the menu of the person opens. */
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { failureOf } from '../../../core/errors/failure.ts';
import { currentSession } from '../../../core/session/session.ts';
import { createTask } from '../../../core/task.ts';
import { api } from '../../../core/workers/threads.ts';
import { usePerson } from './person-store.ts';

const loading = createTask();

/** Loads what readings know of a person; the answer for an earlier person is dropped. */
export async function loadPerson(id: string, thread: Pick<ApiThread, 'call'> = api): Promise<void> {
  await loading.run(async (signal) => {
    usePerson.setState({ load: 'loading', history: null, failure: null });
    const call = () => thread.call('historyPerson', { query: { id } }, currentSession(), signal);
    const loaded = await attempt(call, { quiet: true });
    if (signal.aborted) return;
    if (loaded.type === 'done') usePerson.setState({ load: 'ready', history: loaded.value });
    if (loaded.type === 'failed') {
      usePerson.setState({ load: 'refused', failure: failureOf(loaded.fault) });
    }
  });
}
