/** @file The sentiment page: the grid, a run, or the sentiment of a post's comments. */
import type { Post } from '../../../contract/records/post.ts';
import type { Sentiment } from '../../../contract/records/sentiment.ts';
import { defineStore } from '../../core/store.ts';
import type { Mood } from './moods.ts';

/** The state of the page. */
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
  /** The posts analysed on this device, by short code. */
  readonly moods: Readonly<Record<string, Mood>>;
  /** Why the last run ended without a result. */
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
  moods: {},
  notice: null,
}));
