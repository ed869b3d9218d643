/** @file The sentences of home: the answer, the people, what stands out, the tools. */
import { claim, type Claim, type Place } from './claims.ts';
import { formatsSaid } from './conclusions.ts';
import {
  areComparable,
  blockOf,
  periodsOf,
  postsOf,
  rate,
  reactions,
  type Kind,
} from './expected-posts.ts';
import { countOf, isDay } from './people-claims.ts';
import { isBest, timeOf } from './time-claims.ts';
import { changesIn, lastReading, startOf, stepsOf } from './raw-people.ts';
import { counted, dayOf, numberOf, readRange, whole } from './read-english.ts';
import type { RawAccount } from './raw.ts';

/** The changes that home speaks of. */
export function changesOf({ account }: Pick<Place, 'account'>) {
  const change = changesIn(account, '30');
  const isCompared = account.readings.length > 1 && change !== null;
  return isCompared ? { ...change, came: change.came.length, left: change.left.length } : null;
}

/** The first reading of the line: some before the period are shown as well. */
function firstShown(account: RawAccount) {
  const [start, last] = [startOf(account, '30'), lastReading(account)];
  if (start === undefined || last === undefined) return undefined;
  return account.readings.find(({ at }) => at >= start.at - (last.at - start.at) * 0.4);
}

const answer: readonly Claim[] = [
  claim(
    /^([+−]?)([\d,]+)$/,
    ([sign, count], place) => {
      const change = changesOf(place);
      if (change === null) return false;
      const net = change.came - change.left;
      const steps = stepsOf(place.account).flatMap(({ came, left }) => [came, left]);
      // Above a sentence about people their number stands alone.
      const isPart = [...steps, change.came, change.left].some((each) => count === whole(each));
      if (sign === '' && net !== 0) return isPart;
      return sign === (net > 0 ? '+' : net < 0 ? '−' : '') && count === whole(Math.abs(net));
    },
    /^$/,
  ),
  claim(/^([\d,]+) came and ([\d,]+) left(?: since (.+))?\.$/, ([came, left, since], place) => {
    const change = changesOf(place);
    if (change === null || came !== whole(change.came) || left !== whole(change.left)) return false;
    return since === '' || isDay(since, change.since, place);
  }),
  claim(/^(Followers|Following) ([\d,]+|not known yet)$/, ([name, text], { account }) => {
    const count = name === 'Followers' ? account.followers : account.following.length;
    return text === (count === null ? 'not known yet' : whole(count));
  }),
  claim(
    /^([\d,]+) on (\w+ \d+(?:, \d{4})?) ([\d,]+) on (.+)$/,
    ([first, from, last, to], place) => {
      const ends = [firstShown(place.account), lastReading(place.account)];
      const counts = ends.map((reading) => whole(reading?.followers.length ?? null));
      return (
        counts.join() === [first, last].join() &&
        isDay(from, ends[0]?.at, place) &&
        isDay(to, ends[1]?.at, place)
      );
    },
  ),
  claim(/^Last updated (.+)$/, ([date], place) =>
    isDay(date, lastReading(place.account)?.at, place),
  ),
  claim(/^No analysis yet$/, (_, { account }) => account.readings.length === 0),
  claim(/^(?:30|90) days$/, () => true),
];

/** A share in percent as text: it is near, and neither none nor all unless it is that. */
export function isShare(text: string, part: number, total: number): boolean {
  const value = Number(text.replaceAll(',', '')) / 100;
  const isEnd = (share: number) => share === 0 || share === 1;
  return Math.abs(value - part / total) <= 0.0051 && (!isEnd(value) || isEnd(part / total));
}

const people: readonly Claim[] = [
  claim(
    /^(New Followers|Followers Lost) (?:(.*) )?([\d,]+|not known yet)$/,
    ([title, names, text], place) => {
      const count = countOf(title, place);
      if (count === null) return text === 'not known yet';
      const [, more] = /\+([\d,]+)$/.exec(names ?? '') ?? [];
      const named = (names ?? '').split(', ').filter((name) => /^p[a-j]/.test(name)).length;
      return text === whole(count) && (named === 0 || named + numberOf(more ?? '0') === count);
    },
  ),
  claim(
    /^(Not Follows Back|I Don’t Follow Back|Mutual Following|Profile Viewers) (not known yet|[\d,]+)(?: ([\d.,]+)% of (those you follow|your followers)| you follow each other| profile visits)?$/,
    ([title, text, share, whose], place) => {
      const count = countOf(title, place);
      if (text !== (count === null ? 'not known yet' : whole(count))) return false;
      const { following, followers } = place.account;
      const total = whose === 'your followers' ? followers : following.length;
      return share === '' || (count !== null && !!total && isShare(share ?? '', count, total));
    },
  ),
];

/** How many came or left between the readings of two days. */
function stepBetween(range: string, way: 'came' | 'left', place: Place): number | null {
  const [from, to] = readRange(range, dayOf(place.account.moment * 1_000));
  const steps = stepsOf(place.account);
  const at = steps.findIndex(
    ({ reading }, order) =>
      dayOf(reading.at) === to && dayOf(steps[order - 1]?.reading.at ?? 0) === from,
  );
  return steps[at]?.[way] ?? null;
}

const wayOf = (verb: string | undefined) => (verb === 'came' ? 'came' : 'left');
const otherOf = (way: 'came' | 'left') => (way === 'came' ? 'left' : 'came');

/** The count that a card is about stands in front of its sentence, alone. */
const insights: readonly Claim[] = [
  claim(/^([\d.,]+)%$/, ([share = ''], place) => {
    const change = changesOf(place);
    const start = startOf(place.account, '30')?.followers.length ?? 0;
    const most = Math.max(change?.came ?? 0, change?.left ?? 0);
    return Math.abs(numberOf(share) / 100 - most / start) <= 0.0005 && numberOf(share) > 0;
  }),
  claim(
    /^(?:more followers|of your followers|people|person) (came|left) since (.+?)(?:: ([\d,]+) (?:person|people))?\.$/,
    ([verb, date, count], place) => {
      const change = changesOf(place);
      const isCount = count === '' || count === whole(change?.[wayOf(verb)] ?? null);
      return isCount && isDay(date, change?.since, place);
    },
  ),
  claim(
    /^(No one|[\d,]+) (came|left) in the same time(?:, so (?:your count is (the same)|you’re (?:up|down) by ([\d,]+)))?\.$/,
    ([count, verb, same, net], place) => {
      const change = changesOf(place);
      if (change === null) return false;
      const other = change[wayOf(verb)];
      const moved = change[otherOf(wayOf(verb))] - other;
      const isNet = moved === 0 ? same === 'the same' : net === whole(moved);
      return count === (other === 0 ? 'No one' : whole(other)) && isNet;
    },
  ),
  claim(
    /^([\d,]+) of the ([\d,]+) who (came|left) (?:arrived|went) in one stretch: (.+)\.$/,
    ([part, total, verb, range = ''], place) => {
      const way = wayOf(verb);
      const isAll = total === whole(changesOf(place)?.[way] ?? null);
      return isAll && part === whole(stepBetween(range, way, place));
    },
  ),
  claim(
    /^The other (one|[\d,]+) (came|left) at other times since (.+)\. What you/,
    ([rest, verb, date], place) => {
      const way = wayOf(verb);
      const most = Math.max(...stepsOf(place.account).map((step) => step[way] ?? 0));
      const left = (changesOf(place)?.[way] ?? 0) - most;
      return (
        (rest === 'one' ? 1 : numberOf(rest ?? '')) === left &&
        isDay(date, changesOf(place)?.since, place)
      );
    },
  ),
  claim(/^See the ([\d,]+)$/, ([count], place) => {
    const change = changesOf(place);
    return [change?.came, change?.left].some((each) => each !== undefined && count === whole(each));
  }),
  claim(/^(\w+day, .+M)$/, ([when = ''], place) => {
    const posts = blockOf(place.account, 'post', ...timeOf(when));
    return isBest(when, String(posts.length), place);
  }),
  claim(/^Based on (\d+) posts? at that time in the last 12 months\.$/, ([count], place) =>
    place.account.name === 'Thursday evenings do best'
      ? Number(count) === blockOf(place.account, 'post', 'Thursday', 18).length
      : false,
  ),
  claim(/^([\d.,]+)×$/, ([times], { account }) => times === formatsSaid(account)?.shown),
  claim(
    /^(\w+)s earn ([\d.,]+) times what your (\w+)s do\.$/,
    ([best, times, worst], { account }) => {
      const said = formatsSaid(account);
      const isPair = said?.best.name === best && said?.worst.name.toLowerCase() === worst;
      return isPair && times === said?.shown;
    },
  ),
  claim(
    /^Likes and comments per follower, on average, from (\d+) (\w+?)s?\.$/,
    ([count, word], { account }) => {
      const best = formatsSaid(account)?.best;
      return Number(count) === best?.known && best?.name.toLowerCase() === word;
    },
  ),
];

/** The rate of the last 30 days, and where it may be said that of the 30 before. */
function rateText(account: RawAccount, kind: Kind): string {
  const periods = periodsOf(account, kind);
  const [now, before] = periods.map((posts) => rate(posts, account.followers));
  if (now == null) return '';
  const isMoved = areComparable(periods, reactions) && !!before && before !== now;
  const moved = isMoved ? `, ${now > before ? 'up' : 'down'} from ${whole(before)}` : '';
  return `Per ${kind}, ${whole(now)} reactions per 100 followers${moved} `;
}

/** The sentences of the ways to posts, comments and stories. */
export const toolClaims: readonly Claim[] = [
  claim(
    /^Post Analytics (.*?)([\d,]+ posts?)$/,
    ([said, count], { account }) =>
      said === rateText(account, 'post') && count === counted(account.posts.length, 'post'),
  ),
  claim(/^Reel Analytics (.*?)([\d,]+ reels?)$/, ([said, count], { account }) => {
    const formats = formatsSaid(account);
    const isReel = formats?.best.name === 'Reel';
    const best = isReel
      ? `Reels earn ${formats.shown}× your ${formats.worst.name.toLowerCase()}s `
      : '';
    const text = isReel ? best : rateText(account, 'reel');
    return said === text && count === counted(postsOf(account, 'reel').length, 'reel');
  }),
  claim(
    /^Sentiment Analysis ([\d,]+) of ([\d,]+) comments? (?:is|are) kind$/,
    ([kind, all], { account }) => {
      const found = account.comments.filter((mood) => mood === 'kind').length;
      return kind === whole(found) && all === whole(account.comments.length);
    },
  ),
  claim(/^That’s all for now\./, (_, { account }) => hasCards(account)),
  // The account has no stories.
  claim(/^Watch Stories Anonymously 0 accounts with stories$/, () => true),
];

/** Whether something stands out: five people who came or left, a format, a best time. */
export function hasCards(account: RawAccount): boolean {
  const change = changesOf({ account });
  const people = Math.max(change?.came ?? 0, change?.left ?? 0);
  const isThursday = account.name === 'Thursday evenings do best';
  return people >= 5 || (formatsSaid(account)?.times ?? 0) >= 1.3 || isThursday;
}

/** The sentences of home. */
export const homeClaims: readonly Claim[] = [...answer, ...people, ...insights, ...toolClaims];
