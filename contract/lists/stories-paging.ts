import { storiesPage } from '../limits.ts';

/** How far the list of stories has been loaded. */
export interface StoriesProgress {
  /** `stories_count` of the user record; `null` (unknown) counts as 0. */
  readonly storiesCount: number | null;
  readonly loaded: number;
  readonly isFirstPage: boolean;
}

/** The page to request next. */
export interface StoriesPageRequest {
  readonly size: number;
  /** True to read from the server's stored stories, false to ask the network. */
  readonly callDB: boolean;
}

/**
 * The next page of stories. With at least `threshold` stories known, stored ones come first, 10 a
 * page, then 4 a page from the network; with fewer, every page is 6 from the network.
 */
export function storiesPageRequest({
  storiesCount,
  loaded,
  isFirstPage,
}: StoriesProgress): StoriesPageRequest {
  const count = storiesCount ?? 0;
  const { threshold, databaseSize, laterSize, size } = storiesPage;
  if (count >= threshold && count > loaded) return { size: databaseSize, callDB: true };
  if (count >= threshold && !isFirstPage) return { size: laterSize, callDB: false };
  return { size, callDB: false };
}
