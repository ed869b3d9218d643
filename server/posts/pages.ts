/**
 * @file Self-checking pages of posts and comments (contract/posts/post-pages.ts). A cursor carries the
 * moment, the place and the chain so far, so any process can answer any page.
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
import type { Network } from '../providers/network/network.ts';

/** Where a reading stands. */
interface Place {
  readonly moment: number;
  readonly from: number;
  readonly chain: string;
}

/** A reading may take a day; what is older shows a network long gone. */
const longestReading = 86_400;

function placeOf(cursor: string, now: number, start: (moment: number) => string): Place {
  const moment = Math.floor(now / 1_000);
  if (cursor === '') return { moment, from: 0, chain: start(moment) };
  const parts = /^(\d{1,10})-(\d{1,8})-([0-9a-f]{16})$/.exec(cursor);
  const [, said = '', from = '', chain = ''] = parts ?? [];
  const isRecent = Number(said) <= moment && Number(said) > moment - longestReading;
  if (parts === null || !isRecent) throw new AppError('invalid');
  return { moment: Number(said), from: Number(from), chain };
}

function close(place: Place, ids: readonly string[], total: number) {
  const checksum = pageChecksum(ids);
  const chain = chainPage(place.chain, checksum);
  const end = place.from + ids.length;
  const next = end < total && ids.length > 0 ? `${place.moment}-${end}-${chain}` : '';
  return { next, trailer: { count: ids.length, checksum, total, chain } satisfies PageTrailer };
}

/** A page of the account's posts. */
export async function postsPage(
  network: Network,
  account: { instaId: string; username: string },
  cursor: string,
  now: number,
): Promise<PostsPage> {
  const place = placeOf(cursor, now, postChainStart);
  const at = place.moment * 1_000;
  const found = await network.findAccount(account.username, at);
  const { rows, total } = await network.posts.posts(account.instaId, at, place.from, postPageRows);
  const ids = rows.map((row) => row.post_short_code);
  const followers = found?.followers ?? null;
  return { moment: place.moment, followers, posts: rows, ...close(place, ids, total) };
}

/** A page of the comments of one of the account's posts. */
export async function commentsPage(
  network: Network,
  instaId: string,
  code: string,
  cursor: string,
  now: number,
): Promise<CommentsPage> {
  const place = placeOf(cursor, now, (moment) => commentChainStart(code, moment));
  const at = place.moment * 1_000;
  const found = await network.posts.comments(instaId, code, at, place.from, postPageRows);
  if (found === null) throw new AppError('not-found');
  const ids = found.rows.map((row) => row.comment_id);
  return { moment: place.moment, comments: found.rows, ...close(place, ids, found.total) };
}
