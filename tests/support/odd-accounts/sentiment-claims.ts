/** @file The sentences about comments. What each comment is, is beyond doubt in the raw data. */
import { claim, type Claim, type Place } from './claims.ts';
import { counted, numberOf, whole } from './read-english.ts';
import type { Mood } from './raw.ts';
import { ranked } from './serve.ts';

const commented = ({ account }: Pick<Place, 'account'>) => ranked(account, 'mostCommented');

/** The sentences of the grid of posts. */
export const gridClaims: readonly Claim[] = [
  claim(/^Analyse ([\d,]+ comments?) of post (\d+)(?:, .*)?$/, ([count, at], place) => {
    const value = commented(place)[Number(at) - 1]?.value;
    return value !== undefined && count === counted(value, 'comment');
  }),
  claim(/^No comments yet$/, (_, place) => commented(place).length === 0),
];

const countOf = ({ account }: Place, mood: Mood) =>
  account.comments.filter((each) => each === mood).length;

const is = (count: number) => `${whole(count)} ${count === 1 ? 'is' : 'are'}`;

/** The sentence about the side that more than half of the comments take. */
function sideOf(place: Place): string {
  const all = place.account.comments.length;
  const of = (count: number) => `${whole(count)} of ${counted(all, 'comment')}`;
  const verb = (count: number) => (count === 1 ? 'is' : 'are');
  const [kind, critical] = [countOf(place, 'kind'), countOf(place, 'critical')];
  const neutral = countOf(place, 'neutral');
  const half = all / 2;
  if (kind > half) {
    if (all === 1) return 'The one comment is kind.';
    return `Mostly warm. ${whole(kind)} of ${whole(all)} comments ${verb(kind)} kind.`;
  }
  if (critical > half) {
    if (all === 1) return 'The one comment is critical.';
    return `Mostly cold. ${whole(critical)} of ${whole(all)} comments ${verb(critical)} critical.`;
  }
  if (neutral > half) {
    const takes = neutral === 1 ? 'takes' : 'take';
    return `Neither warm nor cold. ${whole(neutral)} of ${whole(all)} comments ${takes} no side.`;
  }
  return `Mixed. ${of(kind)} ${verb(kind)} kind, ${is(critical)} critical.`;
}

const parts: Readonly<Record<string, Mood>> = {
  warm: 'kind',
  neither: 'neutral',
  cold: 'critical',
};

const labels: Readonly<Record<string, Mood>> = {
  ...{ Kind: 'kind', Warmest: 'kind', Critical: 'critical', Coldest: 'critical' },
  Neutral: 'neutral',
};

/** The sentences about the comments of one post. */
export const moodClaims: readonly Claim[] = [
  claim(
    /^\w+ ([\d,]+ comments?), read on this device$/,
    ([count], { account }) => count === counted(account.comments.length, 'comment'),
  ),
  claim(
    /^(The one comment .*|Mostly .*|Neither .*|Mixed\. .*)$/,
    ([text], place) => text === sideOf(place),
  ),
  claim(
    /^([\d,]+) (warm|neither|cold)$/,
    ([count, part = ''], place) => count === whole(countOf(place, parts[part] ?? 'neutral')),
  ),
  claim(
    /^Total comments ([\d,]+)$/,
    ([count], { account }) => count === whole(account.comments.length),
  ),
  claim(
    /^(?:The latest )?([\d,]+) comments?\. Open (?:it|one) to see/,
    ([count = ''], { account }) => numberOf(count) <= account.comments.length,
  ),
  claim(
    /^Show more \(([\d,]+)\)$/,
    ([count = ''], { account }) => numberOf(count) < account.comments.length,
  ),
  claim(
    /^@person_(\d+) (Kind|Critical|Neutral|Warmest|Coldest) /,
    ([at, label = ''], { account }) => account.comments[Number(at)] === labels[label],
  ),
  // What the model says: only that it is on its scale.
  claim(
    /^Sentiment score ([+−]?[\d.]+) on −1 to \+1$/,
    ([score = '']) => Number(score.replace('−', '-')) ** 2 <= 1,
  ),
  claim(/^Average words ([\d.]+)$/, ([words]) => Number(words) >= 3 && Number(words) <= 7),
  claim(/^(?:Joy|Sadness|Anger|Surprise|Trust) (\d+)%$/, ([share]) => Number(share) <= 100),
  claim(
    /^Languages (.*)$/,
    ([text = '']) =>
      [...text.matchAll(/(\d+)%/g)].reduce((sum, [, share]) => sum + Number(share), 0) <= 101,
  ),
  claim(/^They talk about (.*)$/, () => true),
];
