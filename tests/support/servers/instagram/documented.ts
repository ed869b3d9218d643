/**
 * @file Names that the platform's references have for apps with its own login, as of 11 September 2026.
 * A name that is in no reference fails the whole request.
 */

const media = [
  'id',
  'caption',
  'media_type',
  'media_url',
  'thumbnail_url',
  'permalink',
  'shortcode',
  'timestamp',
  'like_count',
  'comments_count',
  'is_comment_enabled',
  'children',
  // Some apps are refused these two.
  'media_product_type',
  'is_shared_to_feed',
];

/** Fields by the end of the path: "IG User", "IG Media", "IG Media Stories", "IG Comment". */
export const documentedFields: Readonly<Record<string, readonly string[]>> = {
  me: [
    'id',
    'user_id',
    'username',
    'name',
    'account_type',
    'profile_picture_url',
    'followers_count',
    'follows_count',
    'media_count',
  ],
  media,
  stories: media,
  comments: ['id', 'text', 'timestamp', 'username', 'like_count', 'hidden', 'parent_id', 'replies'],
};

const everyPost = ['views', 'reach', 'likes', 'comments', 'saved', 'shares', 'total_interactions'];

/** Metrics of a post by its product, and of an account: "IG Media Insights", "IG User Insights". */
export const documentedMetrics: Readonly<
  Record<'FEED' | 'REELS' | 'STORY' | 'account', readonly string[]>
> = {
  FEED: [...everyPost, 'follows', 'profile_visits', 'profile_activity', 'reposts'],
  REELS: [
    ...everyPost,
    'ig_reels_avg_watch_time',
    'ig_reels_video_view_total_time',
    'reels_skip_rate',
    'reposts',
  ],
  STORY: [
    ...['views', 'reach', 'replies', 'shares', 'total_interactions', 'navigation', 'reposts'],
    ...['follows', 'profile_visits', 'profile_activity'],
  ],
  account: [
    ...['views', 'reach', 'accounts_engaged', 'total_interactions', 'likes', 'comments', 'saves'],
    ...['shares', 'replies', 'follows_and_unfollows', 'profile_links_taps', 'online_followers'],
    ...['follower_demographics', 'engaged_audience_demographics'],
    // In no reference any more, and still answered with a total.
    'profile_views',
  ],
};
