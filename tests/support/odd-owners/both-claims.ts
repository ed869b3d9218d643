/** @file The sentences of a connected account with data downloads: counts of the one, names of the other. */
import { claim, type Claim } from '../odd-accounts/claims.ts';
import type { RawAccount } from '../odd-accounts/raw.ts';
import { whole } from '../odd-accounts/read-english.ts';
import { changesOf as changesOfNetwork, connectedClaims } from './connection-claims.ts';
import {
  changesOf,
  countOf,
  fileClaims,
  isDay,
  secondOf,
  shownOf,
  titleOf,
} from './file-claims.ts';
import type { RawFiles } from './raw-files.ts';

/** What the platform counts for the account, and what its files name. */
export type Both = RawAccount & RawFiles;

const says = claim<Both>;

/** Who came and left as home says it: by the platform where it counts that, otherwise by the files. */
function shownChange(account: Both) {
  const counted = changesOfNetwork(account);
  if (counted !== null) return counted;
  const { came, left } = changesOf(account) ?? { came: [], left: [] };
  return { came: came.length, left: left.length };
}

const isList = (path: string) => titleOf(path) !== '';

/** The sentences that have both sources, or whose source depends on what the platform counts. */
export const besideClaims: readonly Claim<Both>[] = [
  says(
    /^From your data download, (.+?)\.(?: Instagram counts ([\d,]+) (followers?)(?:, as many as this file names|; this file names ([\d,]+)))?(?: Instagram counts ([\d,]+) in the last 30 days, without names)?\.?$/,
    ([date, counted, word, named, change], { account, path }) => {
      const title = titleOf(path);
      const isChange = title === 'New Followers' || title === 'Followers Lost';
      const network = changesOfNetwork(account);
      const ofWay = title === 'New Followers' ? network?.came : network?.left;
      if (!isDay(date, shownOf(account)?.at)) return false;
      if (isChange)
        return counted === '' && change === (network === null ? '' : whole(ofWay ?? null));
      const names = shownOf(account)?.followers.length ?? null;
      const isNamed = named === (names === account.followers ? '' : whole(names));
      const isCounted = counted === whole(account.followers);
      return change === '' && isNamed && isCounted && (word === 'follower') === (counted === '1');
    },
  ),
  says(/^Your data download is from (.+)$/, ([date], { account }) =>
    isDay(date, shownOf(account)?.at),
  ),
  says(/^(New Followers|Followers Lost) ([\d,]+)$/, ([title = '', count], { account, path }) => {
    const network = changesOfNetwork(account);
    const ofWay = title === 'New Followers' ? network?.came : network?.left;
    return count === whole(isList(path) ? countOf(title, account) : (ofWay ?? null));
  }),
  // A subscriber's row has a menu.
  says(/^(?:p\w+ )?(p\w+) since (.+? \d{4}) More about \1$/, ([name, date], { account }) =>
    isDay(date, secondOf(name, account) * 1_000),
  ),
  says(
    /^([+−]?)([\d,]+)$/,
    ([sign, count], { account, path }) => {
      if (isList(path)) return count === whole(countOf(titleOf(path), account));
      const { came, left } = shownChange(account);
      return (
        sign === (came > left ? '+' : came < left ? '−' : '') &&
        count === whole(Math.abs(came - left))
      );
    },
    /^/,
  ),
];

/** All of them; the first that has the form of a sentence decides. */
export const bothClaims: readonly Claim<Both>[] = [
  ...besideClaims,
  ...connectedClaims,
  ...fileClaims,
];
