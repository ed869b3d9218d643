import type { ResultList } from '../../contract/http/module.ts';
import { readIds } from '../accounts/lists.ts';
import { userById } from '../accounts/users.ts';
import type { Handler, Handlers, Request } from '../http/handler.ts';

// The six calls take and answer the same, so one type stands for all.
function place(request: Request<'newFollowers'>): { from: number; size: number } {
  const { size } = request.params;
  return { from: (request.query.page - 1) * size, size };
}

/** A page of a list of the last finished analysis; names are the network's own, asked for by id. */
function pageOf(list: ResultList): Handler<'newFollowers'> {
  return async (request) => {
    const { services, session } = request;
    const run = session.user.currentRun;
    if (run === null) return [];
    const { from, size } = place(request);
    const ids = await readIds(services.db, run, list, from, size);
    return [...(await services.network.persons(ids))];
  };
}

async function profileViews(request: Request<'profileViews'>) {
  const { services, session } = request;
  if (session.user.currentRun === null) return [];
  const user = await userById(services.db, session.user.id);
  const { from, size } = place(request);
  const at = user?.analysedAt?.getTime() ?? request.now;
  const ids = await services.network.profileViews(session.user.instaId, at, from, size);
  return [...(await services.network.persons(ids))];
}

/** The six lists. */
export const listHandlers = {
  newFollowers: pageOf('new'),
  followersLost: pageOf('lost'),
  notFollowingBack: pageOf('not_following_back'),
  dontFollowBack: pageOf('dont_follow_back'),
  mutualFollowers: pageOf('mutual'),
  profileViews,
} satisfies Partial<Handlers>;
