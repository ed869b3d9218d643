/** @file Requests the people that home names, once an analysis. */
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { currentSession } from '../../../core/session/session.ts';
import { createTask } from '../../../core/task.ts';
import { api } from '../../../core/workers/threads.ts';
import { facedLists, useFaces, type FacedList } from './faces-store.ts';

/** Faces of a row. */
export const facesShown = 3;

const firstPage = { params: { size: facesShown }, query: { page: 1 } };

const loading = createTask();

/**
 * Loads the first people of both lists. `analysed` is the time of the analysis as the user record
 * has it. A list that cannot be had leaves its row without faces; nothing is said about it, because
 * the row's number is there.
 */
export async function loadFaces(
  analysed: string,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<void> {
  if (analysed === '' || useFaces.getState().analysed === analysed) return;
  await loading.run(async (signal) => {
    const read = async (list: FacedList) => {
      const call = () => thread.call(list, firstPage, currentSession(), signal);
      const page = await attempt(call, { quiet: true });
      return page.type === 'done' ? page.value : [];
    };
    const [newfollowers, followerslost] = await Promise.all(facedLists.map(read));
    if (signal.aborted) return;
    useFaces.setState({
      analysed,
      people: { newfollowers: newfollowers ?? [], followerslost: followerslost ?? [] },
    });
  });
}
