import { figuresOf, groupsOf, latestPost, listed } from '../../../contract/posts/post-figures.ts';
import { listPage, popularity } from '../../../contract/limits.ts';
import type { PopularityId } from '../../../contract/records/post.ts';
import type { Session } from '../../accounts/sessions.ts';
import type { Handlers, Request } from '../handler.ts';
import { collect } from '../../posts/collection.ts';
import { commentsPage, postsPage } from '../../posts/pages.ts';
import type { Services } from '../../services.ts';

function json(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
}

async function postAnalytics({ services, session, now }: Request<'postAnalytics'>) {
  const { network } = services;
  const { instaId } = session.user;
  const { at, posts } = await collect(network, instaId, now);
  const account = await network.ownAccount(session.user, at);
  return {
    post_analysis: figuresOf(posts, account?.followers ?? null, Math.floor(at / 1_000)),
    latest_post_date_time: latestPost(posts),
    post_popularity: groupsOf(posts, popularity.thumbnails),
  };
}

/** The common fields of the three calls' requests. */
interface RankedRequest {
  readonly params: { x: number };
  readonly query: { isReel?: string | undefined };
  readonly session: Session;
  readonly services: Services;
  readonly now: number;
}

function ranked(id: PopularityId) {
  return async ({ services, session, params, query, now }: RankedRequest) => {
    const found = await collect(services.network, session.user.instaId, now);
    const order = found.ranked(id, query.isReel === 'true');
    const from = (params.x - 1) * listPage.size;
    return { posts: order.slice(from, from + listPage.size).map((post) => listed(post, id)) };
  };
}

async function modulePosts({ services, session, query, now }: Request<'modulePosts'>) {
  return json(await postsPage(services.network, session.user, query.cursor ?? '', now));
}

async function moduleComments(request: Request<'moduleComments'>) {
  const { services, session, params, query, now } = request;
  const { instaId } = session.user;
  const cursor = query.cursor ?? '';
  return json(await commentsPage(services.network, instaId, params.code, cursor, now));
}

/** Handlers of post analytics, ranked posts, and the module's pages of posts and comments. */
export const postHandlers = {
  postAnalytics,
  mostLiked: ranked('mostLiked'),
  mostCommented: ranked('mostCommented'),
  mostEngaged: ranked('mostEngaged'),
  modulePosts,
  moduleComments,
} satisfies Partial<Handlers>;
