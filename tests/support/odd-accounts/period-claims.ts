/** @file The sentences that compare the last 30 days with the 30 before. */
import { claim, type Claim } from './claims.ts';
import { knownText } from './conclusions.ts';
import {
  areComparable,
  known,
  meanOf,
  periodsOf,
  reactions,
  type Count,
  kindOf,
  noun,
  ratesOf,
} from './expected-posts.ts';
import { percent, short, signed } from './read-english.ts';

const perPost: Readonly<Record<string, Count>> = {
  Likes: 'likes',
  Comments: 'comments',
  Views: 'views',
};

/** A mean of the table of periods: below ten with a decimal. */
const shortMean = (value: number | null) =>
  value !== null && value >= 10 ? short(Math.round(value)) : short(value);

const isMean = (shown: string | undefined, value: number | null) =>
  shown === shortMean(value) ||
  // In thousands a mean has no decimals.
  shown === value?.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 0 });

const tailOf = (share: number | null) => (share === null ? '' : ` ${signed(share)}`);

/** The sentences that compare the last 30 days with those before. */
export const periodClaims: readonly Claim[] = [
  claim(/^(Post|Reel)s (\d+) before: (\d+)(.*)$/, ([word, now, before, tail], place) => {
    const [posts, earlier] = periodsOf(place.account, kindOf(place));
    const share = earlier.length === 0 ? null : posts.length / earlier.length - 1;
    const isName = word?.toLowerCase() === noun(place);
    return (
      isName &&
      now === `${posts.length}` &&
      before === `${earlier.length}` &&
      tail === tailOf(share)
    );
  }),
  claim(
    /^(Likes|Comments|Views) per (post|reel)( Known for .*?\.)? (\S+) before: (\S+)(.*)$/,
    ([figure = '', word, partly, now, before, tail], place) => {
      const name = perPost[figure] ?? 'likes';
      const found = periodsOf(place.account, kindOf(place));
      const means = found.map((posts) => meanOf(known(posts, name)));
      const isCompared = areComparable(found, (posts) => known(posts, name)) && !!means[1];
      const share = isCompared ? (means[0] ?? 0) / (means[1] ?? 1) - 1 : null;
      const count = known(found[0], name).length;
      const said = count === 0 ? '' : knownText(count, found[0].length, noun(place));
      return (
        [
          word === noun(place),
          isMean(now, means[0] ?? null),
          isMean(before, means[1] ?? null),
        ].every(Boolean) &&
        tail === tailOf(share) &&
        (partly ?? '') === said
      );
    },
  ),
  claim(
    /^Engagement( Known for .*?\.)? (\S+) before: (\S+)(.*)$/,
    ([partly, now, before, tail], place) => {
      const rates = ratesOf(place);
      const share = rates.isCompared ? (rates.now ?? 0) / (rates.before ?? 1) - 1 : null;
      const count = reactions(rates.posts).length;
      const said = count === 0 ? '' : knownText(count, rates.posts.length, noun(place));
      const isTold = now === percent(rates.now) && before === percent(rates.before);
      return isTold && tail === tailOf(share) && partly === said;
    },
  ),
];
