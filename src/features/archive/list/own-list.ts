/** @file The lists of the session's account that an imported one is shown as. */
import {
  downloadFigure,
  isKnown,
  namesFrom,
  type FigureName,
} from '../../../core/imported/figures.ts';
import { ownAccount, useImported } from '../../../core/imported/imported-store.ts';
import { useSession } from '../../../core/session/session-store.ts';
import type { ListQuery } from './imported-list.ts';

const ownLists: Readonly<Partial<Record<ListQuery['list'], readonly [string, FigureName]>>> = {
  new: ['/newfollowers', 'new_followers'],
  lost: ['/followerslost', 'followers_lost'],
  notFollowingBack: ['/notfollowsback', 'not_follows_back'],
  dontFollowBack: ['/donotfollowsback', 'dont_follow_back'],
  mutual: ['/mutualfollowing', 'mutual_followers'],
};

/** Where a subscriber finds an imported list of the own account, and how many it has; else null. */
export function useOwnList(
  query: ListQuery | null,
): { readonly path: string; readonly count: number } | null {
  const user = useSession((state) => state.user);
  const isSubscribed = useSession((state) => state.isSubscribed && state.token !== '');
  const account = ownAccount(
    useImported((state) => state.accounts),
    user,
  );
  const own = query === null ? undefined : ownLists[query.list];
  if (own === undefined || !isSubscribed || account === null || account.owner !== query?.owner) {
    return null;
  }
  const [path, name] = own;
  const figure = downloadFigure(account, name);
  if (!isKnown(figure) || namesFrom(user, account, name) !== 'download') return null;
  return { path, count: figure.known };
}
