/** @file The analysis of the account's posts: the kept one first, then a fresh one. */
import type { PostReport } from '../../../../contract/records/post-report.ts';
import type { AnalysisThread } from '../../../../contract/threads/analysis.ts';
import { clock } from '../../../core/browser/clock.ts';
import { readKept, writeLarge } from '../../../core/storage/items.ts';
import { analysis } from '../../../core/workers/threads.ts';
import { failureOf } from '../../../core/errors/failure.ts';
import { usePosts } from '../posts-store.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { currentSession } from '../../../core/session/session.ts';

type Posts = Pick<AnalysisThread, 'getPostsAnalysis'>;

/** A report younger than this is shown as it is: going back and forth costs nothing. */
const freshMs = 5 * 60_000;

/** Shows what an earlier visit kept, unless there is something better already. */
export async function openKeptPosts(): Promise<void> {
  const { token } = useSession.getState();
  const saved = await readKept('postAnalysis');
  const isStale = useSession.getState().token !== token || usePosts.getState().report !== null;
  if (saved !== null && !isStale) usePosts.setState(saved);
}

async function keep(report: PostReport, savedAt: number): Promise<void> {
  usePosts.setState({ load: 'ready', report, savedAt, failure: null });
  await writeLarge('postAnalysis', { savedAt, report });
}

/** Runs the analysis anew. */
export async function analysePosts(
  thread: Posts = analysis,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (usePosts.getState().load === 'loading') return;
  usePosts.setState({ load: 'loading', failure: null });
  const session = currentSession();
  const result = await attempt(
    () => thread.getPostsAnalysis(session, signal),
    // A 401 here shows its detail and clears nothing (spec 8).
    { quiet: true, protected: false },
  );
  if (useSession.getState().token !== session.token) return;
  if (result.type === 'done') return keep(result.value, clock.now());
  usePosts.setState(
    result.type === 'failed'
      ? { load: 'refused', failure: failureOf(result.fault) }
      : { load: 'idle' },
  );
}

/** Entering an analysis page. */
export async function openPostAnalysis(thread: Posts = analysis): Promise<void> {
  await openKeptPosts();
  const { savedAt, load } = usePosts.getState();
  if (load === 'ready' && savedAt !== null && clock.now() - savedAt < freshMs) return;
  await analysePosts(thread);
}
