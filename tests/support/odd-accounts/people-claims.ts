/** @file The sentences of the lists of people and of the history. */
import { claim, type Claim, type Place } from './claims.ts';
import { changesIn, lastReading, listOf, stepsOf, type Period } from './raw-people.ts';
import { counted, dayOf, numberOf, readDay, readRange, whole } from './read-english.ts';

const listIn = ({ path }: Pick<Place, 'path'>) => path.slice(1);
const periodIn = ({ path }: Pick<Place, 'path'>) => (path.split('#')[1] ?? '30') as Period;
const now = ({ account }: Place) => dayOf(account.moment * 1_000);

/** What somebody reads as the day of a moment. */
export const isDay = (text: string | undefined, at: number | undefined, place: Place) =>
  at !== undefined && readDay(text ?? '', now(place)) === dayOf(at);

const titles: Readonly<Record<string, string>> = {
  'New Followers': 'newfollowers',
  'Followers Lost': 'followerslost',
  'Not Follows Back': 'notfollowsback',
  'I Don’t Follow Back': 'donotfollowsback',
  'Mutual Following': 'mutualfollowing',
  'Profile Viewers': 'profileview',
};

const isCompared = ({ account }: Place) => account.readings.length > 1;

/** The people of a list by its title, or null where that is not known. */
export function countOf(title: string | undefined, place: Place): number | null {
  const list = titles[title ?? ''] ?? '';
  const { account } = place;
  if (list === 'profileview') return account.visits;
  if (account.readings.length === 0) return null;
  if (list === 'newfollowers' || list === 'followerslost') {
    return isCompared(place) ? listOf(account, list).length : null;
  }
  return listOf(account, list).length;
}

/** Those of the list that changed between two days. */
function changedBetween(range: string, place: Place): number {
  const [from, to] = readRange(range, now(place));
  const { readings } = place.account;
  const ids = listOf(place.account, listIn(place));
  const isNew = listIn(place) === 'newfollowers';
  return ids.filter((id) => {
    const at = readings.findLastIndex(({ followers }) => followers.includes(id) !== isNew);
    // Of those who came, the last reading without them; of those who left, the last with them.
    const [before, after] = [readings[at], readings[at + 1]];
    return before && after && dayOf(before.at) === from && dayOf(after.at) === to;
  }).length;
}

/** The title and the number of a list, which have to be there. */
export function neededList(place: Pick<Place, 'account' | 'path'>): string[] {
  const title = Object.keys(titles).find((each) => titles[each] === listIn(place)) ?? '';
  return [`» ${title}`, `» ${whole(listOf(place.account, listIn(place)).length)}`];
}

/** The sentences of the six lists. */
export const listClaims: readonly Claim[] = [
  claim(/^([\d,]+)(?: since (.+))?$/, ([count, since], place) => {
    const all = listOf(place.account, listIn(place)).length;
    const start = changesIn(place.account, '30')?.since;
    return count === whole(all) && (since === '' || isDay(since, start, place));
  }),
  claim(/^(\D+) ([\d,]+)$/, ([title = '', count], place) =>
    title === 'All'
      ? count === whole(listOf(place.account, listIn(place)).length)
      : count === whole(countOf(title, place)),
  ),
  claim(
    /^(\w{3} \d.*) ([\d,]+) (?:person|people)$/,
    ([range = '', count], place) => numberOf(count ?? '') === changedBetween(range, place),
  ),
  // Where the end of a group is not loaded its number is not said.
  claim(/^(\w{3} \d.*)$/, ([range = ''], place) => changedBetween(range, place) > 0),
  claim(
    /^That’s all(?:: 1 person| ([\d,]+))\.$/,
    ([count], place) => whole(listOf(place.account, listIn(place)).length) === (count || '1'),
  ),
  claim(
    /^(?:No one has left|No new followers yet|Everyone follows you back|You follow everyone back|No mutual followers yet|No profile viewers yet)$/,
    (_, place) => listOf(place.account, listIn(place)).length === 0,
  ),
  claim(/^Nothing here yet$/, (_, { account }) => account.readings.length === 0),
  // What a list is about, with the number of days of its period.
  claim(/^Changes that your analyses found in the 30 days up to the latest one\./, () => true),
  claim(/^As Instagram reports them\./, () => true),
];

const noChange = 'no change';

function changeText(came: number | null, left: number | null): string {
  if (came === null || left === null) return 'not known yet';
  if (came + left === 0) return noChange;
  return [came === 0 ? '' : `+${whole(came)}`, left === 0 ? '' : `−${whole(left)}`]
    .filter((part) => part !== '')
    .join(' ');
}

const sumOf = (values: readonly (number | null)[]) =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0);

/** The changes that the readings of some days found; the first reading of the period compares none. */
function changesBetween(range: string, place: Place): string {
  const [from, to] = readRange(range, now(place));
  const since = changesIn(place.account, periodIn(place))?.since ?? 0;
  const within = stepsOf(place.account).filter(({ reading: { at } }) => {
    const day = dayOf(at);
    return at > since && day >= from && day <= to;
  });
  if (within.length === 0) return 'not known yet';
  return changeText(sumOf(within.map(({ came }) => came)), sumOf(within.map(({ left }) => left)));
}

/** From the first to the last reading that a chart shows; a single one is shown with the day before. */
function stretchOf(place: Place): readonly [number, number] {
  const start = changesIn(place.account, periodIn(place))?.since ?? 0;
  const last = lastReading(place.account)?.at ?? 0;
  return [Math.min(start, last - 86_400_000), last];
}

/** The sentences of the history. */
export const historyClaims: readonly Claim[] = [
  claim(/^Since (.+\d{4}) ([\d,]+) (followers?)$/, ([date, count = '', word], place) => {
    const last = lastReading(place.account)?.followers.length ?? 0;
    const start = changesIn(place.account, periodIn(place))?.since;
    return isDay(date, start, place) && `${count} ${word}` === counted(last, 'follower');
  }),
  claim(/^\+?([\d,]+) came −?([\d,]+) left$/, ([came, left], place) => {
    const change = changesIn(place.account, periodIn(place));
    return (
      came === whole(change?.came.length ?? null) && left === whole(change?.left.length ?? null)
    );
  }),
  claim(
    /^(.*\d{4}) (not known yet|no change|[+−].*)$/,
    ([range = '', text], place) => text === changesBetween(range, place),
    /^Came and left by/,
  ),
  claim(
    /^(\w+ \d+(?:, \d{4})?), (\d+:\d+ .M) Analysis (.*?) ?([\d,]+) Options for/,
    ([date, , change, count], place) => {
      const steps = stepsOf(place.account);
      const step = steps.find(({ reading }) => isDay(date, reading.at, place));
      if (step === undefined) return false;
      const said = step.came === null ? '' : changeText(step.came, step.left);
      return change === said && count === whole(step.reading.followers.length);
    },
  ),
  claim(/^(\d+) entr(?:y|ies)$/, ([count], { account }) => count === `${account.readings.length}`),
  claim(/^(\w{3} \d.*, \d{4})$/, ([range = ''], place) => {
    const [from, to] = readRange(range, now(place));
    const [first, last] = stretchOf(place);
    return from === dayOf(first) && to === dayOf(last);
  }),
  claim(/^([\d,]+ posts?) in this period$/, ([text], place) => {
    const [first, last] = stretchOf(place);
    const posts = place.account.posts.filter(({ at }) => at * 1_000 >= first && at * 1_000 <= last);
    return text === counted(posts.length, 'post');
  }),
  claim(/^No analysis yet$/, (_, { account }) => account.readings.length === 0),
  // Names of periods and controls, and a promise.
  claim(
    /^(?:7 days|30 days|90 days|See who was there on any day|Your line starts here\..*)$/,
    () => true,
  ),
];
