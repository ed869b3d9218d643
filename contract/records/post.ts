import { type Infer, defaulted, enums, object, record, size, string } from 'superstruct';
import { count, maybeNumber, rowsOf, text } from './values.ts';

/** A child of a multi-image post. */
export const childPost = object({
  insta_post_type: enums(['video', 'image']),
  insta_post_url: text,
  insta_thumbnail: text,
});

/** {@link childPost}. */
export type ChildPost = Infer<typeof childPost>;

/**
 * A post in lists and groups (docs/product.md, "Post"). `value` is the count the group ranks by.
 */
export const post = object({
  post_short_code: size(string(), 1, 40),
  post_thumbnail: text,
  post_type: enums(['video', 'image']),
  post_url: text,
  child_posts: defaulted(rowsOf(childPost), () => []),
  value: count,
});

/** {@link post}. */
export type Post = Infer<typeof post>;

/** The figures of post analytics (docs/product.md, "Post analytics keys"). */
export const postAnalyticsKeys = [
  'post_count',
  'post_videos_count',
  'post_images_count',
  'most_post_views',
  'avg_post_views',
  'most_post_likes',
  'avg_post_likes',
  'most_post_comments',
  'avg_post_comments',
  'last_post_days',
  'post_frequency',
  'daily_engagement',
  'overall_avg_engagement',
  'videos_avg_engagement',
  'images_avg_engagement',
] as const;

/** The popularity groups (docs/product.md, "Popularity groups"). */
export const popularityIds = ['mostLiked', 'mostCommented', 'mostEngaged'] as const;

/** One of {@link popularityIds}. */
export type PopularityId = (typeof popularityIds)[number];

/** A popularity group. */
export const popularityGroup = object({
  id: enums(popularityIds),
  post_count: count,
  posts: rowsOf(post),
});

/** {@link popularityGroup}. */
export type PopularityGroup = Infer<typeof popularityGroup>;

/** The response of post analytics: unknown figures are `null`, never zero. */
export const postAnalysis = object({
  post_analysis: record(string(), maybeNumber),
  latest_post_date_time: text,
  post_popularity: rowsOf(popularityGroup),
});
