/** @file All posts of a popularity group, page by page. */
import { popularityIds, type Post, type PopularityId } from '../../../../contract/records/post.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { clock } from '../../../core/browser/clock.ts';
import { isOnline } from '../../../core/browser/connection.ts';
import { createPagedList, type PagedListActions, type ReadPage } from '../../../core/pagination.ts';
import { currentSession } from '../../../core/session/session.ts';
import { api } from '../../../core/workers/threads.ts';
import { rankedPosts, usePosts, useRanks, type PostKind, type RankKey } from '../posts-store.ts';
import { freshMs, openStoredPosts } from '../report/analyse-posts.ts';

type Api = Pick<ApiThread, 'readPage'>;

/** The kept analysis has the first posts of every group. */
async function readSaved(id: PopularityId, kind: PostKind) {
  await openStoredPosts();
  const { report, savedAt } = usePosts.getState();
  const group = report?.[kind].post_popularity.find((each) => each.id === id);
  if (savedAt === null || group === undefined || group.posts.length === 0) return null;
  return { items: group.posts, savedAt };
}

/** When the first page of each was read, in milliseconds. */
const readAt = new Map<RankKey, number>();

function createRanking(id: PopularityId, kind: PostKind): PagedListActions<Post> {
  const get = () => rankedPosts(id, kind)(useRanks.getState());
  return createPagedList<Post>({
    get,
    set: (change) => useRanks.setState({ [`${kind}/${id}`]: { ...get(), ...change } }),
    idOf: (post) => post.post_short_code,
    readSaved: () => readSaved(id, kind),
    onFirstPage: () => readAt.set(`${kind}/${id}`, clock.now()),
  });
}

const rankings = Object.fromEntries(
  (['post', 'reel'] as const).flatMap((kind) =>
    popularityIds.map((id) => [`${kind}/${id}`, createRanking(id, kind)]),
  ),
) as Record<RankKey, PagedListActions<Post>>;

function pagesOf(id: PopularityId, kind: PostKind, thread: Api): ReadPage<Post> {
  const query = { isReel: String(kind === 'reel') };
  return (page, seen, signal) =>
    thread.readPage(id, { params: { x: page }, query }, seen, currentSession(), signal);
}

/** Reads a ranking that is not there yet. One that is stays: somebody may be at it. */
export function openRanked(id: PopularityId, kind: PostKind, thread: Api = api): Promise<void> {
  return rankings[`${kind}/${id}`].open(pagesOf(id, kind, thread));
}

/**
 * Coming from another screen: reads also one that is as old as no report may be, or older than the report,
 * unless the device is offline.
 */
export function enterRanked(id: PopularityId, kind: PostKind, thread: Api = api): Promise<void> {
  const since = readAt.get(`${kind}/${id}`) ?? 0;
  const reported = usePosts.getState().savedAt ?? 0;
  const isOld = clock.now() - since >= freshMs || since < reported;
  return rankings[`${kind}/${id}`].open(pagesOf(id, kind, thread), isOld && isOnline());
}

/** Reads the next page, or the refused one again. */
export function moreRanked(id: PopularityId, kind: PostKind, thread: Api = api): Promise<void> {
  return rankings[`${kind}/${id}`].more(pagesOf(id, kind, thread));
}
