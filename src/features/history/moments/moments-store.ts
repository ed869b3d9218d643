import type { Reading } from '../../../../contract/records/history.ts';
import type {
  MomentResult,
  MomentPart,
  MomentPerson,
  MomentRelation,
} from '../../../../contract/threads/moments.ts';
import { defineStore } from '../../../core/store.ts';

/** A moment of the account, and what is asked about it. */
export interface MomentsState {
  /** `absent` is a device that does not hold the lists. */
  readonly load: 'idle' | 'loading' | 'ready' | 'absent' | 'refused';
  /** The readings that can be chosen, oldest first. */
  readonly readings: readonly Reading[];
  /** The chosen one, by its place. */
  readonly place: number;
  /** The one that it is compared with instead of the latest, by its place; null for none. */
  readonly pinned: number | null;
  readonly relation: MomentRelation;
  readonly part: MomentPart;
  readonly q: string;
  /** The first row that is asked for. */
  readonly from: number;
  /** Null where the relation has no reading up to the moment. */
  readonly result: MomentResult | null;
  /** The place of the reading that the result is about; -1 before the first one. */
  readonly answered: number;
  readonly isPlaying: boolean;
  /** The person whose timeline is open. */
  readonly person: MomentPerson | null;
}

/** The time machine. */
export const useMoments = defineStore<MomentsState>(() => ({
  load: 'idle',
  readings: [],
  place: 0,
  pinned: null,
  relation: 'followers',
  part: 'there',
  q: '',
  from: 0,
  result: null,
  answered: -1,
  isPlaying: false,
  person: null,
}));

/** The parts that are offered: of one moment, or of what lies between two. */
export function partsOf({ pinned }: Pick<MomentsState, 'pinned'>): readonly MomentPart[] {
  return pinned === null ? ['there', 'left', 'came'] : ['came', 'left', 'passed'];
}
