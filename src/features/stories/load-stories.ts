/** @file The stories list: opened, read on to its end, refreshed (spec 4 and 9). */
import { AppError } from '../../../contract/faults.ts';
import { storiesPage } from '../../../contract/limits.ts';
import type { StoriesAnswer, StoryUser } from '../../../contract/records/story.ts';
import { storiesPageRequest } from '../../../contract/lists/stories-paging.ts';
import type { AnalysisThread } from '../../../contract/threads/analysis.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { clock, type Clock } from '../../core/browser/clock.ts';
import { analysis, api } from '../../core/workers/threads.ts';
import { failureOf } from '../../core/errors/failure.ts';
import { useSession } from '../../core/session/session-store.ts';
import { isLoadingFirst, useStories } from './stories-store.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { currentSession } from '../../core/session/session.ts';

/** What reading stories needs; tests bring their own. */
export interface StoriesTools {
  readonly analysis: Pick<AnalysisThread, 'getStories'>;
  readonly api: Pick<ApiThread, 'call'>;
  readonly clock: Clock;
}

const tools: StoriesTools = { analysis, api, clock };

/** Pages without anybody new that are read past in one go, before a person must ask again. */
const emptyPages = 3;

/** The list being read. A refresh starts another one and what the old one still brings is dropped. */
interface Reading {
  /** Whose stories they are. */
  readonly token: string;
  readonly seenCursors: Set<string>;
  readonly controller: AbortController;
  isFirstPage: boolean;
  isRefresh: boolean;
}

let reading: Reading | null = null;

function newReading(isRefresh: boolean): Reading {
  reading?.controller.abort();
  const started = {
    token: useSession.getState().token,
    seenCursors: new Set<string>(),
    controller: new AbortController(),
    isFirstPage: true,
    isRefresh,
  };
  reading = started;
  return started;
}

/** Neither was the list begun anew meanwhile, nor has its owner logged out. */
function isWanted(current: Reading): boolean {
  return current === reading && current.token === useSession.getState().token;
}

function readPage(current: Reading, { analysis: thread }: StoriesTools): Promise<StoriesAnswer> {
  const { users, nextUser } = useStories.getState();
  const { user } = useSession.getState();
  const wish = storiesPageRequest({
    storiesCount: user?.stories_count ?? null,
    loaded: users.length,
    isFirstPage: current.isFirstPage,
  });
  const input = {
    ...wish,
    id: nextUser,
    refresh: current.isRefresh && current.isFirstPage,
    email: user?.email ?? '',
  };
  return thread.getStories(input, currentSession(), current.controller.signal);
}

/** Adds whoever is new. A cursor that was there before ends paging (faults F-32). */
function append(current: Reading, { stories, next_id: nextId }: StoriesAnswer): number {
  const { users } = useStories.getState();
  const known = new Set(users.map(({ id }) => id));
  const fresh: StoryUser[] = [];
  for (const user of stories) {
    // Somebody whose last story expired on the way has nothing to show.
    if (known.has(user.id) || user.items.length === 0) continue;
    known.add(user.id);
    fresh.push(user);
  }
  const isRepeated = nextId === '0' || current.seenCursors.has(nextId);
  current.seenCursors.add(nextId);
  current.isFirstPage = false;
  useStories.setState({ users: [...users, ...fresh], nextUser: isRepeated ? '' : nextId });
  return fresh.length;
}

/** Reads on until somebody new came, and keeps the spinner for a second after (spec 4). */
async function read(current: Reading, given: StoriesTools): Promise<void> {
  useStories.setState({ load: 'loading', isSpinning: true, failure: null });
  const done = await attempt(
    async () => {
      for (let page = 0; page < emptyPages && useStories.getState().nextUser !== ''; page += 1) {
        const answer = await readPage(current, given);
        if (!isWanted(current)) throw new AppError('cancelled');
        if (append(current, answer) > 0) return;
      }
    },
    { quiet: true },
  );
  if (!isWanted(current)) return;
  if (done.type === 'failed') {
    useStories.setState({ load: 'refused', isSpinning: false, failure: failureOf(done.fault) });
    return;
  }
  useStories.setState({ load: 'ready' });
  await given.clock.wait(storiesPage.spinnerMs);
  if (current === reading && useStories.getState().load === 'ready') {
    useStories.setState({ isSpinning: false });
  }
}

/** Entering the list: read once, then kept while the app is open. */
export async function openStories(given: StoriesTools = tools): Promise<void> {
  const { load, users } = useStories.getState();
  if (load === 'loading' || users.length > 0) return;
  const current = newReading(false);
  const count = useSession.getState().user?.stories_count ?? 0;
  if (count < storiesPage.threshold) {
    // Few are kept: the network is asked to look for stories first (spec 9).
    useStories.setState({ load: 'loading', isSpinning: true });
    const { signal } = current.controller;
    await attempt(() => given.api.call('watchStories', {}, currentSession(), signal), {
      quiet: true,
    });
    if (current !== reading) return;
  }
  await read(current, given);
}

/** The sentinel is in sight, or the viewer comes near the end. */
export async function moreStories(given: StoriesTools = tools): Promise<void> {
  const { load, nextUser } = useStories.getState();
  if (load === 'ready' && nextUser !== '' && reading !== null) await read(reading, given);
}

/**
 * Refresh resets the list, the paging and the counters (spec 4), also while the list is read on: who
 * asks for it anew does not wait for the end of the old one.
 */
export async function refreshStories(given: StoriesTools = tools): Promise<void> {
  if (isLoadingFirst(useStories.getState())) return;
  const current = newReading(true);
  useStories.setState({ users: [], nextUser: '0', failure: null });
  await read(current, given);
}

/** Tries again after a refusal, where it stopped. */
export async function retryStories(given: StoriesTools = tools): Promise<void> {
  if (useStories.getState().load === 'refused') await read(reading ?? newReading(false), given);
}
