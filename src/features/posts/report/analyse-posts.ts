/** @file The analysis of the account's posts: the kept one first, then a new one. */
import type { AnalysisThread } from '../../../../contract/threads/analysis.ts';
import { clock } from '../../../core/browser/clock.ts';
import { requireOnline } from '../../../core/browser/require-online.ts';
import { readStored, writeLarge } from '../../../core/storage/items.ts';
import { analysis } from '../../../core/workers/threads.ts';
import { failureOf } from '../../../core/errors/failure.ts';
import { usePosts } from '../posts-store.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { currentSession } from '../../../core/session/session.ts';
import { createTask } from '../../../core/task.ts';

type Posts = Pick<AnalysisThread, 'getPostsAnalysis' | 'readKept'>;

/** A report or ranking younger than this is not read again on entering its page. */
export const freshMs = 5 * 60_000;

const recalling = createTask();
const analysing = createTask();

/** Shows the report of an earlier visit, unless there is a report. Callers at once share one read. */
export async function openStoredPosts(
  thread: Pick<AnalysisThread, 'readKept'> = analysis,
): Promise<void> {
  await (recalling.running ??
    recalling.run(async (signal) => {
      const saved = await readStored('postAnalysis', thread);
      if (saved === null || signal.aborted || usePosts.getState().report !== null) return;
      usePosts.setState(saved);
    }));
}

/** Runs the analysis again. A press while it runs does nothing. */
export async function analysePosts(thread: Posts = analysis): Promise<void> {
  if (usePosts.getState().load === 'loading') return;
  await analysing.run(async (signal) => {
    usePosts.setState({ load: 'loading', failure: null });
    const result = await attempt(
      async () => {
        requireOnline();
        return thread.getPostsAnalysis(currentSession(), signal);
      },
      // A 401 of this call shows its detail and does not end the session.
      { quiet: true, protected: false },
    );
    if (signal.aborted) return;
    if (result.type === 'failed') {
      usePosts.setState({ load: 'refused', failure: failureOf(result.fault) });
    } else if (result.type === 'cancelled') {
      usePosts.setState({ load: 'idle' });
    } else {
      const stored = { report: result.value, savedAt: clock.now() };
      usePosts.setState({ load: 'ready', failure: null, ...stored });
      await writeLarge('postAnalysis', stored);
    }
  });
}

/** Entering an analysis page: the kept report first, then a new one unless that is fresh. */
export async function openPostAnalysis(thread: Posts = analysis): Promise<void> {
  await openStoredPosts(thread);
  const { savedAt, load } = usePosts.getState();
  if (load === 'ready' && savedAt !== null && clock.now() - savedAt < freshMs) return;
  await analysePosts(thread);
}
