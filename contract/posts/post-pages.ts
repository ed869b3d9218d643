/**
 * @file The pages of `module/posts/` and `module/comments/`. Like a relation page, each has checksums:
 * `trailer.checksum` over the ids of the page in order, `trailer.chain` over all pages so far;
 * `trailer.total` is the same on every page. All pages show the network at the same time, which is
 * part of the cursor.
 */
import type { ChildPost } from '../records/post.ts';
import { pageChecksum } from '../lists/relation-pages.ts';

/** Rows of a page. */
export const postPageRows = 500;

/** A post of the account. Hidden likes, closed comments and missing views are `null`, never zero. */
export interface PostRow {
  readonly post_short_code: string;
  readonly post_type: 'video' | 'image';
  readonly post_thumbnail: string;
  readonly post_url: string;
  /** Seconds since 1970, UTC. */
  readonly taken_at: number;
  readonly likes: number | null;
  readonly comments: number | null;
  readonly views: number | null;
  readonly child_posts: readonly ChildPost[];
}

/** A comment under a post, newest first. */
export interface CommentRow {
  readonly comment_id: string;
  readonly username: string;
  readonly text: string;
  readonly likes: number;
  /** Seconds since 1970, UTC. */
  readonly taken_at: number;
}

/** Count and checksums of a page. */
export interface PageTrailer {
  readonly count: number;
  readonly checksum: string;
  readonly total: number;
  readonly chain: string;
}

/** A page of the account's posts, newest first. */
export interface PostsPage {
  /** The time all pages show, in seconds since 1970. */
  readonly moment: number;
  /** Followers at that time, `null` if unknown. */
  readonly followers: number | null;
  readonly posts: readonly PostRow[];
  /** Cursor of the next page, empty on the last. */
  readonly next: string;
  readonly trailer: PageTrailer;
}

/** A page of the comments of a post, newest first. */
export interface CommentsPage {
  readonly moment: number;
  readonly comments: readonly CommentRow[];
  readonly next: string;
  readonly trailer: PageTrailer;
}

/** The chain before the first page of posts. */
export function postChainStart(moment: number): string {
  return pageChecksum([`posts/${moment}`]);
}

/** The chain before the first page of a post's comments. */
export function commentChainStart(shortCode: string, moment: number): string {
  return pageChecksum([`comments/${shortCode}/${moment}`]);
}
