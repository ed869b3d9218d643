/** @file The analysis of the account's posts, and the ranked posts behind View All. */
import { popularityIds, type Post, type PopularityId } from '../../../contract/records/post.ts';
import type { PostFormat, PostReport } from '../../../contract/records/post-report.ts';
import type { Failure } from '../../core/errors/failure.ts';
import { unreadList, type PagedList } from '../../core/pagination.ts';
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

/** A ranking: what it ranks by, and whether it is of the reels alone. */
export type RankKey = `${PostKind}/${PopularityId}`;

/** The rankings that were opened. */
export const useRanks = defineStore<Partial<Record<RankKey, PagedList<Post>>>>(() => ({}));

/** A ranking as far as it was read, from the state of {@link useRanks}. */
export const rankedPosts =
  (id: PopularityId, kind: PostKind) =>
  (ranks: Partial<Record<RankKey, PagedList<Post>>>): PagedList<Post> =>
    ranks[`${kind}/${id}`] ?? unreadList;

/** The ranking of an address: `name` and `isReel` of its query. An unknown name means likes. */
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
