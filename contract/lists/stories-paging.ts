import { storiesPage } from '../limits.ts';

/** Where the paging of stories stands. */
export interface StoriesPlace {
  /** `stories_count` of the user record; what is unknown counts as none. */
  readonly storiesCount: number | null;
  readonly loaded: number;
  readonly isFirstPage: boolean;
}

/** What to ask for. */
export interface StoriesWish {
  readonly size: number;
  readonly callDB: boolean;
}

/**
 * The paging rules of spec 9, in its order: the database with 10 while it has more than is loaded,
 * 4 from the network behind it, otherwise 6 from the network.
 */
export function storiesWish({ storiesCount, loaded, isFirstPage }: StoriesPlace): StoriesWish {
  const count = storiesCount ?? 0;
  const { threshold, databaseSize, laterSize, size } = storiesPage;
  if (count >= threshold && count > loaded) return { size: databaseSize, callDB: true };
  if (count >= threshold && !isFirstPage) return { size: laterSize, callDB: false };
  return { size, callDB: false };
}
