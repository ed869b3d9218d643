/** @file What the product needs from the photo-sharing network, whoever provides it. */
import type { Person } from '../../../contract/records/person.ts';
import type { PostNetwork } from './posts.ts';
import type { StoryNetwork } from './stories.ts';

/** An account as the network shows it at a moment. */
export interface NetworkAccount {
  readonly instaId: string;
  readonly username: string;
  readonly imageUrl: string;
  readonly isPrivate: boolean;
  readonly followers: number;
  readonly following: number;
  readonly posts: number;
  readonly reels: number;
  readonly stories: number;
  readonly profileViews: number;
  /** Milliseconds since 1970, or null without posts. */
  readonly latestPostAt: number | null;
}

/** The lists of people around an account. */
export type Relation = 'followers' | 'following';

/** A stretch of a relation as the network gives it: in its order, repetitions included. */
export interface RelationPage {
  readonly ids: readonly string[];
  /** Records of the whole list at that moment, repetitions included. */
  readonly total: number;
  /** Different people among them. */
  readonly people: number;
}

/**
 * A source of the network. `at` is a moment in milliseconds: an analysis reads all its pages at
 * one moment, so that nobody moves between two pages.
 */
export interface Network {
  /** The account of a name, or null when there is none. */
  findAccount(username: string, at: number): Promise<NetworkAccount | null>;
  /** Records `from` to `from + count` of a relation. */
  relation(
    instaId: string,
    relation: Relation,
    at: number,
    from: number,
    count: number,
  ): Promise<RelationPage>;
  /** Who looked at the profile, latest first, as far as the source says. */
  profileViews(
    instaId: string,
    at: number,
    from: number,
    count: number,
  ): Promise<readonly string[]>;
  /** The account's own posts and their comments. */
  readonly posts: PostNetwork;
  /** Stories, and posts by their address. */
  readonly stories: StoryNetwork;
  /** People by id, in the order asked for. */
  persons(ids: readonly string[]): Promise<readonly Person[]>;
}
