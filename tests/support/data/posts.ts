/** @file A post and a report of posts, for tests that need one. */
import type { Post } from '../../../contract/records/post.ts';
import type { PostReport, PostSet } from '../../../contract/records/post-report.ts';

/** A post by its number. */
export function postOf(id: number): Post {
  return {
    post_short_code: `Post${id}`,
    post_thumbnail: '',
    post_type: 'image',
    post_url: `https://posts.test/${id}`,
    child_posts: [],
    value: id,
  };
}

/** A report in which the most liked posts, and reels, are the given ones. */
export function postReportOf(posts: Post[]): PostReport {
  const set: PostSet = {
    post_analysis: { post_count: posts.length, overall_avg_engagement: 2.5 },
    post_popularity: [{ id: 'mostLiked', posts }],
    periods: [
      {
        ...{ posts: 2, likes: 10, comments: 1, views: null, engagement: 3 },
        ...{ likes_known: 2, comments_known: 2, views_known: 0, engagement_known: 2 },
      },
    ],
    hours: [[25, 2, 8]],
    trend: [[1, 2, 3, 4]],
  } as unknown as PostSet;
  return {
    moment: Date.UTC(2026, 10, 23) / 1_000,
    followers: 100,
    post: set,
    reel: set,
    formats: [
      {
        format: 'image',
        posts: 2,
        avg_likes: 5,
        avg_comments: 1,
        avg_views: null,
        engagement: 3,
        engagement_known: 2,
      },
    ],
  };
}
