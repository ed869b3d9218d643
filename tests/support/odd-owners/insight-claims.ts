/** @file The sentences of an insight: each figure, and the screen that its link opens. */
import { claim, type Claim, type Place } from '../odd-accounts/claims.ts';
import { formatsSaid } from '../odd-accounts/conclusions.ts';
import { blockOf } from '../odd-accounts/expected-posts.ts';
import { changesOf, isShare } from '../odd-accounts/home-claims.ts';
import { isDay } from '../odd-accounts/people-claims.ts';
import { changesIn, lastReading, relationsOf, type Period } from '../odd-accounts/raw-people.ts';
import { numberOf, whole } from '../odd-accounts/read-english.ts';
import type { RawAccount } from '../odd-accounts/raw.ts';
import { isBest, timeOf } from '../odd-accounts/time-claims.ts';

/** A figure as it is read out, and the title of the screen behind it. */
const link =
  '(New Followers|Followers Lost|Not Follows Back|I Don’t Follow Back|Mutual Following|Profile Viewers|History|Post Analytics|Sentiment Analysis)';
const figure = String.raw`([\d.,]+): open ${link} ?`;
const share = String.raw`([\d.,]+)%: open ${link} ?`;

/** A pattern with a pair of groups for each `#`, a number, and `%`, a share. */
const says = (text: string) =>
  new RegExp(`^${text.replaceAll('#', figure).replaceAll('%', share)}`);

/** What a screen counts; null is unknown, or more than one number. */
function countsOf(place: Place): Readonly<Record<string, number | null>> {
  const { account } = place;
  const change = changesOf(place);
  const relations = relationsOf(account);
  return {
    'New Followers': change?.came ?? null,
    'Followers Lost': change?.left ?? null,
    'Not Follows Back': relations.notfollowsback.length,
    'I Don’t Follow Back': relations.donotfollowsback.length,
    'Mutual Following': relations.mutualfollowing.length,
    'Profile Viewers': account.visits,
  };
}

/** Whether a number is that of the screen behind it. */
const isOf = (value: string | undefined, screen: string | undefined, place: Place) =>
  value === whole(countsOf(place)[screen ?? ''] ?? null);

const dayMs = 86_400_000;

/** Who came and left in a period, and in how many days. */
function inPeriod(account: RawAccount, period: Period) {
  const change = changesIn(account, period);
  const days = Math.round(((lastReading(account)?.at ?? 0) - (change?.since ?? 0)) / dayMs);
  return { days, came: change?.came.length ?? 0, left: change?.left.length ?? 0 };
}

/** How the last 30 days went, next to the days before them: fewer than 5 people are no difference. */
function paceText(account: RawAccount): string {
  const [recent, longer] = [inPeriod(account, '30'), inPeriod(account, '90')];
  const net = recent.came - recent.left;
  const before = longer.came - longer.left - net;
  const difference = net - (before * recent.days) / (longer.days - recent.days);
  const least = Math.max(5, (recent.came + recent.left) / 5);
  if (Math.abs(difference) < least) return 'much like';
  return difference > 0 ? 'better than' : 'worse than';
}

const isSingular = (value: string | undefined, word: string | undefined) =>
  (value === '1') === (word !== '' && !word?.endsWith('s'));

const changes: readonly Claim[] = [
  claim(/^We don’t know yet who came/, (_, place) => changesOf(place) === null),
  claim(/^Your last analysis found no one new and no one gone\.$/, (_, place) => {
    const change = changesOf(place);
    return change?.came === 0 && change.left === 0;
  }),
  claim(
    says('# (followers?) came and # left in # days\\. The last # went (.*) the time before\\.$'),
    ([came, , word, left, , days, , recent, , pace], { account }) => {
      const longer = inPeriod(account, '90');
      const isTrue = came === whole(longer.came) && left === whole(longer.left);
      const areDays = days === whole(longer.days);
      const isRecent = recent === whole(inPeriod(account, '30').days);
      return isTrue && areDays && isRecent && pace === paceText(account) && isSingular(came, word);
    },
  ),
  claim(
    says(
      '(?:# (followers?)|No one) came and (?:as many left|(?:# left|no one left)\\. You’re (up|down) by #\\.$)',
    ),
    ([came, at, word, left, from, way, net], place) => {
      const change = changesOf(place);
      if (change === null) return false;
      const isCame =
        came === '' ? change.came === 0 : isOf(came, at, place) && isSingular(came, word);
      const moved = change.came - change.left;
      if (way === '') return isCame && moved === 0;
      const isLeft = left === '' ? change.left === 0 : isOf(left, from, place);
      const isNet = net === whole(Math.abs(moved)) && (way === 'up') === moved > 0;
      return isCame && isLeft && isNet && moved !== 0;
    },
  ),
  claim(says('Say hello to your (?:# new followers|new follower):'), ([came, at], place) =>
    came === '' ? changesOf(place)?.came === 1 : came !== '1' && isOf(came, at, place),
  ),
  claim(/^Under Followers Lost you can see who left\./, (_, place) => {
    const change = changesOf(place);
    return change !== null && change.left > change.came;
  }),
];

const relations: readonly Claim[] = [
  claim(
    says(
      '(?:# of the # accounts you follow (doesn’t|don’t)|The only account you follow doesn’t) follow you back \\( ?%\\)\\.',
    ),
    ([count, at, all, , verb, part], place) => {
      const following = place.account.following.length;
      const silent = relationsOf(place.account).notfollowsback.length;
      if (!isShare(part ?? '', silent, following) || silent === 0) return false;
      if (count === '') return following === 1;
      const isVerb = (verb === 'doesn’t') === (silent === 1);
      return isOf(count, at, place) && all === whole(following) && isVerb && following > 1;
    },
  ),
  claim(
    says('You don’t follow (?:your only follower|# of your # followers)\\.'),
    ([count, at, all], place) => {
      const followers = lastReading(place.account)?.followers.length ?? 0;
      const fans = relationsOf(place.account).donotfollowsback.length;
      if (count === '') return followers === 1 && fans === 1;
      return isOf(count, at, place) && all === whole(followers) && followers > 1 && fans > 0;
    },
  ),
  claim(
    says('(?:Your only follower is|# of your # followers (is|are)) mutual \\( ?%\\)\\.'),
    ([count, at, all, , verb, part], place) => {
      const followers = lastReading(place.account)?.followers.length ?? 0;
      const mutual = relationsOf(place.account).mutualfollowing.length;
      if (!isShare(part ?? '', mutual, followers) || mutual === 0) return false;
      if (count === '') return followers === 1;
      const isVerb = (verb === 'is') === (mutual === 1);
      return isOf(count, at, place) && all === whole(followers) && isVerb && followers > 1;
    },
  ),
  claim(
    says('# profile visits\\.'),
    ([count, at], place) => isOf(count, at, place) && numberOf(count ?? '') >= 20,
  ),
];

const kinds: Readonly<Record<string, string>> = {
  'a reel': 'Reel',
  'a photo': 'Photo',
  'a carousel': 'Carousel',
};

const posts: readonly Claim[] = [
  claim(
    says('(\\w+)s earn # times what your (\\w+)s do, from # (\\w+)\\. Make (.*) of your next idea'),
    ([best, times, , worst, count, , word = '', kind = ''], { account }) => {
      const said = formatsSaid(account);
      const isPair = said?.best.name === best && said?.worst.name.toLowerCase() === worst;
      const isNoun = word.toLowerCase().replace(/s$/, '') === best?.toLowerCase();
      const isCount = Number(count) === said?.best.known && isNoun && isSingular(count, word);
      return isPair && isCount && times === said?.shown && kinds[kind] === best;
    },
  ),
  claim(
    /^Your posts do best at this time: (\w+day, .+M): open Post Analytics \( ?(\d+): open Post Analytics posts? of the last year\)\./,
    ([when = '', count = ''], place) =>
      isBest(when, count, place) &&
      Number(count) === blockOf(place.account, 'post', ...timeOf(when)).length,
  ),
  claim(
    says('Of # comments on # (posts?), % are kind and % critical\\. Answer (.*) ones'),
    ([count, , on, , word, kind, , critical, , way], { account: { comments } }) => {
      const of = (side: string) => comments.filter((mood) => mood === side).length;
      const isAll = count === whole(comments.length) && on === '1' && isSingular(on, word);
      const isMore = (way === 'the critical') === of('critical') > of('kind');
      // There is nothing to answer where hardly a comment takes a side.
      const areSides = Math.max(of('kind'), of('critical')) >= 5;
      return (
        [isAll, isMore, areSides].every(Boolean) &&
        isShare(kind ?? '', of('kind'), comments.length) &&
        isShare(critical ?? '', of('critical'), comments.length)
      );
    },
  ),
];

/** The sentences of an insight. */
export const insightClaims: readonly Claim[] = [
  ...changes,
  ...relations,
  ...posts,
  claim(/^Written (.+)$/, ([date], place) => isDay(date, place.account.moment * 1_000, place)),
];
