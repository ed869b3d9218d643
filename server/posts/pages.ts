/**
 * @file Pages of posts and comments with checksums (contract/posts/post-pages.ts). A cursor has the
 * time, the position and the chain so far, so any process can answer any page.
 */
import { AppError } from '../../contract/faults.ts';
import {
  commentChainStart,
  postChainStart,
  postPageRows,
  type CommentsPage,
  type PageTrailer,
  type PostsPage,
} from '../../contract/posts/post-pages.ts';
import { chainPage, pageChecksum } from '../../contract/lists/relation-pages.ts';
import type { AccountOwner, Network } from '../providers/network/network.ts';

/** The content of a cursor. */
interface Position {
  readonly moment: number;
  readonly from: number;
  readonly chain: string;
}

/** Cursors are valid for a day, in seconds; afterwards their view of the network is out of date. */
const cursorLife = 86_400;

function positionOf(cursor: string, now: number, start: (moment: number) => string): Position {
  const moment = Math.floor(now / 1_000);
  if (cursor === '') return { moment, from: 0, chain: start(moment) };
  const parts = /^(\d{1,10})-(\d{1,8})-([0-9a-f]{16})$/.exec(cursor);
  const [, time = '', from = '', chain = ''] = parts ?? [];
  const isRecent = Number(time) <= moment && Number(time) > moment - cursorLife;
  if (parts === null || !isRecent) throw new AppError('invalid');
  return { moment: Number(time), from: Number(from), chain };
}

function trailerOf(position: Position, ids: readonly string[], total: number) {
  const checksum = pageChecksum(ids);
  const chain = chainPage(position.chain, checksum);
  const end = position.from + ids.length;
  const next = end < total && ids.length > 0 ? `${position.moment}-${end}-${chain}` : '';
  return { next, trailer: { count: ids.length, checksum, total, chain } satisfies PageTrailer };
}

/** A page of the account's posts. */
export async function postsPage(
  network: Network,
  account: AccountOwner & { readonly instaId: string },
  cursor: string,
  now: number,
): Promise<PostsPage> {
  const position = positionOf(cursor, now, postChainStart);
  const at = position.moment * 1_000;
  const found = await network.ownAccount(account, at);
  const { rows, total } = await network.posts.posts(
    account.instaId,
    at,
    position.from,
    postPageRows,
  );
  const ids = rows.map((row) => row.post_short_code);
  const followers = found?.followers ?? null;
  return { moment: position.moment, followers, posts: rows, ...trailerOf(position, ids, total) };
}

/** A page of the comments of one of the account's posts. */
export async function commentsPage(
  network: Network,
  instaId: string,
  code: string,
  cursor: string,
  now: number,
): Promise<CommentsPage> {
  const position = positionOf(cursor, now, (moment) => commentChainStart(code, moment));
  const at = position.moment * 1_000;
  const found = await network.posts.comments(instaId, code, at, position.from, postPageRows);
  if (found === null) throw new AppError('not-found');
  const ids = found.rows.map((row) => row.comment_id);
  return {
    moment: position.moment,
    comments: found.rows,
    ...trailerOf(position, ids, found.total),
  };
}
