/**
 * @file Accounts that few people have, made from a seed: one follower, 21 posts within an hour, likes
 * that are hidden, a single post that went round. Only what a network knows, without any figure.
 */

/** A post; null is what the network does not give. */
export interface RawPost {
  readonly code: string;
  readonly type: 'video' | 'image';
  readonly children: number;
  /** Seconds since 1970. */
  readonly at: number;
  readonly likes: number | null;
  readonly comments: number | null;
  readonly views: number | null;
}

/** The followers at a moment, in milliseconds since 1970. */
export interface RawReading {
  readonly at: number;
  readonly followers: readonly string[];
}

/** Which side a comment takes. */
export type Mood = 'kind' | 'critical' | 'neutral';

/** An account at `moment`, in seconds since 1970. */
export interface RawAccount {
  readonly name: string;
  readonly moment: number;
  /** Followers as the network counts them, who need not be those of the readings; null is unknown. */
  readonly followers: number | null;
  readonly posts: readonly RawPost[];
  /** Oldest first. */
  readonly readings: readonly RawReading[];
  readonly following: readonly string[];
  readonly visits: number | null;
  /** What the comments of the most commented post are, beyond doubt. */
  readonly comments: readonly Mood[];
}

/** The clock of the owner. */
export const zone = 'Europe/Berlin';

const hour = 3_600;
const day = 24 * hour;

/** Numbers from 0 to below 1 that follow from a seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const seconds = (text: string) => Date.parse(text) / 1_000;

/** A number whose logarithm varies around that of `middle`. */
const around = (random: () => number, middle: number) =>
  Math.round(middle * Math.exp((random() + random() + random() - 1.5) * 0.9));

type Make = (at: number, order: number) => Partial<RawPost>;

/** Posts at moments, newest first; what `make` leaves out is an image that nobody has noticed. */
function postsAt(moments: readonly number[], make: Make): RawPost[] {
  return [...moments]
    .sort((one, other) => other - one)
    .map((at, order) => ({
      ...{ code: `Odd${String(order).padStart(4, '0')}x`, type: 'image', children: 0, at },
      ...{ likes: 0, comments: 0, views: null },
      ...make(at, order),
    }));
}

const every = (count: number, gap: number, last: number) =>
  Array.from({ length: count }, (_, order) => last - order * gap);

const people = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => String(5_000_000 + from + at));

/** Readings so many days before the moment, each of the people from one number to another. */
const readingsOf = (moment: number, parts: readonly (readonly [number, number, number])[]) =>
  parts.map(([daysBefore, from, to]) => ({
    at: (moment - daysBefore * day) * 1_000,
    followers: people(from, to),
  }));

type Fields = Partial<RawAccount> & Pick<RawAccount, 'name' | 'moment'>;

function accountOf(fields: Fields): RawAccount {
  const readings = fields.readings ?? [];
  const followers = readings.at(-1)?.followers.length ?? 0;
  return { followers, readings, posts: [], following: [], visits: 0, comments: [], ...fields };
}

/** The night in which the year ends, on the owner's clock. */
const newYear = seconds('2027-01-01T00:20:00+01:00');
/** An hour after the clock was put forward. */
const spring = seconds('2027-03-28T04:10:00+02:00');

function oneFollower(): RawAccount {
  return accountOf({
    ...{ name: 'one follower, no post', moment: newYear, following: people(0, 1), visits: 1 },
    readings: readingsOf(newYear, [[0.01, 0, 1]]),
  });
}

function twoFollowers(): RawAccount {
  return accountOf({
    ...{ name: 'two followers, one post at midnight', moment: newYear, following: people(1, 3) },
    ...{ visits: null, comments: ['kind'] },
    posts: postsAt([seconds('2026-12-31T23:59:30+01:00')], () => ({ likes: 1, comments: 1 })),
    readings: readingsOf(newYear, [
      [12, 0, 1],
      [0.01, 0, 2],
    ]),
  });
}

function fifteenFollowers(): RawAccount {
  return accountOf({
    ...{ name: 'fifteen followers, 21 posts within an hour', moment: newYear },
    following: people(0, 15),
    comments: ['kind', 'critical', 'neutral'],
    posts: postsAt(every(21, 170, newYear - 1_300), (_, order) => ({
      ...{ likes: 0, comments: order === 0 ? 3 : 0, views: order % 2 === 0 ? 0 : 1 },
      type: order % 2 === 0 ? 'video' : 'image',
    })),
    readings: readingsOf(newYear, [
      [400, 3, 8],
      [2, 1, 14],
      [0.01, 0, 15],
    ]),
  });
}

function hiddenLikes(): RawAccount {
  const random = randomFrom(16);
  return accountOf({
    ...{ name: 'sixteen followers, most likes hidden', moment: spring, visits: 0 },
    following: people(10, 30),
    comments: ['kind', 'kind', 'critical', 'critical'],
    posts: postsAt(every(24, 2.4 * day, spring - 7 * hour), (_, order) => ({
      ...{ likes: order % 6 === 0 ? around(random, 40) : null, comments: order === 0 ? 4 : 1 },
      ...(order % 3 === 0 ? { children: 3 } : {}),
      ...(order % 3 === 1 ? { type: 'video', views: null } : {}),
    })),
    readings: readingsOf(spring, [
      [45, 0, 12],
      [20, 2, 15],
      [8, 2, 18],
      [0.5, 4, 20],
    ]),
  });
}

function allHidden(): RawAccount {
  return accountOf({
    ...{ name: 'everything hidden', moment: spring, followers: null, visits: null },
    posts: postsAt(every(9, 5 * day, spring - day), () => ({
      ...{ likes: null, comments: null, views: null, type: 'video' },
    })),
  });
}

function viral(): RawAccount {
  const random = randomFrom(7);
  return accountOf({
    ...{ name: 'one post that went round', moment: newYear, following: people(100, 220) },
    comments: Array.from({ length: 612 }, (_, at) => (at === 0 ? 'kind' : 'neutral')),
    posts: postsAt(every(60, 2.9 * day, newYear - 30 * hour), (_, order) => ({
      likes: order === 4 ? 48_211 : around(random, 30),
      comments: order === 4 ? 612 : around(random, 4),
      ...(order % 4 === 0 ? { type: 'video', views: order === 4 ? 900_001 : 400 } : {}),
      ...(order % 4 === 1 ? { children: 2 } : {}),
    })),
    readings: readingsOf(newYear, [
      [31, 0, 200],
      [24, 1, 201],
      [21, 3, 262],
      [14, 4, 266],
      [3, 31, 269],
      [0.02, 32, 270],
    ]),
  });
}

function evenings(): RawAccount {
  const random = randomFrom(99);
  const moments = Array.from({ length: 220 }, () => newYear - Math.floor(random() * 360 * day));
  const isEvening = (at: number) => {
    const text = new Date(at * 1_000).toLocaleString('en-GB', {
      ...{ timeZone: zone, weekday: 'short', hour: '2-digit' },
    });
    return /^Thu.* (18|19|20)$/.test(text);
  };
  const thursdays = every(14, 14 * day, seconds('2026-12-17T19:10:00+01:00'));
  const spread = thursdays.map((at, order) => at + ((order % 3) - 1) * hour);
  return accountOf({
    ...{
      name: 'Thursday evenings do best',
      moment: newYear,
      following: people(0, 900),
      visits: 77,
    },
    comments: Array.from({ length: 130 }, (_, at) => (at % 3 === 0 ? 'critical' : 'kind')),
    posts: postsAt([...moments, ...spread], (at, order) => ({
      likes: around(random, isEvening(at) ? 900 : 60),
      comments: around(random, isEvening(at) ? 60 : 4),
      ...(order % 2 === 0 ? { type: 'video', views: around(random, 2_000) } : {}),
    })),
    readings: readingsOf(newYear, [
      [95, 0, 1_900],
      [60, 10, 1_950],
      [29, 12, 1_990],
      [0.03, 15, 2_011],
    ]),
  });
}

function quiet(): RawAccount {
  const random = randomFrom(3);
  const end = seconds('2025-03-01T00:00:10+01:00');
  return accountOf({
    ...{ name: 'no post for two years', moment: spring, following: people(0, 1) },
    posts: postsAt(every(30, 3 * day, end), () => ({ likes: around(random, 9), comments: 1 })),
    readings: readingsOf(spring, [
      [700, 0, 1_203],
      [0.2, 6, 1_206],
    ]),
  });
}

function allZero(): RawAccount {
  return accountOf({
    ...{ name: 'nothing but zeros', moment: spring, followers: 16, following: [] },
    posts: postsAt(every(14, 4 * day, spring - hour), (_, order) => ({
      ...(order % 2 === 0 ? { type: 'video', views: 0 } : {}),
    })),
    readings: readingsOf(spring, [
      [6, 0, 16],
      [3, 0, 16],
      [0.1, 0, 16],
    ]),
  });
}

function fewKnown(): RawAccount {
  return accountOf({
    ...{ name: 'a format with one known post', moment: spring, following: people(0, 1_204) },
    posts: postsAt(every(20, 2.2 * day, spring - 2 * hour), (_, order) => {
      const isCarousel = order % 4 === 0;
      const likes = isCarousel ? (order === 0 ? 900 : null) : 20 + order;
      return {
        likes,
        comments: 2,
        children: isCarousel ? 4 : 0,
        type: order % 4 === 1 ? 'video' : 'image',
      };
    }),
    readings: readingsOf(spring, [
      [30, 0, 1_200],
      [0.3, 0, 1_205],
    ]),
  });
}

function burst(): RawAccount {
  return accountOf({
    ...{
      name: 'one burst and one old photo',
      moment: spring,
      followers: 2,
      following: people(0, 2),
    },
    posts: postsAt([...every(21, 150, spring - 2 * hour), spring - 9 * day], (_, order) => ({
      ...{ likes: 1, comments: 0, views: 3, type: order < 21 ? 'video' : 'image' },
    })),
    readings: readingsOf(spring, [[0.1, 0, 2]]),
  });
}

/** The accounts. */
export const oddAccounts: readonly RawAccount[] = [
  oneFollower(),
  twoFollowers(),
  fifteenFollowers(),
  hiddenLikes(),
  allHidden(),
  viral(),
  evenings(),
  quiet(),
  allZero(),
  fewKnown(),
  burst(),
];
