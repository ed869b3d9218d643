import type { StoryUser } from '../../../contract/records/story.ts';
import type { Failure } from '../../core/errors/failure.ts';
import { defineStore } from '../../core/store.ts';

/** The stories list and where its paging stands (spec 4 and 9). */
export interface StoriesState {
  readonly load: 'idle' | 'loading' | 'ready' | 'refused';
  readonly users: readonly StoryUser[];
  /** The id of the next page: 0 at the start, empty at the end. */
  readonly nextUser: string;
  /** Clears 1 s after a load (spec 4). */
  readonly isSpinning: boolean;
  readonly failure: Failure | null;
}

/** The stories list. */
export const useStories = defineStore<StoriesState>(() => ({
  load: 'idle',
  users: [],
  nextUser: '0',
  isSpinning: false,
  failure: null,
}));

/** Nothing is there yet: the list is read from its start, for the first time or anew. */
export const isLoadingFirst = (state: StoriesState): boolean =>
  state.load === 'loading' && state.users.length === 0;

/** Loaded means an empty next_id (spec 9). */
export const areAllLoaded = (state: StoriesState): boolean => state.nextUser === '';
