/** @file The stories list: opened, read to its end, refreshed. Paged by a cursor, not by number. */
import { storiesPage } from '../../../contract/limits.ts';
import { storiesPageRequest } from '../../../contract/lists/stories-paging.ts';
import type { AnalysisThread, StoriesPage } from '../../../contract/threads/analysis.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { clock, type Clock } from '../../core/browser/clock.ts';
import { isOnline } from '../../core/browser/connection.ts';
import { requireOnline } from '../../core/browser/require-online.ts';
import { analysis, api } from '../../core/workers/threads.ts';
import { failureOf } from '../../core/errors/failure.ts';
import { useSession } from '../../core/session/session-store.ts';
import { isLoadingFirst, useStories, type StoriesState } from './stories-store.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { currentSession } from '../../core/session/session.ts';
import { createTask } from '../../core/task.ts';

/** What reading stories needs; tests pass their own. */
export interface StoriesDeps {
  readonly analysis: Pick<AnalysisThread, 'getStories'>;
  readonly api: Pick<ApiThread, 'call'>;
  readonly clock: Clock;
}

const defaultDeps: StoriesDeps = { analysis, api, clock };

/** Pages without new users that are read at once, before a person must ask again. */
const emptyPages = 3;

/** Where a list begins. An earlier read may have ended at an empty cursor. */
const listStart = { nextUser: '0', cursors: [] };

const reading = createTask();

const lastAnalysis = () => useSession.getState().user?.last_updated_at ?? '';

function readPage(deps: StoriesDeps, signal: AbortSignal): Promise<StoriesPage> {
  const { users, nextUser, cursors, isRefresh } = useStories.getState();
  const { user } = useSession.getState();
  const isFirstPage = cursors.length === 0;
  const request = storiesPageRequest({
    storiesCount: user?.stories_count ?? null,
    loaded: users.length,
    isFirstPage,
  });
  const input = {
    ...request,
    id: nextUser,
    refresh: isRefresh && isFirstPage,
    email: user?.email ?? '',
    seen: users.map((each) => each.id),
    cursors,
  };
  return deps.analysis.getStories(input, currentSession(), signal);
}

/** Adds the new users of a page and returns how many there were. */
function append({ users: added, cursor, isLast }: StoriesPage): number {
  const { users, cursors } = useStories.getState();
  useStories.setState({
    users: [...users, ...added],
    nextUser: isLast ? '' : cursor,
    cursors: [...cursors, cursor],
  });
  return added.length;
}

/**
 * Reads pages until one brings new users, and shows the spinner for a second more. Where a page is refused
 * before that, the list has its `former` users again and is read from its start by the next try.
 */
async function read(
  deps: StoriesDeps,
  signal: AbortSignal,
  former: StoriesState['users'] = [],
): Promise<void> {
  useStories.setState({ load: 'loading', isSpinning: true, failure: null });
  const done = await attempt(
    async () => {
      requireOnline();
      for (let page = 0; page < emptyPages && useStories.getState().nextUser !== ''; page += 1) {
        const result = await readPage(deps, signal);
        if (signal.aborted || append(result) > 0) return;
      }
    },
    { quiet: true },
  );
  if (signal.aborted) return;
  if (done.type === 'failed') {
    useStories.setState({
      ...{ load: 'refused', isSpinning: false, failure: failureOf(done.fault) },
      // Not those of the last analysis: entering the list reads it again.
      ...(former.length > 0 && { ...listStart, users: former, analysedAt: '' }),
    });
    return;
  }
  useStories.setState({ load: 'ready' });
  await deps.clock.wait(storiesPage.spinnerMs);
  if (!signal.aborted) useStories.setState({ isSpinning: false });
}

/**
 * Returns the list to its start, and gives the users it had. They are not shown meanwhile: the viewer knows
 * a user by the place in the list.
 */
function restart(isRefresh: boolean): StoriesState['users'] {
  const { users } = useStories.getState();
  const start = { ...listStart, users: [], failure: null };
  useStories.setState({ ...start, isRefresh, analysedAt: lastAnalysis() });
  return users;
}

/** Entering the list: one with users is kept until the next analysis, an empty one is read again. */
export async function openStories(deps: StoriesDeps = defaultDeps): Promise<void> {
  const { load, users, analysedAt } = useStories.getState();
  const isCurrent = analysedAt === lastAnalysis() || !isOnline();
  if (load === 'loading' || (users.length > 0 && isCurrent)) return;
  const former = restart(false);
  await reading.run(async (signal) => {
    const count = useSession.getState().user?.stories_count ?? 0;
    if (count < storiesPage.threshold && isOnline()) {
      // The server keeps few stories, so it is asked to look for new ones first.
      useStories.setState({ load: 'loading', isSpinning: true });
      const watch = () => deps.api.call('watchStories', {}, currentSession(), signal);
      await attempt(watch, { quiet: true });
    }
    if (!signal.aborted) await read(deps, signal, former);
  });
}

/** Reads the next page, for the sentinel or for a viewer near the end of the list. */
export async function moreStories(deps: StoriesDeps = defaultDeps): Promise<void> {
  const { load, nextUser } = useStories.getState();
  if (load === 'ready' && nextUser !== '') await reading.run((signal) => read(deps, signal));
}

/** Clears the list and reads it from its start, also while another page is read. */
export async function refreshStories(deps: StoriesDeps = defaultDeps): Promise<void> {
  if (isLoadingFirst(useStories.getState())) return;
  const former = restart(true);
  await reading.run((signal) => read(deps, signal, former));
}

/** Reads the page that was refused again. */
export async function retryStories(deps: StoriesDeps = defaultDeps): Promise<void> {
  const { load, cursors, isRefresh } = useStories.getState();
  if (load !== 'refused') return;
  const former = cursors.length === 0 ? restart(isRefresh) : [];
  await reading.run((signal) => read(deps, signal, former));
}
