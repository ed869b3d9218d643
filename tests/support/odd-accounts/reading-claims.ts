/** @file The sentences that follow from the readings: the timeline of a person, and the time machine. */
import { claim, type Claim, type Place } from './claims.ts';
import { isDay } from './people-claims.ts';
import { lastReading, personSteps } from './raw-people.ts';
import { numberOf, whole } from './read-english.ts';

const dayMs = 86_400_000;

/** The person or the reading that a path names behind its `#`. */
const namedIn = ({ path }: Pick<Place, 'path'>) => path.split('#')[1] ?? '';

const kinds: Readonly<Record<string, string>> = {
  'Started following you': 'came',
  'Came back': 'returned',
  Left: 'left',
};

const stepsIn = (place: Place) => personSteps(place.account, namedIn(place));

/** The sentences about a person. */
export const personClaims: readonly Claim[] = [
  claim(
    /^(Follows you|Doesn’t follow you) (You follow|You don’t follow)$/,
    ([follower, followed], place) => {
      const follows = lastReading(place.account)?.followers.includes(namedIn(place)) ?? false;
      const isFollowed = place.account.following.includes(namedIn(place));
      return (follower === 'Follows you') === follows && (followed === 'You follow') === isFollowed;
    },
  ),
  claim(
    /^(Started following you|Came back|Left) (?:not )?there on (.+), (?:there|gone) on (.+)$/,
    ([what = '', since, until], place) =>
      stepsIn(place).some(
        (step) =>
          step.kind === kinds[what] &&
          isDay(since, step.since ?? 0, place) &&
          isDay(until, step.until, place),
      ),
  ),
  claim(/^In your first analysis on (.+) or before$/, ([date], place) =>
    stepsIn(place).some(({ kind, until }) => kind === 'first-seen' && isDay(date, until, place)),
  ),
  claim(
    /^No cause we can see: the two analyses around it are ([\d,]+) days apart\./,
    ([days = ''], place) =>
      stepsIn(place).some(
        ({ kind, since, until }) =>
          kind === 'left' && Math.round((until - (since ?? 0)) / dayMs) === numberOf(days),
      ),
  ),
  claim(/^Leaving, blocking and closing an account look the same/, (_, place) => {
    const last = stepsIn(place).at(-1);
    return last?.kind === 'left';
  }),
];

const readingIn = (place: Place) => place.account.readings[Number(namedIn(place))];

/** Who has left, and who has come, between a reading and the latest. */
function sinceReading(place: Place) {
  const then = new Set(readingIn(place)?.followers);
  const now = new Set(lastReading(place.account)?.followers);
  const without = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...some].filter((id) => !others.has(id)).length;
  return { there: then.size, came: without(now, then), left: without(then, now) };
}

const signedCount = (sign: string, count: number) => (count === 0 ? '0' : `${sign}${whole(count)}`);

/** The sentences of the time machine, at the reading whose number is in the path. */
export const momentClaims: readonly Claim[] = [
  claim(/^(.+) · Analysis ([\d,]+) (followers?)$/, ([date, count = '', word], place) => {
    const { there } = sinceReading(place);
    return (
      isDay(date, readingIn(place)?.at, place) &&
      count === whole(there) &&
      (word === 'follower') === (there === 1)
    );
  }),
  claim(/^(\+?[\d,]+) came (−?[\d,]+) left$/, ([came, left], place) => {
    const since = sinceReading(place);
    return came === signedCount('+', since.came) && left === signedCount('−', since.left);
  }),
  claim(/^Compared with (.+)$/, ([date], place) =>
    isDay(date, lastReading(place.account)?.at, place),
  ),
  claim(/^(That day|Left later|Came later) ([\d,]+)$/, ([part = '', count], place) => {
    const { there, left, came } = sinceReading(place);
    const counts: Readonly<Record<string, number>> = {
      'That day': there,
      'Left later': left,
      'Came later': came,
    };
    return count === whole(counts[part] ?? 0);
  }),
  claim(/^Nothing to go back to yet$/, (_, { account }) => account.readings.length < 2),
];
