import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../../../contract/faults.ts';
import { postOf, postReportOf } from '../../../../tests/support/data/posts.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { pagedThread } from '../../../../tests/support/paged-thread.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { resetStores } from '../../../core/store.ts';
import { rankedPosts, usePosts, useRanks } from '../posts-store.ts';
import { enterRanked, moreRanked, openRanked } from './ranked-posts.ts';

/** A server with two pages of ranked posts, which share a post. */
function serve(isOut = () => false) {
  const asked: unknown[] = [];
  const call = async (name: string, input: { params: { x: number }; query: unknown }) => {
    asked.push([name, input.params.x, input.query]);
    if (isOut()) throw new AppError('network');
    const posts = [[1, 2], [2, 3], []][input.params.x - 1] ?? [];
    return { posts: posts.map(postOf) };
  };
  return { asked, thread: pagedThread(call) };
}

const ranking = () => rankedPosts('mostLiked', 'reel')(useRanks.getState());
const codes = () => ranking().items.map((post) => post.post_short_code);

beforeEach(() => {
  givePage();
  resetStores();
  useSession.setState({ token: 'token-of-demo' });
});

it('reads a ranking page by page and shows each post once', async () => {
  const { asked, thread } = serve();
  await openRanked('mostLiked', 'reel', thread);
  await openRanked('mostLiked', 'reel', thread);
  for (let i = 0; i < 4; i += 1) await moreRanked('mostLiked', 'reel', thread);
  expect(codes()).toEqual(['Post1', 'Post2', 'Post3']);
  const query = { isReel: 'true' };
  expect(asked).toEqual([1, 2, 3].map((page) => ['mostLiked', page, query]));
});

it('reads a ranking again when it is entered after five minutes, and keeps it until then', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { asked, thread } = serve();
  await enterRanked('mostLiked', 'reel', thread);
  await moreRanked('mostLiked', 'reel', thread);
  vi.setSystemTime(Date.now() + 299_000);
  await enterRanked('mostLiked', 'reel', thread);
  vi.setSystemTime(Date.now() + 1_000);
  // The person at it has not left it.
  await openRanked('mostLiked', 'reel', thread);
  expect(asked).toHaveLength(2);
  const entering = enterRanked('mostLiked', 'reel', thread);
  expect(codes()).toEqual(['Post1', 'Post2', 'Post3']);
  await entering;
  expect(asked.at(-1)).toEqual(['mostLiked', 1, { isReel: 'true' }]);
  expect(codes()).toEqual(['Post1', 'Post2']);
});

it('reads a ranking again when the report is newer, and keeps it without a server', async () => {
  let isOut = false;
  const { asked, thread } = serve(() => isOut);
  await enterRanked('mostLiked', 'reel', thread);
  usePosts.setState({ report: postReportOf([]), savedAt: Date.now() + 1 });
  isOut = true;
  await enterRanked('mostLiked', 'reel', thread);
  expect(asked).toHaveLength(2);
  expect(ranking()).toMatchObject({ load: 'refused', savedAt: null, hasMore: true });
  expect(codes()).toEqual(['Post1', 'Post2']);
});

it('asks for no old ranking again while the device is offline', async () => {
  const { asked, thread } = serve();
  await enterRanked('mostLiked', 'reel', thread);
  usePosts.setState({ report: postReportOf([]), savedAt: Date.now() + 1 });
  vi.stubGlobal('navigator', { onLine: false });
  onTestFinished(() => void vi.unstubAllGlobals());
  await enterRanked('mostLiked', 'reel', thread);
  expect(asked).toHaveLength(1);
  expect(ranking()).toMatchObject({ load: 'ready', failure: null });
});

it('keeps the rankings apart', async () => {
  const { thread } = serve();
  await openRanked('mostLiked', 'post', thread);
  expect(Object.keys(useRanks.getState())).toEqual(['post/mostLiked']);
  expect(ranking()).toMatchObject({ load: 'idle', items: [] });
});

it('shows the posts of the kept analysis while the server is out of reach', async () => {
  usePosts.setState({ report: postReportOf([postOf(7)]), savedAt: 5 });
  let isOut = true;
  const { thread } = serve(() => isOut);
  await openRanked('mostLiked', 'reel', thread);
  expect(ranking()).toMatchObject({ load: 'refused', savedAt: 5, hasMore: false });
  expect(codes()).toEqual(['Post7']);
  isOut = false;
  await moreRanked('mostLiked', 'reel', thread);
  expect(codes()).toEqual(['Post1', 'Post2']);
  expect(ranking()).toMatchObject({ load: 'ready', savedAt: null, hasMore: true });
});

it('is refused where the kept analysis has nothing of the group', async () => {
  usePosts.setState({ report: postReportOf([]), savedAt: 5 });
  await openRanked('mostLiked', 'reel', serve(() => true).thread);
  expect(ranking()).toMatchObject({
    load: 'refused',
    items: [],
    failure: { messageId: 'fault.network' },
  });
});
