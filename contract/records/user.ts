import { type Infer, nonempty, object, string, type } from 'superstruct';
import { invalidAccountId } from '../limits.ts';
import { count, flag, maybe, text } from './values.ts';

/** The user record (docs/product.md, "User record"). Impossible counts arrive as `null`. */
export const userRecord = object({
  email: text,
  username: text,
  insta_id: text,
  insta_image_url: text,
  is_subscribed: flag,
  is_private: flag,
  is_insight: flag,
  chat_gpt_data: maybe(string()),
  total_followers: count,
  total_following: count,
  new_followers: count,
  followers_lost: count,
  not_follows_back: count,
  dont_follow_back: count,
  profile_views_count: count,
  mutual_followers: count,
  post_count: count,
  reel_count: count,
  stories_count: count,
  /** DD-MM-YYYY HH:mm:ss in UTC, or empty before the first analysis. */
  last_updated_at: text,
  latest_post_date_time: text,
  /**
   * With a real source: what is known of each figure and why not (contract/records/connect/sources.ts, which
   * the first page does not load). Missing where people are invented.
   */
  sources: maybe(type({})),
  /** With a real source: the state of the connection (contract/records/connect/connection.ts). */
  connection: maybe(string()),
});

/** {@link userRecord}. */
export type UserRecord = Infer<typeof userRecord>;

/** The response of a successful sign-in: the user record and the session's token. */
export const login = object({ ...userRecord.schema, token: nonempty(string()) });

/** {@link login}. */
export type Login = Infer<typeof login>;

/** True for the record of an unknown account (docs/product.md, "Unknown and private accounts"). */
export function isInvalidAccount(user: Pick<UserRecord, 'insta_id'>): boolean {
  return user.insta_id === invalidAccountId;
}
