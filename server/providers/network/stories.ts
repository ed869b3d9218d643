/** @file What the product needs from the network about stories and single posts. */
import type { Post } from '../../../contract/records/post.ts';
import type { StoryItem } from '../../../contract/records/story.ts';

/** Somebody with stories that can be seen at a moment, newest first among others. */
export interface StoryAuthor {
  readonly instaId: string;
  readonly username: string;
  readonly name: string;
  readonly imageUrl: string;
  readonly items: readonly StoryItem[];
}

/** Why something can not be had: told apart, because what a person can do about it differs. */
export type Missing = { readonly type: 'private' | 'missing' | 'expired' };

/** The stories of one account. No stories is not an error. */
export type FoundStories = Missing | { readonly type: 'found'; readonly author: StoryAuthor };

/** A post by its short code. */
export type FoundPost =
  Missing | { readonly type: 'found'; readonly post: Post; readonly username: string };

/** The story part of a network. */
export interface StoryNetwork {
  /** Whoever the account follows and has stories at that moment, in a stable order. */
  storyAuthors(instaId: string, at: number): Promise<readonly StoryAuthor[]>;
  /** The stories of an account by name, seen by a stranger. */
  storiesOf(username: string, viewerId: string, at: number): Promise<FoundStories>;
  /** The stories kept in a highlight. */
  highlight(id: string, at: number): Promise<FoundStories>;
  /** A post by its short code, seen by a stranger. */
  postByShortCode(code: string, at: number): Promise<FoundPost>;
}
