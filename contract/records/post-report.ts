/** @file The analysis module's report about the account's posts (getPostsAnalysis). */
import { array, enums, type Infer, object, tuple } from 'superstruct';
import { postAnalysis } from './post.ts';
import { count, maybeNumber, rowsOf } from './values.ts';

/**
 * Sums over the posts of a period whose figure is known, and how many those are. A sum is `null` if
 * there were posts but their figure is unknown.
 */
export const periodFigures = object({
  posts: count,
  likes: count,
  likes_known: count,
  comments: count,
  comments_known: count,
  views: count,
  views_known: count,
  /** Percent of followers, two decimals; see docs/metrics.md. */
  engagement: maybeNumber,
  /** Posts whose likes and comments are both known. */
  engagement_known: count,
});

/** {@link periodFigures}. */
export type PeriodFigures = Infer<typeof periodFigures>;

/** The formats that are compared. */
export const postFormats = ['image', 'carousel', 'reel'] as const;

/** One of {@link postFormats}. */
export type PostFormat = (typeof postFormats)[number];

/** Means over the posts of a format. */
export const formatFigures = object({
  format: enums(postFormats),
  posts: count,
  avg_likes: count,
  avg_comments: count,
  avg_views: count,
  engagement: maybeNumber,
  /** Posts whose likes and comments are both known. */
  engagement_known: count,
});

/** {@link formatFigures}. */
export type FormatFigures = Infer<typeof formatFigures>;

/** Hour of the week in the owner's time zone (0 is Monday 0:00), posts, mean interactions. */
export const hourCell = tuple([count, count, count]);

/** A week of the trend: posts, likes, comments, views; the last week ends with the day of the report's time on the owner's clock. */
export const trendWeek = tuple([count, count, count, count]);

/** {@link trendWeek}. */
export type TrendWeek = Infer<typeof trendWeek>;

/** The figures of a set of posts: all of them, or the reels. */
export const postSet = object({
  ...postAnalysis.schema,
  /** The last 30 days, and the 30 days before them. */
  periods: array(periodFigures),
  hours: rowsOf(hourCell),
  trend: array(trendWeek),
});

/** {@link postSet}. */
export type PostSet = Infer<typeof postSet>;

/** The result of getPostsAnalysis. */
export const postReport = object({
  /** The time of the report, in seconds since 1970. */
  moment: count,
  followers: count,
  post: postSet,
  reel: postSet,
  formats: rowsOf(formatFigures),
});

/** {@link postReport}. */
export type PostReport = Infer<typeof postReport>;
