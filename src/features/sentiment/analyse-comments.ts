/** @file The sentiment of a post's comments: analysed, shown, kept, cancelled. */
import type { AppError } from '../../../contract/faults.ts';
import type { Post } from '../../../contract/records/post.ts';
import type { Sentiment } from '../../../contract/records/sentiment.ts';
import type { AnalysisThread } from '../../../contract/threads/analysis.ts';
import { clock } from '../../core/browser/clock.ts';
import { readStored, writeLarge } from '../../core/storage/items.ts';
import { analysis } from '../../core/workers/threads.ts';
import { rankedPosts, useRanks } from '../posts/posts-store.ts';
import { keepMood, loadMoods } from './moods.ts';
import { useSentiment } from './sentiment-store.ts';
import { attempt, showFault } from '../../core/errors/attempt.ts';
import { currentSession } from '../../core/session/session.ts';
import { createTask } from '../../core/task.ts';

type Comments = Pick<AnalysisThread, 'getPostSentimentalAnalysis' | 'readKept'>;

/** Results kept on the device: the latest ones. */
const storedResults = 8;

const running = createTask();

async function keep(
  code: string,
  result: Sentiment,
  savedAt: number,
  thread: Comments,
): Promise<void> {
  const before = (await readStored('sentiments', thread)) ?? {};
  const others = Object.entries(before).filter(([name]) => name !== code);
  const latest = others.sort(([, a], [, b]) => b.savedAt - a.savedAt).slice(0, storedResults - 1);
  await writeLarge('sentiments', Object.fromEntries([[code, { savedAt, result }], ...latest]));
}

/** Shows what an earlier visit kept of the post, or the failure when there is nothing. */
async function showStored(
  code: string,
  fault: AppError,
  signal: AbortSignal,
  thread: Comments,
): Promise<void> {
  const stored = (await readStored('sentiments', thread))?.[code];
  if (signal.aborted) return;
  if (stored !== undefined) {
    useSentiment.setState({ ...stored, phase: 'detail', isSaved: true });
    return;
  }
  showFault(fault);
  useSentiment.setState({ phase: 'idle' });
}

/** Analyses the comments of a post; a run for another post is aborted. */
export function analyseComments(post: Post, thread: Comments = analysis): Promise<void> {
  return running.run(async (signal) => {
    useSentiment.setState({ phase: 'running', post, done: 0, result: null, notice: null });
    const code = post.post_short_code;
    const ended = await attempt(
      () =>
        thread.getPostSentimentalAnalysis(code, currentSession(), signal, ({ done }) => {
          // Progress travels over its own port and may arrive after the end.
          if (!signal.aborted) useSentiment.setState({ done });
        }),
      { quiet: true },
    );
    if (signal.aborted) return;
    if (ended.type === 'failed') {
      await showStored(code, ended.fault, signal, thread);
    } else if (ended.type === 'cancelled') {
      useSentiment.setState({ phase: 'idle' });
    } else if (ended.value.type === 'busy') {
      useSentiment.setState({ phase: 'idle', post: null, notice: 'high-traffic' });
    } else {
      const { sentiment: result } = ended.value;
      const savedAt = clock.now();
      useSentiment.setState({ phase: 'detail', result, savedAt, isSaved: false });
      await Promise.all([keep(code, result, savedAt, thread), keepMood(code, result, savedAt)]);
    }
  });
}

/** Returns to the grid, from the detail or from a run, which is cancelled. */
export function backToGrid(): void {
  running.abort();
  useSentiment.setState({
    phase: 'idle',
    post: null,
    result: null,
    isSaved: false,
    done: 0,
    // On the next visit nothing was tried yet.
    notice: null,
  });
}

/**
 * Entering the page, and every change of its address: without a post in the address the grid is
 * shown, so that the browser's back button leads from the detail to the grid.
 */
export function enterSentiment(query: URLSearchParams, signal: AbortSignal): void {
  // Another navigation has taken place while this file was fetched.
  if (signal.aborted) return;
  void loadMoods(signal);
  const code = query.get('post') ?? '';
  if (code === (useSentiment.getState().post?.post_short_code ?? '')) return;
  backToGrid();
  // A reload, or forward in the history: `resumeSentiment` follows once the posts are known.
  if (code !== '') useSentiment.setState({ phase: 'running' });
}

/** Analyses the post that the address names, if it is among the posts of the grid. */
export async function resumeSentiment(
  query: URLSearchParams,
  signal: AbortSignal,
  thread: Comments = analysis,
): Promise<void> {
  const { phase, post } = useSentiment.getState();
  if (signal.aborted || phase !== 'running' || post !== null) return;
  const { items } = rankedPosts('mostCommented', 'post')(useRanks.getState());
  const named = items.find((each) => each.post_short_code === query.get('post'));
  if (named === undefined) backToGrid();
  else await analyseComments(named, thread);
}
