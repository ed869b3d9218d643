import type { Session } from './session.ts';

/** Who an analysis is for: the arguments the module takes (spec 7). */
export interface AnalysisInput {
  readonly run: string;
  readonly id: string;
  readonly email: string;
}

/** How far a run is. `done` and `total` are people read and expected. */
export interface AnalysisProgress {
  readonly run: string;
  readonly phase: 'reading' | 'comparing' | 'saving';
  readonly done: number;
  readonly total: number;
}

/** Where the thread keeps the pages of a run that is open; the page empties it with everything else. */
export const checkpointDatabase = { name: 'limn-checkpoints', store: 'pieces' } as const;

/** What a follower analysis found. */
export interface FollowerCounts {
  readonly followers: number;
  readonly following: number;
  readonly new: number;
  readonly lost: number;
  readonly not_following_back: number;
  readonly dont_follow_back: number;
  readonly mutual: number;
}

/** The arguments of getStories as the product names them (spec 7). */
export interface StoriesInput {
  readonly size: number;
  readonly id: string;
  readonly callDB: boolean;
  readonly refresh: boolean;
  readonly email: string;
}

/** How far a sentiment analysis is, in comments read. */
export interface SentimentProgress {
  readonly done: number;
}

/**
 * The analysis thread: hosts the WebAssembly modules and the archive importer. Every method starts
 * its own instance of a module, so that a trap hurts only its own job. Progress is batched.
 */
export interface AnalysisThread {
  /** Runs the follower analysis of a run, continuing from its checkpoint when there is one. */
  fetchFollowers(
    input: AnalysisInput,
    session: Session,
    signal: AbortSignal,
    onProgress: (progress: AnalysisProgress) => void,
  ): Promise<FollowerCounts>;
  /** A page of stories as the module decides it; the answer is a JSON string (spec 7). */
  getStories(input: StoriesInput, session: Session, signal: AbortSignal): Promise<string>;
  /** The figures of the account's posts as a JSON string. */
  getPostsAnalysis(session: Session, signal: AbortSignal): Promise<string>;
  /** The sentiment of a post's comments as a JSON string. */
  getPostSentimentalAnalysis(
    shortCode: string,
    session: Session,
    signal: AbortSignal,
    onProgress: (progress: SentimentProgress) => void,
  ): Promise<string>;
  /** Forgets every checkpoint, at log-out and Clear Data. */
  forget(): Promise<void>;
}
