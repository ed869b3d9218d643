/** @file Where the lists that home counts are opened: the account's own screens, or those of the import. */
import { fileLists, type PeopleListName } from '../../../contract/lists/file-lists.ts';
import { listNames, type ListName } from '../../../contract/lists/list-names.ts';
import { useSession } from '../session/session-store.ts';
import { namesFrom, type FigureName } from './figures.ts';
import { ownAccount, useImported } from './imported-store.ts';

/** What addresses of the import call the lists. */
const importedNames = {
  newfollowers: 'new',
  followerslost: 'lost',
  notfollowsback: 'notFollowingBack',
  donotfollowsback: 'dontFollowBack',
  mutualfollowing: 'mutual',
  profileview: 'visits',
} as const satisfies Record<ListName, string>;

/** The list of people that an address of the import names, or null. */
export function listOfImported(name: string | null): PeopleListName | null {
  const list = listNames.find((each) => importedNames[each] === name);
  return list ?? fileLists.find((each) => each === name) ?? null;
}

/** The address of a list of imported files, of people or of content. */
export function importedAddress(list: string, owner: string | null): string {
  const query = new URLSearchParams({ list, ...(owner === null ? {} : { owner }) });
  return `/imported?${query.toString()}`;
}

/** The figure on home that counts a list. */
export const listFigures = {
  newfollowers: 'new_followers',
  followerslost: 'followers_lost',
  notfollowsback: 'not_follows_back',
  donotfollowsback: 'dont_follow_back',
  profileview: 'profile_views_count',
  mutualfollowing: 'mutual_followers',
} as const satisfies Record<ListName, FigureName>;

/** The files of the session's account, which the screens of the import may show; and of a subscriber. */
function useOwnFiles() {
  const user = useSession((state) => state.user);
  const isSubscribed = useSession((state) => state.isSubscribed && state.token !== '');
  const { accounts, viewed } = useImported();
  const own = ownAccount(accounts, user);
  return { user, isSubscribed, viewed, own, isOwn: own !== null && own.owner === viewed?.owner };
}

/** True where the people of the list on the screen have a menu: a timeline belongs to a subscription. */
export function useHasMenu(): boolean {
  const { isSubscribed, viewed, isOwn } = useOwnFiles();
  return viewed === null || (isSubscribed && isOwn);
}

/**
 * Where a list is opened: with a subscription the account's own, otherwise the free one of the files. Null
 * where it takes a subscription.
 */
export function useListAddress(): (list: ListName) => string | null {
  const { user, isSubscribed, viewed, own, isOwn } = useOwnFiles();
  return (list) => {
    const isFromFile = own !== null && namesFrom(user, own, listFigures[list]) === 'download';
    if (isSubscribed && (viewed === null || (isOwn && isFromFile))) return `/${list}`;
    if (viewed !== null) return importedAddress(importedNames[list], viewed.owner);
    return isFromFile ? importedAddress(importedNames[list], own.owner) : null;
  };
}
