/** @file Pages of comments that check themselves, as the server sends them. */
import {
  commentChainStart,
  type CommentRow,
  type CommentsPage,
} from '../../../contract/posts/post-pages.ts';
import { chainPage, pageChecksum } from '../../../contract/lists/relation-pages.ts';

/** Comments as a network gives them. */
export function commentRows(texts: readonly string[]): CommentRow[] {
  return texts.map((text, index) => ({
    comment_id: String(9_000_000 + index),
    username: `person_${index}`,
    text,
    likes: 0,
    taken_at: 1_700_000_000 - index,
  }));
}

/** Pages of comments that check themselves. */
export function commentPages(
  code: string,
  rows: readonly CommentRow[],
  size = 500,
): CommentsPage[] {
  const moment = 1_760_000_000;
  const pages: CommentsPage[] = [];
  let chain = commentChainStart(code, moment);
  for (let from = 0; from === 0 || from < rows.length; from += size) {
    const comments = rows.slice(from, from + size);
    const checksum = pageChecksum(comments.map((row) => row.comment_id));
    chain = chainPage(chain, checksum);
    const next = from + size < rows.length ? String(from + size) : '';
    const trailer = { count: comments.length, checksum, total: rows.length, chain };
    pages.push({ moment, comments, next, trailer });
  }
  return pages;
}
