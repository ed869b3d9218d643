import type { StoredName, StoredRecords } from '../records/stored.ts';
import type { PostReport } from '../records/post-report.ts';
import type { Sentiment } from '../records/sentiment.ts';
import type { StoryUser } from '../records/story.ts';
import type { ArchiveThread } from './archive.ts';
import type { CausesThread } from './causes.ts';
import type { LedgerThread } from './ledger.ts';
import type { Session } from './session.ts';

/** The run to analyse and its account: the arguments of the module's fetchFollowers. */
export interface AnalysisInput {
  readonly run: string;
  readonly id: string;
  readonly email: string;
  /** Names that all lists will have, where known: only the time left is computed from it. */
  readonly expected?: number;
}

/**
 * How far a run is. `done` and `total` are people read and expected; `minutesLeft` is at least 1, and
 * null while too little was measured.
 */
export interface AnalysisProgress {
  readonly run: string;
  readonly phase: 'reading' | 'comparing' | 'saving';
  readonly done: number;
  readonly total: number;
  readonly minutesLeft: number | null;
}

/** The database in which the thread keeps the pages of an open run; the page empties it at log-out. */
export const checkpointDatabase = { name: 'limn-checkpoints', store: 'pieces' } as const;

/** The database of the larger items that the page writes. */
export const itemDatabase = { name: 'limn', store: 'items' } as const;

/** When the owner's contents came out, which the thread writes to {@link itemDatabase}. */
export const storedContents = 'contents';

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

/** The arguments of the module's getStories, and what the list shows already. */
export interface StoriesInput {
  readonly size: number;
  readonly id: string;
  readonly callDB: boolean;
  readonly refresh: boolean;
  readonly email: string;
  /** The ids of the users the list shows. */
  readonly seen: readonly string[];
  /** The cursors that pages have named since the start of the list. */
  readonly cursors: readonly string[];
}

/** One page of stories. */
export interface StoriesPage {
  /** Users whom the list does not show yet and who have a story. */
  readonly users: readonly StoryUser[];
  /** The cursor that the page named. */
  readonly cursor: string;
  /** True where the cursor is empty, the first one again, or one that an earlier page has named. */
  readonly isLast: boolean;
}

/** How far a sentiment analysis is, in comments read. */
export interface SentimentProgress {
  readonly done: number;
}

/** How a sentiment analysis ended: with a result, or without one because the server is too busy. */
export type SentimentOutcome =
  | { readonly type: 'done'; readonly sentiment: Sentiment }
  | { readonly type: 'busy' };

/**
 * The analysis thread: hosts the WebAssembly modules. Each analysis runs in its own instance of a
 * module, so that a trap ends only that analysis. Responses are parsed and validated in the thread; a
 * malformed one rejects with `broken`. Progress is batched.
 */
export interface AnalysisThread extends ArchiveThread, CausesThread, LedgerThread {
  /** Loads and compiles the module of the follower analysis ahead of its first run. */
  prepare(): Promise<void>;
  /** Runs the follower analysis of a run, continuing from its checkpoint when there is one. */
  fetchFollowers(
    input: AnalysisInput,
    session: Session,
    signal: AbortSignal,
    onProgress: (progress: AnalysisProgress) => void,
  ): Promise<FollowerCounts>;
  /** One page of stories without the users of `seen`, and whether it ends the list. */
  getStories(input: StoriesInput, session: Session, signal: AbortSignal): Promise<StoriesPage>;
  /** The figures of the account's posts, by the clock of this device. */
  getPostsAnalysis(session: Session, signal: AbortSignal): Promise<PostReport>;
  /** The sentiment of a post's comments. */
  getPostSentimentalAnalysis(
    shortCode: string,
    session: Session,
    signal: AbortSignal,
    onProgress: (progress: SentimentProgress) => void,
  ): Promise<SentimentOutcome>;
  /** A record that the page wrote to {@link itemDatabase}, or `null` when there is no valid one. */
  readKept<N extends StoredName>(name: N): Promise<StoredRecords[N] | null>;
  /** Forgets the checkpoints of a run that will not be continued. */
  forgetRun(): Promise<void>;
  /** Forgets every checkpoint and reading at Clear Data, and every imported archive unless it is kept. */
  forget(keepsImports: boolean): Promise<void>;
}
