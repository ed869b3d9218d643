/**
 * @file The report of getPostsAnalysis in plain TypeScript: figures, groups, periods, hours and
 * trend of all posts and of the reels. The analysis module is tested against it.
 */
import type { PostRow } from '../../contract/posts/post-pages.ts';
import {
  engagement,
  figuresOf,
  groupsOf,
  latestPost,
  mean,
  rankValue,
  sumsOf,
} from '../../contract/posts/post-figures.ts';
import {
  postFormats,
  type FormatFigures,
  type PeriodFigures,
  type PostFormat,
  type PostReport,
  type PostSet,
} from '../../contract/records/post-report.ts';

const day = 86_400;

/** A count above this is invalid and treated as unknown. */
const maxPostCount = 4_294_967_294;

/** Windows of the report. */
export const reportWindows = { periodDays: 30, trendWeeks: 52, hourDays: 365, ranked: 30 } as const;

/** From this second on the owner's clock is so many minutes east of UTC. */
export interface ZoneChange {
  readonly from: number;
  readonly minutes: number;
}

const ageOf = (post: PostRow, moment: number) => Math.max(0, moment - post.taken_at);
const shown = (sum: number, known: number, posts: number) =>
  posts > 0 && known === 0 ? null : sum;

function periodOf(posts: readonly PostRow[], followers: number | null): PeriodFigures {
  const sums = sumsOf(posts);
  return {
    posts: sums.posts,
    likes: shown(sums.likes, sums.likesKnown, sums.posts),
    likes_known: sums.likesKnown,
    comments: shown(sums.comments, sums.commentsKnown, sums.posts),
    comments_known: sums.commentsKnown,
    views: shown(sums.views, sums.viewsKnown, sums.posts),
    views_known: sums.viewsKnown,
    engagement: engagement(sums, followers),
    engagement_known: sums.interactionsKnown,
  };
}

function periodsOf(posts: readonly PostRow[], followers: number | null, moment: number) {
  const length = reportWindows.periodDays * day;
  return [0, 1].map((back) =>
    periodOf(
      posts.filter((post) => Math.floor(ageOf(post, moment) / length) === back),
      followers,
    ),
  );
}

/** A moment in seconds on the owner's clock, as if that were UTC. */
function localOf(second: number, zone: readonly ZoneChange[]): number {
  const change = zone.filter(({ from }) => from <= second).at(-1);
  return Math.max(0, second + (change?.minutes ?? 0) * 60);
}

/** Weeks of whole days of the owner's clock, the last day today. */
function trendOf(
  posts: readonly PostRow[],
  moment: number,
  zone: readonly ZoneChange[],
): PostSet['trend'] {
  const dayOf = (second: number) => Math.floor(localOf(second, zone) / day);
  const weeks: PostRow[][] = Array.from({ length: reportWindows.trendWeeks }, () => []);
  for (const post of posts) {
    const back = Math.max(0, dayOf(moment) - dayOf(post.taken_at));
    weeks[reportWindows.trendWeeks - 1 - Math.floor(back / 7)]?.push(post);
  }
  return weeks.map((week) => {
    const { posts: n, likes, comments, views } = periodOf(week, null);
    return [n, likes, comments, views];
  });
}

function hourCellOf(takenAt: number, zone: readonly ZoneChange[]): number {
  const local = localOf(takenAt, zone);
  // 1 January 1970 was a Thursday; weeks start on Monday.
  return ((Math.floor(local / day) + 3) % 7) * 24 + Math.floor((local % day) / 3_600);
}

function hoursOf(posts: readonly PostRow[], moment: number, zone: readonly ZoneChange[]) {
  const cells = Array.from({ length: 168 }, () => ({ posts: 0, sum: 0 }));
  for (const post of posts) {
    const value = rankValue(post, 'mostEngaged');
    if (value === null || ageOf(post, moment) >= reportWindows.hourDays * day) continue;
    const cell = cells[hourCellOf(post.taken_at, zone)];
    if (cell === undefined) continue;
    cell.posts += 1;
    cell.sum += value;
  }
  return cells.flatMap(({ posts: n, sum }, at): PostSet['hours'] =>
    n === 0 ? [] : [[at, n, mean(sum, n)]],
  );
}

/** The format of a post: with children a carousel, else a reel or an image. */
export function formatOf(post: PostRow): PostFormat {
  if (post.child_posts.length > 0) return 'carousel';
  return post.post_type === 'video' ? 'reel' : 'image';
}

function formatFiguresOf(
  posts: readonly PostRow[],
  format: PostFormat,
  followers: number | null,
): FormatFigures {
  const sums = sumsOf(posts.filter((post) => formatOf(post) === format));
  return {
    format,
    posts: sums.posts,
    avg_likes: mean(sums.likes, sums.likesKnown),
    avg_comments: mean(sums.comments, sums.commentsKnown),
    avg_views: mean(sums.views, sums.viewsKnown),
    engagement: engagement(sums, followers),
    engagement_known: sums.interactionsKnown,
  };
}

/** The whole report, as getPostsAnalysis gives it. */
export function reportOf(
  rows: readonly PostRow[],
  followers: number | null,
  moment: number,
  zone: readonly ZoneChange[],
): PostReport {
  const posts = cleanPosts(rows);
  const setOf = (of: readonly PostRow[]): PostSet => ({
    post_analysis: figuresOf(of, followers, moment),
    latest_post_date_time: latestPost(of),
    post_popularity: groupsOf(of, reportWindows.ranked),
    periods: periodsOf(of, followers, moment),
    hours: hoursOf(of, moment, zone),
    trend: trendOf(of, moment, zone),
  });
  return {
    moment,
    followers,
    post: setOf(posts),
    reel: setOf(posts.filter((post) => post.post_type === 'video')),
    formats: postFormats.map((format) => formatFiguresOf(posts, format, followers)),
  };
}

/** The first of each short code, with impossible counts taken as unknown. */
function cleanPosts(rows: readonly PostRow[]): PostRow[] {
  const known = (value: unknown) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxPostCount
      ? (value as number)
      : null;
  const first = new Map<string, PostRow>();
  for (const row of rows) {
    if (first.has(row.post_short_code)) continue;
    first.set(row.post_short_code, {
      ...row,
      child_posts: row.child_posts ?? [],
      likes: known(row.likes),
      comments: known(row.comments),
      views: known(row.views),
    });
  }
  return [...first.values()];
}
