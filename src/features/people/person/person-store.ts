import type { PersonHistory } from '../../../../contract/records/timeline/person-history.ts';
import type { PersonCauses } from '../../../../contract/threads/causes.ts';
import type { Failure } from '../../../core/errors/failure.ts';
import { defineStore } from '../../../core/store.ts';

/** What readings know of the person whose menu is open. */
export interface PersonState {
  readonly load: 'idle' | 'loading' | 'ready' | 'refused';
  readonly history: PersonHistory | null;
  /** Why the person left, each time; null where the device cannot say. */
  readonly causes: PersonCauses | null;
  readonly failure: Failure | null;
  /** Set when the result is the device's, because the server is out of reach. */
  readonly savedAt: number | null;
}

/** The timeline of one person. */
export const usePerson = defineStore<PersonState>(() => ({
  load: 'idle',
  history: null,
  causes: null,
  failure: null,
  savedAt: null,
}));
