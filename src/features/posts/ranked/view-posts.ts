/** @file All posts of a popularity group, page by page. */
import type { Post, PopularityId } from '../../../../contract/records/post.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { api } from '../../../core/workers/threads.ts';
import { failureOf } from '../../../core/errors/failure.ts';
import { unopenedRank, usePosts, useRanks } from '../posts-store.ts';
import type { PostKind, RankedPosts, RankKey } from '../posts-store.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { openKeptPosts } from '../report/analyse-posts.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { currentSession } from '../../../core/session/session.ts';

type Api = Pick<ApiThread, 'call'>;

const keyOf = (id: PopularityId, kind: PostKind): RankKey => `${kind}/${id}`;

/** The ranking as it stands. */
export function rankNow(id: PopularityId, kind: PostKind): RankedPosts {
  return useRanks.getState()[keyOf(id, kind)] ?? unopenedRank;
}

function put(id: PopularityId, kind: PostKind, change: Partial<RankedPosts>): void {
  useRanks.setState({ [keyOf(id, kind)]: { ...rankNow(id, kind), ...change } });
}

/** Out of reach: the kept analysis has the first posts of every group. */
async function showKept(id: PopularityId, kind: PostKind): Promise<void> {
  await openKeptPosts();
  const { report, savedAt } = usePosts.getState();
  const group = report?.[kind].post_popularity.find((each) => each.id === id);
  if (group === undefined || group.posts.length === 0) return;
  put(id, kind, { posts: group.posts, savedAt, hasMore: false });
}

function addPage(id: PopularityId, kind: PostKind, page: number, rows: readonly Post[]): void {
  const { posts, savedAt } = rankNow(id, kind);
  const known = savedAt === null ? posts : [];
  const seen = new Set(known.map((post) => post.post_short_code));
  const fresh = rows.filter((post) => !seen.has(post.post_short_code));
  put(id, kind, {
    load: 'ready',
    posts: [...known, ...fresh],
    page,
    // A page that brings nothing new ends the list, even when the server would go on for ever.
    hasMore: fresh.length > 0,
    failure: null,
    savedAt: null,
  });
}

/** Reads the next page. */
export async function moreRanked(id: PopularityId, kind: PostKind, thread: Api = api) {
  const { load, hasMore, page } = rankNow(id, kind);
  if (load === 'loading' || (!hasMore && load === 'ready')) return;
  put(id, kind, { load: 'loading', failure: null });
  const session = currentSession();
  const { signal } = new AbortController();
  const input = { params: { x: page + 1 }, query: { isReel: String(kind === 'reel') } };
  const read = await attempt(() => thread.call(id, input, session, signal), { quiet: true });
  if (useSession.getState().token !== session.token) return;
  if (read.type === 'done') addPage(id, kind, page + 1, read.value.posts);
  if (read.type === 'cancelled') put(id, kind, { load: 'ready' });
  if (read.type !== 'failed') return;
  put(id, kind, { load: 'refused', failure: failureOf(read.fault) });
  if (page === 0) await showKept(id, kind);
}

/** Entering View All. */
export async function openRanked(id: PopularityId, kind: PostKind, thread: Api = api) {
  const { load, posts, savedAt } = rankNow(id, kind);
  if (load === 'loading' || (posts.length > 0 && savedAt === null)) return;
  await moreRanked(id, kind, thread);
}
