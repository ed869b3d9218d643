import type { Person } from '../records/person.ts';
import type { PopularityId, Post } from '../records/post.ts';
import type { ListName } from './list-names.ts';

/** One page of a list, without the rows that the list shows already. */
export interface ListPage<T> {
  /** The new rows, in the order of the page. */
  readonly items: readonly T[];
  /** Whether a later page can have more, also after one whose rows are all known. */
  readonly hasMore: boolean;
}

/** The calls whose response is one page of a list. */
export type PagedCall = ListName | PopularityId;

/** The rows of a paged call. */
export type PagedRow<N extends PagedCall> = N extends ListName ? Person : Post;
