import type { StoryUser } from '../../../contract/records/story.ts';
import type { Failure } from '../../core/errors/failure.ts';
import { defineStore } from '../../core/store.ts';

/** The stories list and its paging. */
export interface StoriesState {
  readonly load: 'idle' | 'loading' | 'ready' | 'refused';
  readonly users: readonly StoryUser[];
  /** The cursor of the next page: 0 at the start, empty at the end. */
  readonly nextUser: string;
  /** The cursors that pages have named since the start; one that is repeated ends the list. */
  readonly cursors: readonly string[];
  /** The list was started by a refresh; its first request says so. */
  readonly isRefresh: boolean;
  /** The account's `last_updated_at` at the start: the network is asked for stories after an analysis. */
  readonly analysedAt: string;
  /** Until a second after a load. */
  readonly isSpinning: boolean;
  readonly failure: Failure | null;
}

/** The stories list. */
export const useStories = defineStore<StoriesState>(() => ({
  load: 'idle',
  users: [],
  nextUser: '0',
  cursors: [],
  isRefresh: false,
  analysedAt: '',
  isSpinning: false,
  failure: null,
}));

/** True while the list is read from its start and empty. */
export const isLoadingFirst = (state: StoriesState): boolean =>
  state.load === 'loading' && state.users.length === 0;

/** True when the list was read to its end, which an empty cursor means. */
export const areAllLoaded = (state: StoriesState): boolean => state.nextUser === '';
