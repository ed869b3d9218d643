/**
 * @file The metrics of docs/metrics.md. The server responds with them; the analysis module computes the
 * same from the bytes of the pages and is tested against this file. All arithmetic uses integers, so
 * that both give the same digits.
 */
import type { PostRow } from './post-pages.ts';
import {
  popularityIds,
  type Post,
  type PopularityGroup,
  type PopularityId,
} from '../records/post.ts';

const day = 86_400;

/** The mean rounded to an integer, halves up; `null` for a count of 0. */
export function mean(sum: number, count: number): number | null {
  return count === 0 ? null : Math.floor((2 * sum + count) / (2 * count));
}

/** `part / whole * scale`, rounded to two decimals, halves up; `null` for a `whole` of 0. */
function hundredths(part: number, whole: number, scale: number): number | null {
  if (whole <= 0) return null;
  const top = BigInt(part) * BigInt(scale) * 100n;
  const bottom = BigInt(whole);
  return Number((2n * top + bottom) / (2n * bottom)) / 100;
}

/** Sums over posts, and for how many posts each value is known. */
export interface Sums {
  posts: number;
  likes: number;
  likesKnown: number;
  comments: number;
  commentsKnown: number;
  views: number;
  viewsKnown: number;
  /** Likes and comments of posts where both are known. */
  interactions: number;
  interactionsKnown: number;
}

/** The sums over posts. */
export function sumsOf(posts: readonly PostRow[]): Sums {
  const sums: Sums = {
    posts: posts.length,
    likes: 0,
    likesKnown: 0,
    comments: 0,
    commentsKnown: 0,
    views: 0,
    viewsKnown: 0,
    interactions: 0,
    interactionsKnown: 0,
  };
  for (const { likes, comments, views } of posts) {
    sums.likes += likes ?? 0;
    sums.likesKnown += likes === null ? 0 : 1;
    sums.comments += comments ?? 0;
    sums.commentsKnown += comments === null ? 0 : 1;
    sums.views += views ?? 0;
    sums.viewsKnown += views === null ? 0 : 1;
    if (likes === null || comments === null) continue;
    sums.interactions += likes + comments;
    sums.interactionsKnown += 1;
  }
  return sums;
}

/** Mean interactions per follower, in percent. */
export function engagement(sums: Sums, followers: number | null): number | null {
  return hundredths(sums.interactions, sums.interactionsKnown * (followers ?? 0), 100);
}

/** Interactions per view in percent, over posts with views whose likes and comments are known. */
function perView(posts: readonly PostRow[]): number | null {
  let interactions = 0;
  let views = 0;
  for (const post of posts) {
    if (post.likes === null || post.comments === null || !post.views) continue;
    interactions += post.likes + post.comments;
    views += post.views;
  }
  return hundredths(interactions, views, 100);
}

function most(posts: readonly PostRow[], key: 'likes' | 'comments' | 'views'): number | null {
  let best: number | null = null;
  for (const post of posts) {
    const value = post[key];
    if (value !== null && (best === null || value > best)) best = value;
  }
  return best;
}

/** The times of the oldest and the newest post. */
function spanOf(posts: readonly PostRow[]): { oldest: number; newest: number } {
  let oldest = Number.MAX_SAFE_INTEGER;
  let newest = 0;
  for (const { taken_at: at } of posts) {
    if (at < oldest) oldest = at;
    if (at > newest) newest = at;
  }
  return { oldest, newest };
}

/**
 * The figures of post analytics (docs/product.md, "Post analytics keys"), and `per_view_engagement`.
 */
export function figuresOf(
  posts: readonly PostRow[],
  followers: number | null,
  moment: number,
): Record<string, number | null> {
  const videos = posts.filter((post) => post.post_type === 'video');
  const images = posts.filter((post) => post.post_type === 'image');
  const sums = sumsOf(posts);
  const { oldest, newest } = spanOf(posts);
  const gaps = posts.length - 1;
  const days = Math.floor(Math.max(0, moment - oldest) / day) + 1;
  const known = sums.likesKnown + sums.commentsKnown > 0;
  return {
    post_count: posts.length,
    post_videos_count: videos.length,
    post_images_count: images.length,
    most_post_views: most(posts, 'views'),
    avg_post_views: mean(sums.views, sums.viewsKnown),
    most_post_likes: most(posts, 'likes'),
    avg_post_likes: mean(sums.likes, sums.likesKnown),
    most_post_comments: most(posts, 'comments'),
    avg_post_comments: mean(sums.comments, sums.commentsKnown),
    last_post_days: posts.length === 0 ? null : Math.floor(Math.max(0, moment - newest) / day),
    post_frequency: gaps < 1 ? null : hundredths(newest - oldest, gaps * day, 1),
    daily_engagement: known ? hundredths(sums.likes + sums.comments, days, 1) : null,
    overall_avg_engagement: engagement(sums, followers),
    videos_avg_engagement: engagement(sumsOf(videos), followers),
    images_avg_engagement: engagement(sumsOf(images), followers),
    per_view_engagement: perView(posts),
  };
}

/** The figure a popularity group ranks by; `null` if it is unknown. */
export function rankValue(post: PostRow, id: PopularityId): number | null {
  if (id === 'mostLiked') return post.likes;
  if (id === 'mostCommented') return post.comments;
  return post.likes === null || post.comments === null ? null : post.likes + post.comments;
}

/** The posts whose figure is known, highest first; equal ones newest first, then by short code. */
export function rankedPosts(posts: readonly PostRow[], id: PopularityId): PostRow[] {
  const order = (a: PostRow, b: PostRow) =>
    (rankValue(b, id) ?? 0) - (rankValue(a, id) ?? 0) ||
    b.taken_at - a.taken_at ||
    (a.post_short_code < b.post_short_code ? -1 : 1);
  return posts.filter((post) => rankValue(post, id) !== null).sort(order);
}

/** The record of a post in lists and groups. */
export function listed(post: PostRow, id: PopularityId): Post {
  const { post_short_code, post_thumbnail, post_type, post_url, child_posts } = post;
  return {
    post_short_code,
    post_thumbnail,
    post_type,
    post_url,
    child_posts: [...child_posts],
    value: rankValue(post, id),
  };
}

/** The three groups with their first `keep` posts. */
export function groupsOf(posts: readonly PostRow[], keep: number): PopularityGroup[] {
  return popularityIds.map((id) => {
    const ranked = rankedPosts(posts, id);
    return {
      id,
      post_count: ranked.length,
      posts: ranked.slice(0, keep).map((post) => listed(post, id)),
    };
  });
}

/** The time of the newest post, `DD-MM-YYYY HH:mm:ss` in UTC; empty without posts. */
export function latestPost(posts: readonly PostRow[]): string {
  if (posts.length === 0) return '';
  const [date = '', time = ''] = new Date(spanOf(posts).newest * 1_000).toISOString().split('T');
  return `${date.split('-').reverse().join('-')} ${time.slice(0, 8)}`;
}
