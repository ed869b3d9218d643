/** @file What the analysis module says about the account's posts (getPostsAnalysis). */
import { array, enums, type Infer, object, tuple } from 'superstruct';
import { postAnalysis } from './post.ts';
import { count, maybeNumber, rowsOf } from './values.ts';

/** Sums of a stretch of time. A sum is `null` when there were posts but the figure is unknown. */
export const periodFigures = object({
  posts: count,
  likes: count,
  comments: count,
  views: count,
  /** Percent of followers, two decimals; see docs/metrics.md. */
  engagement: maybeNumber,
});

/** {@link periodFigures}. */
export type PeriodFigures = Infer<typeof periodFigures>;

/** The formats that are compared. */
export const postFormats = ['image', 'carousel', 'reel'] as const;

/** One of {@link postFormats}. */
export type PostFormat = (typeof postFormats)[number];

/** Means of one format. */
export const formatFigures = object({
  format: enums(postFormats),
  posts: count,
  avg_likes: count,
  avg_comments: count,
  avg_views: count,
  engagement: maybeNumber,
});

/** {@link formatFigures}. */
export type FormatFigures = Infer<typeof formatFigures>;

/** Weekday × hour of the owner's clock (Monday 0 o'clock is 0), posts, mean interactions. */
export const hourCell = tuple([count, count, count]);

/** A week of the trend: posts, likes, comments, views; the last row ends now. */
export const trendWeek = tuple([count, count, count, count]);

/** {@link trendWeek}. */
export type TrendWeek = Infer<typeof trendWeek>;

/** Everything about one set of posts: all of them, or the reels. */
export const postSet = object({
  ...postAnalysis.schema,
  /** The last 30 days, and the 30 before. */
  periods: array(periodFigures),
  hours: rowsOf(hourCell),
  trend: array(trendWeek),
});

/** {@link postSet}. */
export type PostSet = Infer<typeof postSet>;

/** The result of getPostsAnalysis. */
export const postReport = object({
  /** The moment it is about, in seconds since 1970. */
  moment: count,
  followers: count,
  post: postSet,
  reel: postSet,
  formats: rowsOf(formatFigures),
});

/** {@link postReport}. */
export type PostReport = Infer<typeof postReport>;
