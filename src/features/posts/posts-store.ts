/** @file The analysis of the account's posts, and the ranked posts behind View All. */
import { popularityIds, type Post, type PopularityId } from '../../../contract/records/post.ts';
import type { PostFormat, PostReport } from '../../../contract/records/post-report.ts';
import type { Failure } from '../../core/errors/failure.ts';
import { defineStore } from '../../core/store.ts';

/** Which posts a page is about: all of them, or the reels. */
export type PostKind = 'post' | 'reel';

/** The analysis as screens see it. */
export interface PostsState {
  readonly load: 'idle' | 'loading' | 'ready' | 'refused';
  readonly report: PostReport | null;
  /** When the report was made, in milliseconds; it may be of an earlier visit. */
  readonly savedAt: number | null;
  readonly failure: Failure | null;
}

/** The analysis of the account's posts. */
export const usePosts = defineStore<PostsState>(() => ({
  load: 'idle',
  report: null,
  savedAt: null,
  failure: null,
}));

/** Ranked posts as far as they were read. */
export interface RankedPosts {
  readonly load: 'idle' | 'loading' | 'ready' | 'refused';
  readonly posts: readonly Post[];
  readonly page: number;
  readonly hasMore: boolean;
  readonly failure: Failure | null;
  /** Set when the posts are those of the kept analysis, because the server is out of reach. */
  readonly savedAt: number | null;
}

/** Ranked posts nobody has opened. */
export const unopenedRank: RankedPosts = {
  load: 'idle',
  posts: [],
  page: 0,
  hasMore: true,
  failure: null,
  savedAt: null,
};

/** A ranking: what it ranks by, and whether of the reels alone. */
export type RankKey = `${PostKind}/${PopularityId}`;

/** The rankings that were opened. */
export const useRanks = defineStore<Partial<Record<RankKey, RankedPosts>>>(() => ({}));

/** The ranking an address asks for: `name` and `isReel` of its query; nonsense asks for likes. */
export function rankOf(query: URLSearchParams): { id: PopularityId; kind: PostKind } {
  const name = query.get('name');
  const id = popularityIds.find((each) => each === name) ?? 'mostLiked';
  return { id, kind: query.get('isReel') === 'true' ? 'reel' : 'post' };
}

/** The format of a listed post: with children a carousel, else a reel or a photo. */
export function formatOfPost(post: Pick<Post, 'post_type' | 'child_posts'>): PostFormat {
  if (post.child_posts.length > 0) return 'carousel';
  return post.post_type === 'video' ? 'reel' : 'image';
}
