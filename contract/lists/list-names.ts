/** @file The six lists by name. No struct is imported here, so that a route table stays small. */

/** The six lists, named as their routes. */
export const listNames = [
  'newfollowers',
  'followerslost',
  'notfollowsback',
  'donotfollowsback',
  'profileview',
  'mutualfollowing',
] as const;

/** One of {@link listNames}. */
export type ListName = (typeof listNames)[number];

/** Something for each list, by its name. */
export function mapLists<T>(of: (list: ListName) => T): Record<ListName, T> {
  return Object.fromEntries(listNames.map((list) => [list, of(list)])) as Record<ListName, T>;
}
