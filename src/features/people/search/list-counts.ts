/** @file How many people a list and its filters have: from the server, or from the device's readings. */
import { defaultPeriod } from '../../../../contract/lists/change-periods.ts';
import { isFileList, type PeopleListName } from '../../../../contract/lists/file-lists.ts';
import { listFilters, type ListCounts } from '../../../../contract/lists/list-filters.ts';
import { defaultOrder } from '../../../../contract/lists/list-search.ts';
import type { AnalysisThread } from '../../../../contract/threads/analysis.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { storedRows } from '../../../../contract/threads/ledger.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { currentSession } from '../../../core/session/session.ts';
import { createTask } from '../../../core/task.ts';
import { analysis, api } from '../../../core/workers/threads.ts';
import { countOwn, ownListOf } from '../own-people.ts';
import { isChangeList, usePeople } from '../people-store.ts';
import { readOffline } from '../saved-people.ts';

interface Threads {
  readonly api: Pick<ApiThread, 'call'>;
  readonly analysis: Pick<AnalysisThread, 'keptChanges'>;
}

const counting = createTask();

/** Rows found without the server; null where there are none to count, or more than are answered. */
async function countStored(
  list: PeopleListName,
  thread: Threads['analysis'],
): Promise<ListCounts | null> {
  if (!isChangeList(list)) return null;
  const { period } = usePeople.getState()[list].search;
  const counts: Record<string, number> = {};
  for (const filter of ['all', ...listFilters[list]] as const) {
    const search = { q: '', order: defaultOrder, filter, period };
    const found = await readOffline(list, search, thread);
    if (found === null || found.items.length >= storedRows) return null;
    counts[filter] = found.items.length;
  }
  return { all: 0, ...counts };
}

/** Counts an open list for its period. Without a result the counts stay unknown. */
export function countPeople(
  list: PeopleListName,
  threads: Threads = { api, analysis },
  device: Pick<AnalysisThread, 'ownCounts'> = analysis,
): Promise<void> {
  return counting.run(async (signal) => {
    const { savedAt, search } = usePeople.getState()[list];
    const period = search.period === defaultPeriod ? {} : { period: search.period };
    const result = await attempt<ListCounts | null>(
      async () => {
        const own = await ownListOf(list);
        signal.throwIfAborted();
        if (own !== null) return countOwn(own, search.period, device);
        return savedAt === null && !isFileList(list)
          ? threads.api.call('listCounts', { query: { list, ...period } }, currentSession(), signal)
          : countStored(list, threads.analysis);
      },
      { quiet: true },
    );
    if (signal.aborted || result.type !== 'done') return;
    usePeople.setState({ [list]: { ...usePeople.getState()[list], counts: result.value } });
  });
}

/** Drops the result that is under way. */
export const stopCounting = counting.abort;
