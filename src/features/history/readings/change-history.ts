/** @file What changes the history: one reading set aside or put back, and the history as a file. */
import type { Reading } from '../../../../contract/records/history.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { saveFile } from '../../../core/device/save-file.ts';
import { attempt, showFault } from '../../../core/errors/attempt.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { loadUser } from '../../../core/session/load-user.ts';
import { currentSession } from '../../../core/session/session.ts';
import { createTask } from '../../../core/task.ts';
import { api } from '../../../core/workers/threads.ts';
import { clearPeople } from '../../people/people-lists.ts';
import { useHistory } from '../history-store.ts';
import { loadHistory } from '../load-history.ts';

const changing = createTask();

/** One change at a time: a press while another is under way does nothing. */
async function change(what: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  if (changing.running !== null) return;
  await changing.run(async (signal) => {
    useHistory.setState({ changing: what });
    await work(signal);
    if (!signal.aborted) useHistory.setState({ changing: null });
  });
}

/** Figures and lists follow from the readings. */
async function loadResults(thread: Pick<ApiThread, 'call'>): Promise<void> {
  clearPeople();
  await Promise.all([loadHistory(thread), loadUser(thread)]);
}

/** Sets a reading aside, with a toast that puts it back. */
export function undoReading(
  { id }: Pick<Reading, 'id'>,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<void> {
  return change(id, async (signal) => {
    const input = { body: { reading: id } };
    const done = await attempt(() => thread.call('historyUndo', input, currentSession(), signal));
    if (done.type !== 'done') return;
    useHistory.setState({ selected: null });
    await loadResults(thread);
    addToast({
      variant: 'success',
      messageId: 'history.undone',
      action: { messageId: 'history.putBack', run: () => void redoReading({ id }, thread) },
    });
  });
}

/** Puts a reading back that was set aside, and says so. */
export function redoReading(
  { id }: Pick<Reading, 'id'>,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<void> {
  return change(id, async (signal) => {
    const input = { body: { reading: id } };
    const done = await attempt(() => thread.call('historyRedo', input, currentSession(), signal));
    if (done.type !== 'done') return;
    await loadResults(thread);
    addToast({ variant: 'success', messageId: 'history.redone' });
  });
}

/** Saves the whole history as a file. */
export function exportHistory(thread: Pick<ApiThread, 'exportHistory'> = api): Promise<void> {
  return change('export', (signal) =>
    saveFile(async () => {
      const file = await attempt(() => thread.exportHistory(currentSession(), signal));
      if (file.type !== 'done' || signal.aborted) return null;
      return new File([file.value], 'limn-history.json', { type: 'application/json' });
    }),
  );
}

/** Adds the readings of such a file to the history. */
export function importHistory(
  file: Blob,
  thread: Pick<ApiThread, 'importHistory' | 'call'> = api,
): Promise<void> {
  return change('import', async (signal) => {
    const done = await attempt(() => thread.importHistory(file, currentSession(), signal), {
      quiet: true,
    });
    if (done.type === 'failed') {
      const { fault } = done;
      if (fault.code === 'invalid') {
        addToast({ variant: 'danger', messageId: 'history.notAHistory' });
      } else if (fault.code === 'conflict') {
        addToast({ variant: 'danger', messageId: 'history.otherAccount' });
      } else if (fault.status !== 401) showFault(fault);
    }
    if (done.type !== 'done') return;
    if (done.value > 0) await loadResults(thread);
    addToast({ variant: 'success', messageId: 'history.added', values: { count: done.value } });
  });
}
