/** @file The posts that a sentence is about, by the screen that it is read on. */
import type { Place } from './claims.ts';
import { areComparable, periodsOf, rate, reactions, type Kind } from './expected-posts.ts';

/** The posts that a screen is about. */
export const kindOf = ({ path }: Pick<Place, 'path'>): Kind =>
  path.startsWith('/reel') || path.includes('isReel=true') ? 'reel' : 'post';
/** What the screen calls one of them. */
export const noun = (place: Pick<Place, 'path'>) => (kindOf(place) === 'reel' ? 'reel' : 'post');

/** The rates of the two periods. */
export function ratesOf(place: Place) {
  const { account } = place;
  const periods = periodsOf(account, kindOf(place));
  const [now, before] = periods.map((posts) => rate(posts, account.followers));
  const isCompared = areComparable(periods, reactions) && !!before && now !== null;
  return { now: now ?? null, before: before ?? null, isCompared, posts: periods[0] };
}
