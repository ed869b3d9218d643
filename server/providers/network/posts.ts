/** @file The interface of the network's posts and comments. */
import type { CommentRow, PostRow } from '../../../contract/posts/post-pages.ts';

/** A part of the posts or comments, newest first, and their total number. */
export interface Slice<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** Posts and comments. `at` is a time in milliseconds since 1970. */
export interface PostNetwork {
  /**
   * What changes whenever the posts of an account do. Absent where `at` alone decides what they are.
   */
  version?(instaId: string): Promise<string>;
  /** The account's own posts, newest first. */
  posts(instaId: string, at: number, from: number, count: number): Promise<Slice<PostRow>>;
  /** The comments of one of the account's posts, or null if it has no such post. */
  comments(
    instaId: string,
    shortCode: string,
    at: number,
    from: number,
    count: number,
  ): Promise<Slice<CommentRow> | null>;
}
