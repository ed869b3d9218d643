/** @file The sentences of a connected account: where its figures come from, and home. */
import type { DoubleAccount } from '../servers/instagram/account.ts';
import { claim, type Claim } from '../odd-accounts/claims.ts';
import { toolClaims } from '../odd-accounts/home-claims.ts';
import { isDay } from '../odd-accounts/people-claims.ts';
import type { RawAccount } from '../odd-accounts/raw.ts';
import { whole } from '../odd-accounts/read-english.ts';

/** From so many followers on the platform gives changes and shares of followers. */
const least = 100;

/** What the double of the platform counts for each of the 29 days that it has, and of visits. */
const daily = { came: 3, left: 1, days: 29, visits: 935 } as const;

/** An account of the double as the claims read it. */
export const rawOf = (account: DoubleAccount, now: number): RawAccount => ({
  name: account.username,
  moment: now / 1_000,
  followers: account.followers,
  following: Array.from({ length: account.following }, (_, at) => String(at)),
  posts: account.media.map(({ code, type, likes, comments, at }) => ({
    ...{ code, likes, comments, at: at / 1_000, views: null },
    type: type === 'VIDEO' ? 'video' : 'image',
    children: type === 'CAROUSEL_ALBUM' ? 2 : 0,
  })),
  ...{ readings: [], visits: daily.visits, comments: [] },
});

/** Who came and who left in the days that the platform has; null below its limit. */
export function changesOf({ followers }: RawAccount) {
  if ((followers ?? 0) < least) return null;
  return { came: daily.came * daily.days, left: daily.left * daily.days };
}

const isSmall = ({ followers }: RawAccount) => (followers ?? 0) < least;

/** Figures that a small account does not have, as their groups name them. */
const ofManyFollowers = [
  'New Followers',
  'Followers Lost',
  'Age, cities and countries of followers',
  'Hours your followers are online',
];

/** The figures of the group for small accounts. */
export const groupOfSmall = (account: RawAccount): string[] =>
  isSmall(account) ? ofManyFollowers : [];

/** The sentences of the connection. */
export const connectClaims: readonly Claim[] = [
  claim(/^@(\S+)(?: Connected)?$/, ([name], { account }) => name === account.name),
  claim(/^Last read (.+)$/, ([date], place) => isDay(date, place.account.moment * 1_000, place)),
  claim(/^Instagram shows this from 100 followers$/, (_, { account }) => isSmall(account)),
  // What the platform offers for no account.
  claim(/^Instagram offers this to no one$/, () => true),
];

/** The sentences of home. */
export const connectedClaims: readonly Claim[] = [
  claim(
    /^([+−]?)([\d,]+)$/,
    ([sign, count], { account }) => {
      const change = changesOf(account);
      return change !== null && sign === '+' && count === whole(change.came - change.left);
    },
    /^$/,
  ),
  claim(/^([\d,]+) came and ([\d,]+) left\.$/, ([came, left], { account }) => {
    const change = changesOf(account);
    return came === whole(change?.came ?? null) && left === whole(change?.left ?? null);
  }),
  claim(
    /^(Followers|Following) ([\d,]+)$/,
    ([name, text], { account }) =>
      text === whole(name === 'Followers' ? account.followers : account.following.length),
  ),
  claim(
    /^(New Followers|Followers Lost) (?:from 100 followers on )?([\d,]+|not known yet)$/,
    ([title, text], { account }) => {
      const change = changesOf(account);
      if (change === null) return text === 'not known yet';
      return text === whole(title === 'New Followers' ? change.came : change.left);
    },
  ),
  claim(
    /^(?:Not Follows Back|I Don’t Follow Back|Mutual Following) not known yet from your data download$/,
    () => true,
  ),
  claim(
    /^Profile Visits ([\d,]+) profile visits$/,
    ([count], { account }) => count === whole(account.visits),
  ),
  claim(/^Last updated (.+)$/, ([date], place) => isDay(date, place.account.moment * 1_000, place)),
  claim(/^Your account, @(\S+)$/, ([name], { account }) => name === account.name),
  claim(/^Your own stories 1 story$/, () => true),
  ...toolClaims,
];
