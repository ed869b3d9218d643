/** @file Pages of module/posts/ as the server writes them, cut from any list of rows. */
import { pageChecksum, chainPage } from '../../contract/lists/relation-pages.ts';
import { postChainStart, type PostRow, type PostsPage } from '../../contract/posts/post-pages.ts';

/** All pages of the rows, `size` a page; an account without posts has one empty page. */
export function postPages(
  rows: readonly PostRow[],
  followers: number | null,
  moment: number,
  size = 500,
): PostsPage[] {
  const pages: PostsPage[] = [];
  let chain = postChainStart(moment);
  for (let from = 0; from === 0 || from < rows.length; from += size) {
    const posts = rows.slice(from, from + size);
    const checksum = pageChecksum(posts.map((post) => post.post_short_code));
    chain = chainPage(chain, checksum);
    const next = from + size < rows.length ? `c${from + size}` : '';
    const trailer = { count: posts.length, checksum, total: rows.length, chain };
    pages.push({ moment, followers, posts, next, trailer });
  }
  return pages;
}

/** A server of these pages. */
export function servePages(
  pages: readonly PostsPage[],
  write: (page: PostsPage) => string = JSON.stringify,
): (cursor: string) => Uint8Array {
  const encoder = new TextEncoder();
  const size = pages[0]?.posts.length ?? 1;
  return (cursor) => {
    const at = cursor === '' ? 0 : Number(cursor.slice(1)) / Math.max(1, size);
    const page = pages[at];
    if (page === undefined) throw new Error(`no page ${cursor}`);
    return encoder.encode(write(page));
  };
}
