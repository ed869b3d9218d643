/** @file The sentences about the times of the week at which posts do best. */
import { claim, type Claim, type Place } from './claims.ts';
import {
  blockOf,
  chanceOf,
  meanOf,
  reactions,
  timedPosts,
  kindOf,
  noun,
} from './expected-posts.ts';
import { counted, numberOf } from './read-english.ts';

/** "Thursday, 6 – 9 PM" as weekday and the hour of its beginning. */
export function timeOf(text: string): readonly [string, number] {
  const [, weekday = '', from = '', half, end] =
    /^(\w+), (\d+)(?: (AM|PM))? – \d+ (AM|PM)$/.exec(text) ?? [];
  const hour = Number(from) % 12;
  return [weekday, (half ?? end) === 'PM' ? hour + 12 : hour];
}

function isBlockTrue(when: string, what: string, place: Place): boolean {
  const posts = blockOf(place.account, kindOf(place), ...timeOf(when));
  if (posts.length === 0) return what === `No ${noun(place)}s`;
  const [, value = ''] = /, ([\d,]+) reactions?(?: each)?$/.exec(what) ?? [];
  const said = `${counted(posts.length, noun(place))}, ${counted(numberOf(value), 'reaction')}`;
  // The mean of an hour is rounded, and that of its block once more.
  const isNear = Math.abs(numberOf(value) - (meanOf(reactions(posts)) ?? 0)) <= 1;
  return isNear && what === (posts.length === 1 ? said : `${said} each`);
}

/** A best time needs three posts, a mean above the account's own, and that chance shows none such. */
export function isBest(when: string, count: string, place: Place): boolean {
  const kind = kindOf(place);
  const posts = blockOf(place.account, kind, ...timeOf(when));
  const all = meanOf(reactions(timedPosts(place.account, kind))) ?? 0;
  const isAbove = (meanOf(reactions(posts)) ?? 0) > all;
  if (posts.length < 3 || numberOf(count) !== posts.length || !isAbove) return false;
  return chanceOf(place.account, kind, posts) < 0.1;
}

/** The sentences about times of the week. */
export const timeClaims: readonly Claim[] = [
  claim(/^(?:\d+–\d+) (\w+day, .+)$/, ([text = ''], place) =>
    text.split(/ (?=[A-Z][a-z]+day, )/).every((each) => {
      const [when = '', what = ''] = each.split(': ');
      return isBlockTrue(when, what, place);
    }),
  ),
  claim(/^(\w+day, .+?M) (No .+|\d.+)$/, ([when = '', what = ''], place) =>
    isBlockTrue(when, what, place),
  ),
  claim(
    /^A dot is a (post|reel), .* fewer than 3 is .*Based on ([\d,]+) (post|reel)s? from the last 12 months/,
    ([dot, count = '', word], place) =>
      word === noun(place) &&
      dot === noun(place) &&
      numberOf(count) === timedPosts(place.account, kindOf(place)).length,
  ),
  claim(
    /^None of your (post|reel)s from the last 12 months/,
    ([word], place) =>
      word === noun(place) && timedPosts(place.account, kindOf(place)).length === 0,
  ),
  // That one should be there is what the account of Thursday evenings is for.
  claim(/^No best time yet/, (_, { account }) => account.name !== 'Thursday evenings do best'),
];
