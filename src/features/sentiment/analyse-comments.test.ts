import { beforeEach, describe, expect, it } from 'vitest';
import type { Post } from '../../../contract/records/post.ts';
import type { SentimentOutcome } from '../../../contract/threads/analysis.ts';
import { givePage, settled } from '../../../tests/support/page.ts';
import { useSentiment } from './sentiment-store.ts';
import { analyseComments, backToGrid } from './analyse-comments.ts';

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
  languages: [],
  sentiment_distribution: { negative: 0, neutral: 0, positive: 1 },
  comments: [],
};

const answering = (outcome: SentimentOutcome) => ({
  getPostSentimentalAnalysis: () => Promise.resolve(outcome),
});

describe('analyseComments', () => {
  beforeEach(() => {
    givePage();
    backToGrid();
  });

  it('shows the sentiment of the post', async () => {
    await analyseComments(post, answering({ type: 'done', sentiment: result }));
    expect(useSentiment.getState()).toMatchObject({ phase: 'detail', post, result });
  });

  it('returns to the grid with the notice when the server is busy', async () => {
    await analyseComments(post, answering({ type: 'busy' }));
    expect(useSentiment.getState()).toMatchObject({ phase: 'idle', notice: 'high-traffic' });
  });

  it('writes nothing of a run that was cancelled', async () => {
    let finish: (outcome: SentimentOutcome) => void = () => undefined;
    const running = analyseComments(post, {
      getPostSentimentalAnalysis: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    });
    expect(useSentiment.getState().phase).toBe('running');
    backToGrid();
    finish({ type: 'done', sentiment: result });
    await running;
    await settled();
    expect(useSentiment.getState()).toMatchObject({ phase: 'idle', result: null });
  });
});
