/** @file The interface of a source of the photo-sharing network. */
import type { Person } from '../../../contract/records/person.ts';
import type { PostNetwork } from './posts.ts';
import type { StoryNetwork } from './stories.ts';

/** An account at a time. */
export interface NetworkAccount {
  readonly instaId: string;
  readonly username: string;
  readonly imageUrl: string;
  readonly isPrivate: boolean;
  /** A figure that the source does not know is null, never 0. */
  readonly followers: number | null;
  readonly following: number | null;
  readonly posts: number | null;
  readonly reels: number | null;
  readonly stories: number | null;
  readonly profileViews: number | null;
  /** Milliseconds since 1970, or null without posts. */
  readonly latestPostAt: number | null;
}

/** The user whose account is wanted. The name was typed before payment and proves nothing. */
export interface AccountOwner {
  readonly id: number;
  readonly username: string;
}

/** The lists of people of an account. */
export type Relation = 'followers' | 'following';

/** A part of a relation in the network's order, duplicates included. */
export interface RelationPage {
  readonly ids: readonly string[];
  /** Number of records in the whole list at that time, duplicates included. */
  readonly total: number;
  /** Number of distinct people among them. */
  readonly people: number;
}

/**
 * A source of the network. `at` is a time in milliseconds since 1970: an analysis reads all its pages
 * at the same time, so that nobody moves from one page to another.
 */
export interface Network {
  /** Whether people are invented, or an owner connects an account. */
  readonly source: 'demo' | 'instagram';
  /**
   * The account of a user, or null if there is none: with a real source the account that the user has
   * connected, with the demo the invented account of the user's name.
   */
  ownAccount(owner: AccountOwner, at: number): Promise<NetworkAccount | null>;
  /** Records `from` to `from + count` of a relation. */
  relation(
    instaId: string,
    relation: Relation,
    at: number,
    from: number,
    count: number,
  ): Promise<RelationPage>;
  /** Ids of the profile's viewers, latest first, as far as the source reports them. */
  profileViews(
    instaId: string,
    at: number,
    from: number,
    count: number,
  ): Promise<readonly string[]>;
  /** The account's own posts and their comments. */
  readonly posts: PostNetwork;
  /** Stories, and posts by short code. */
  readonly stories: StoryNetwork;
  /** Those of `ids` whose accounts no longer exist; null if the source cannot say. */
  deleted(ids: readonly string[]): Promise<ReadonlySet<string> | null>;
  /** People by id, in the order of `ids`. */
  persons(ids: readonly string[]): Promise<readonly Person[]>;
}
