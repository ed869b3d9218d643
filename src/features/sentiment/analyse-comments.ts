/** @file The mood of a post's comments: chosen on the grid, analysed, shown, given up. */
import type { Post } from '../../../contract/records/post.ts';
import type { Sentiment } from '../../../contract/records/sentiment.ts';
import type { AnalysisThread } from '../../../contract/threads/analysis.ts';
import { clock } from '../../core/browser/clock.ts';
import { readKept, writeLarge } from '../../core/storage/items.ts';
import { analysis } from '../../core/workers/threads.ts';
import { useSentiment } from './sentiment-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { attempt, showFault } from '../../core/errors/attempt.ts';
import { currentSession } from '../../core/session/session.ts';

type Comments = Pick<AnalysisThread, 'getPostSentimentalAnalysis'>;

/** Results kept on the device, the latest of them. */
const keptResults = 8;

let running: AbortController | null = null;

async function keep(code: string, result: Sentiment, savedAt: number): Promise<void> {
  const before = (await readKept('sentiments')) ?? {};
  const others = Object.entries(before).filter(([name]) => name !== code);
  const latest = others.sort(([, a], [, b]) => b.savedAt - a.savedAt).slice(0, keptResults - 1);
  await writeLarge('sentiments', Object.fromEntries([[code, { savedAt, result }], ...latest]));
}

/** Out of reach: what an earlier visit kept of this post. */
async function showKept(code: string): Promise<boolean> {
  const found = (await readKept('sentiments'))?.[code];
  if (found === undefined) return false;
  useSentiment.setState({ ...found, phase: 'detail', isSaved: true });
  return true;
}

/** Analyses the comments of a post that was tapped. */
export async function analyseComments(post: Post, thread: Comments = analysis): Promise<void> {
  running?.abort();
  const own = new AbortController();
  running = own;
  useSentiment.setState({ phase: 'running', post, done: 0, result: null, notice: null });
  const session = currentSession();
  const code = post.post_short_code;
  const ended = await attempt(
    () =>
      thread.getPostSentimentalAnalysis(code, session, own.signal, ({ done }) => {
        // Progress travels over its own port and may arrive after the end.
        if (running === own) useSentiment.setState({ done });
      }),
    { quiet: true },
  );
  // A run that was given up, or whose owner logged out, must not write.
  if (running !== own || useSession.getState().token !== session.token) return;
  running = null;
  if (ended.type === 'done' && ended.value.type === 'done') {
    const { sentiment: result } = ended.value;
    const savedAt = clock.now();
    useSentiment.setState({ phase: 'detail', result, savedAt, isSaved: false });
    await keep(code, result, savedAt);
  } else if (ended.type === 'done') {
    useSentiment.setState({ phase: 'idle', post: null, notice: 'high-traffic' });
  } else if (ended.type === 'cancelled' || !(await showKept(code))) {
    // Shown as kept, the page says so itself.
    if (ended.type === 'failed') showFault(ended.fault);
    useSentiment.setState({ phase: 'idle' });
  }
}

/** Back: from the detail, or from a run that is given up, to the grid. */
export function backToGrid(): void {
  running?.abort();
  running = null;
  useSentiment.setState({ phase: 'idle', post: null, result: null, isSaved: false, done: 0 });
}

/**
 * Entering the page, and every change of its address: without a post in it the grid is shown, so
 * that the browser's own way back leads from the detail to the grid.
 */
export function enterSentiment(query: URLSearchParams, signal: AbortSignal): void {
  // A visit that was overtaken while this file was fetched says nothing any more.
  if (signal.aborted) return;
  if ((query.get('post') ?? '') !== (useSentiment.getState().post?.post_short_code ?? ''))
    backToGrid();
}
