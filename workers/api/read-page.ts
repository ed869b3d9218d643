import type { CallResponse, CallInput } from '../../contract/http/table.ts';
import type { ListPage, PagedCall, PagedRow } from '../../contract/lists/list-page.ts';
import type { Person } from '../../contract/records/person.ts';
import type { Post } from '../../contract/records/post.ts';
import type { Session } from '../../contract/threads/session.ts';
import { newRows } from '../shared/new-rows.ts';
import { call } from './calls.ts';

/** One page of a list without the rows the page shows already; see `ApiThread.readPage`. */
export async function readPage<N extends PagedCall>(
  name: N,
  input: CallInput<N>,
  seen: readonly string[],
  session: Session,
  signal: AbortSignal,
): Promise<ListPage<PagedRow<N>>> {
  return pageOf<N>(await call(name, input, session, signal), seen);
}

/** The new rows of a response: people by their id, posts by their short code. */
export function pageOf<N extends PagedCall>(
  response: CallResponse<N>,
  seen: readonly string[],
): ListPage<PagedRow<N>> {
  const page = response as CallResponse<PagedCall>;
  const rows: ListPage<Person | Post> =
    'posts' in page
      ? newRows(page.posts, seen, (post) => post.post_short_code)
      : newRows(page, seen, (person) => person.insta_id);
  return rows as ListPage<PagedRow<N>>;
}
