/** @file The first people of the new and lost lists, for the faces and names on home. */
import type { Person } from '../../../../contract/records/person.ts';
import { useImported } from '../../../core/imported/imported-store.ts';
import { defineStore } from '../../../core/store.ts';

/** The lists whose people home names. */
export const facedLists = ['newfollowers', 'followerslost'] as const;

/** One of {@link facedLists}. */
export type FacedList = (typeof facedLists)[number];

/** The people, and the analysis and import they belong to; empty before. */
export interface FacesState {
  readonly analysed: string;
  readonly people: Readonly<Record<FacedList, readonly Person[]>>;
}

/** Faces and names on home. */
export const useFaces = defineStore<FacesState>(() => ({
  analysed: '',
  people: { newfollowers: [], followerslost: [] },
}));

// The faces of one account are not those of another, whose count may be the same.
useImported.subscribe((now, before) => {
  if (now.viewed !== before.viewed) useFaces.empty();
});
