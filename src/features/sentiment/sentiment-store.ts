/** @file The sentiment page: idle, running, or the mood of a post's comments (spec 4). */
import type { Post } from '../../../contract/records/post.ts';
import type { Sentiment } from '../../../contract/records/sentiment.ts';
import { defineStore } from '../../core/store.ts';

/** Where the page stands. */
export interface SentimentState {
  readonly phase: 'idle' | 'running' | 'detail';
  /** The post that is analysed or shown. */
  readonly post: Post | null;
  /** Comments read so far. */
  readonly done: number;
  readonly result: Sentiment | null;
  /** When the result was made, in milliseconds. */
  readonly savedAt: number | null;
  /** The result is that of an earlier visit, because the server is out of reach. */
  readonly isSaved: boolean;
  /** Why the last try ended on the grid. */
  readonly notice: 'high-traffic' | null;
}

/** The sentiment page. */
export const useSentiment = defineStore<SentimentState>(() => ({
  phase: 'idle',
  post: null,
  done: 0,
  result: null,
  savedAt: null,
  isSaved: false,
  notice: null,
}));
