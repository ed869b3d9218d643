/** The six lists, named as their routes (spec 2). Apart from their records, so that a route table needs no struct. */
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
