/** @file What the product needs from the network about an account's own posts and their comments. */
import type { CommentRow, PostRow } from '../../../contract/posts/post-pages.ts';

/** A stretch of posts or comments, newest first, and how many there are in all. */
export interface Stretch<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** The post part of a network. `at` is the moment that is shown, in milliseconds. */
export interface PostNetwork {
  /** The account's own posts, newest first. */
  posts(instaId: string, at: number, from: number, count: number): Promise<Stretch<PostRow>>;
  /** The comments of one of the account's posts, or null when it has no such post. */
  comments(
    instaId: string,
    shortCode: string,
    at: number,
    from: number,
    count: number,
  ): Promise<Stretch<CommentRow> | null>;
}
