import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { StoredRecords } from '../../../contract/records/stored.ts';
import type { Post } from '../../../contract/records/post.ts';
import { itemDatabase, type SentimentOutcome } from '../../../contract/threads/analysis.ts';
import { createStore, getMany } from '../../../tests/support/memory-idb.ts';
import { givePage, settled } from '../../../tests/support/page.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';
import { resetStores } from '../../core/store.ts';
import { useSentiment } from './sentiment-store.ts';
import { analyseComments, backToGrid, enterSentiment } from './analyse-comments.ts';

vi.mock('idb-keyval', () => import('../../../tests/support/memory-idb.ts'));

const post: Post = {
  post_short_code: 'Cabcdefgh',
  post_thumbnail: '',
  post_type: 'image',
  post_url: '',
  child_posts: [],
  value: 3,
};

const result = {
  total_comments: 1,
  average_words: 2,
  sentiment_score: 0.5,
  emotions: { Joy: 100, Sadness: 0, Angry: 0, Surprise: 0, Trust: 0 },
  most_positive_comment: null,
  most_negative_comment: null,
  keyword_extraction: [],
  sarcasm_detection: { count: 0, comments: [] },
  spam: { count: 0, comments: [] },
  languages: [],
  sentiment_distribution: { negative: 0, neutral: 0, positive: 1 },
  comments: [],
};

type Respond = () => Promise<SentimentOutcome>;

/** An analysis thread with a result, and results kept by an earlier visit. */
function makeThread(respond: Respond, kept: StoredRecords['sentiments'] | null = null) {
  const signals: AbortSignal[] = [];
  let progress: (done: number) => void = () => undefined;
  return {
    signals,
    progress: (done: number) => progress(done),
    getPostSentimentalAnalysis: (
      _code: string,
      _session: unknown,
      signal: AbortSignal,
      onProgress: (value: { done: number }) => void,
    ) => {
      signals.push(signal);
      progress = (done) => onProgress({ done });
      return respond();
    },
    readKept: async () => kept as never,
  };
}

const done: SentimentOutcome = { type: 'done', sentiment: result };
const responding = (outcome: SentimentOutcome) => makeThread(() => Promise.resolve(outcome));
const offline = new AppError('network');

/** A result that the test gives later. */
function hold() {
  let finish: (outcome: SentimentOutcome) => void = () => undefined;
  const respond = () =>
    new Promise<SentimentOutcome>((resolve) => {
      finish = resolve;
    });
  return { respond, finish: (outcome: SentimentOutcome) => finish(outcome) };
}

describe('analyseComments', () => {
  beforeEach(() => {
    givePage();
    backToGrid();
  });

  it('shows the sentiment of the post', async () => {
    await analyseComments(post, responding(done));
    expect(useSentiment.getState()).toMatchObject({ phase: 'detail', post, result });
  });

  it('returns to the grid with the notice when the server is busy', async () => {
    await analyseComments(post, responding({ type: 'busy' }));
    expect(useSentiment.getState()).toMatchObject({ phase: 'idle', notice: 'high-traffic' });
  });

  it('shows the notice until the screen is left', async () => {
    await analyseComments(post, responding({ type: 'busy' }));
    enterSentiment(new URLSearchParams(), new AbortController().signal);
    expect(useSentiment.getState().notice).toBe('high-traffic');
    // The cleanup of the screen.
    backToGrid();
    expect(useSentiment.getState()).toMatchObject({ phase: 'idle', notice: null });
  });

  it('writes nothing of a run that was cancelled', async () => {
    const { respond, finish } = hold();
    const thread = makeThread(respond);
    const running = analyseComments(post, thread);
    expect(useSentiment.getState().phase).toBe('running');
    backToGrid();
    expect(thread.signals[0]?.aborted).toBe(true);
    finish(done);
    await running;
    await settled();
    expect(useSentiment.getState()).toMatchObject({ phase: 'idle', result: null });
  });

  it('counts the comments that were read, but not those of an earlier run', async () => {
    const earlier = makeThread(hold().respond);
    void analyseComments(post, earlier);
    earlier.progress(10);
    expect(useSentiment.getState().done).toBe(10);
    const { respond, finish } = hold();
    const running = analyseComments({ ...post, post_short_code: 'Other' }, makeThread(respond));
    earlier.progress(20);
    expect(useSentiment.getState().done).toBe(0);
    finish(done);
    await running;
    expect(useSentiment.getState().post?.post_short_code).toBe('Other');
  });

  it('keeps the last eight results', async () => {
    const kept = Object.fromEntries(
      Array.from({ length: 8 }, (_, i) => [`Kept${i}`, { savedAt: i, result }]),
    );
    await analyseComments(
      post,
      makeThread(() => Promise.resolve(done), kept),
    );
    const store = createStore(itemDatabase.name, itemDatabase.store);
    const [stored] = await getMany(['sentiments'], store);
    const names = ['Cabcdefgh', 'Kept7', 'Kept6', 'Kept5', 'Kept4', 'Kept3', 'Kept2', 'Kept1'];
    expect(Object.keys(stored as object)).toEqual(names);
  });
});

describe('a sentiment analysis that fails', () => {
  beforeEach(() => {
    givePage();
    resetStores();
    useToasts.setState({ toasts: [] });
  });

  it('shows the result of an earlier visit as a saved one', async () => {
    const kept = { [post.post_short_code]: { savedAt: 5, result } };
    await analyseComments(
      post,
      makeThread(() => Promise.reject(offline), kept),
    );
    expect(useSentiment.getState()).toMatchObject({ phase: 'detail', isSaved: true, savedAt: 5 });
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('returns to the grid and shows why when nothing was kept', async () => {
    await analyseComments(
      post,
      makeThread(() => Promise.reject(offline), {}),
    );
    expect(useSentiment.getState()).toMatchObject({ phase: 'idle', result: null });
    expect(useToasts.getState().toasts).toMatchObject([{ messageId: 'fault.network' }]);
  });

  it('returns to the grid without a toast when its thread was ended', async () => {
    await analyseComments(
      post,
      makeThread(() => Promise.reject(new AppError('cancelled'))),
    );
    expect(useSentiment.getState().phase).toBe('idle');
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('shows nothing of the earlier visit after the run was cancelled', async () => {
    const kept = { [post.post_short_code]: { savedAt: 5, result } };
    const running = analyseComments(post, {
      ...makeThread(() => Promise.reject(offline)),
      readKept: async () => {
        backToGrid();
        return kept as never;
      },
    });
    await running;
    expect(useSentiment.getState()).toMatchObject({ phase: 'idle', result: null });
  });
});

describe('the address of the page', () => {
  const { signal } = new AbortController();

  it('leads back to the grid when it names no post, or another one', async () => {
    await analyseComments(post, responding(done));
    enterSentiment(new URLSearchParams({ post: post.post_short_code }), signal);
    expect(useSentiment.getState().phase).toBe('detail');
    enterSentiment(new URLSearchParams(), AbortSignal.abort());
    expect(useSentiment.getState().phase).toBe('detail');
    enterSentiment(new URLSearchParams(), signal);
    expect(useSentiment.getState()).toMatchObject({ phase: 'idle', post: null });
  });
});
