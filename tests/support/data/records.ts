/** @file Records as the server gives them, for tests that need one. */
import type { Person } from '../../../contract/records/person.ts';
import type { UserRecord } from '../../../contract/records/user.ts';

/** The record of a subscribed owner. */
export function userRecordOf(change: Partial<UserRecord> = {}): UserRecord {
  return {
    email: 'demo@example.com',
    username: 'demo',
    insta_id: '1000000001',
    insta_image_url: '',
    is_subscribed: true,
    is_private: false,
    is_insight: false,
    total_followers: 1_200,
    total_following: 340,
    new_followers: null,
    followers_lost: null,
    not_follows_back: null,
    dont_follow_back: null,
    profile_views_count: null,
    mutual_followers: null,
    post_count: null,
    reel_count: null,
    stories_count: null,
    last_updated_at: '',
    latest_post_date_time: '',
    ...change,
  };
}

/** A person of a list. */
export function personOf(id: number): Person {
  return {
    insta_id: String(id),
    insta_username: `person.${id}`,
    insta_full_name: `Person ${id}`,
    insta_image_url: '',
  };
}
