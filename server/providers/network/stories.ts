/** @file The interface of the network's stories and single posts. */
import type { Post } from '../../../contract/records/post.ts';
import type { StoryItem } from '../../../contract/records/story.ts';

/** An account with its visible stories, oldest first. */
export interface StoryAuthor {
  readonly instaId: string;
  readonly username: string;
  readonly name: string;
  readonly imageUrl: string;
  readonly items: readonly StoryItem[];
}

/** Why something is not available; the user gets a different text for each reason. */
export type Unavailable = {
  readonly type: 'private' | 'missing' | 'expired' | 'not-offered';
};

/** The stories of an account; an empty list is not an error. */
export type FoundStories = Unavailable | { readonly type: 'found'; readonly author: StoryAuthor };

/** A post by its short code. */
export type FoundPost =
  | Unavailable
  | { readonly type: 'found'; readonly post: Post; readonly username: string };

/** Stories and single posts. */
export interface StoryNetwork {
  /** Followed accounts with visible stories at a time, in a stable order. */
  storyAuthors(instaId: string, at: number): Promise<readonly StoryAuthor[]>;
  /** The stories of an account by name, as the viewer sees them. */
  storiesOf(username: string, viewerId: string, at: number): Promise<FoundStories>;
  /** The stories of a highlight. */
  highlight(id: string, at: number): Promise<FoundStories>;
  /** A post by its short code, as far as the viewer may see it. */
  postByShortCode(code: string, viewerId: string, at: number): Promise<FoundPost>;
}
