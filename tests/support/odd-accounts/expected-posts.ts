/**
 * @file The figures of posts as docs/metrics.md defines them, computed a second time from the raw posts.
 * It shares no code with the product, so that a mistake there is not repeated here.
 */
import type { Place } from './claims.ts';
import { randomFrom, zone, type RawAccount, type RawPost } from './raw.ts';

const day = 86_400;

/** A screen of posts: all of them, or the reels. */
export type Kind = 'post' | 'reel';
/** The figures that a post has. */
export type Count = 'likes' | 'comments' | 'views';

/** The posts of a screen. */
export const postsOf = ({ posts }: RawAccount, kind: Kind) =>
  posts.filter(({ type }) => kind === 'post' || type === 'video');

/** The known values of a figure. */
export const known = (posts: readonly RawPost[], figure: Count): number[] =>
  posts.flatMap((post) => post[figure] ?? []);

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** The sum of known values; null where none of some posts is known. */
export function total(posts: readonly RawPost[], figure: Count): number | null {
  const values = known(posts, figure);
  return posts.length > 0 && values.length === 0 ? null : sum(values);
}

/** The mean of values, not rounded; null without any. */
export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;

/** Halves are rounded up, to so many decimals. */
export const rounded = (value: number | null, decimals = 0): number | null => {
  const factor = 10 ** decimals;
  // A quotient that is a half has its last digits wrong in floating point.
  return value === null
    ? null
    : Math.floor(Number((value * factor).toPrecision(13)) + 0.5) / factor;
};

/** Likes and comments of the posts of which both are known. */
export const reactions = (posts: readonly RawPost[]): number[] =>
  posts.flatMap(({ likes, comments }) =>
    likes === null || comments === null ? [] : [likes + comments],
  );

/** Reactions a post for every 100 followers. */
export function rate(posts: readonly RawPost[], followers: number | null): number | null {
  const mean = meanOf(reactions(posts));
  return mean === null || !followers ? null : rounded((mean / followers) * 100, 2);
}

/** The posts of the last 30 days, and those of the 30 before. */
export function periodsOf(account: RawAccount, kind: Kind) {
  const within = (from: number, to: number) =>
    postsOf(account, kind).filter(({ at }) => {
      const age = account.moment - at;
      return age >= from * day && age < to * day;
    });
  return [within(0, 30), within(30, 60)] as const;
}

/** Whether two periods may be compared: three known posts in each, and half of all. */
export function areComparable(
  [now, before]: readonly [readonly RawPost[], readonly RawPost[]],
  knownOf: (posts: readonly RawPost[]) => readonly unknown[],
): boolean {
  const isEnough = (posts: readonly RawPost[]) =>
    knownOf(posts).length >= 3 && knownOf(posts).length >= posts.length / 2;
  return isEnough(now) && isEnough(before);
}

/** Days between two posts, as their mean; null for fewer than two. */
export function paceOf(posts: readonly RawPost[]): number | null {
  const times = posts.map(({ at }) => at);
  if (times.length < 2) return null;
  return (Math.max(...times) - Math.min(...times)) / day / (times.length - 1);
}

function readLocal(second: number) {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: zone, weekday: 'long', hour: '2-digit', hourCycle: 'h23' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    })
      .formatToParts(second * 1_000)
      .map(({ type, value }) => [type, value]),
  );
  return {
    weekday: parts['weekday'] ?? '',
    hour: Number(parts['hour']),
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
  };
}

/** Local times by second: formatting them is the slow part. */
const locals = new Map<number, ReturnType<typeof readLocal>>();

/** The day and hour of a moment on the owner's clock. */
export function localOf(second: number) {
  const found = locals.get(second) ?? readLocal(second);
  locals.set(second, found);
  return found;
}

/** The posts of the last 365 days of which likes and comments are known. */
export const timedPosts = (account: RawAccount, kind: Kind) =>
  postsOf(account, kind).filter(
    ({ at, likes, comments }) =>
      account.moment - at < 365 * day && likes !== null && comments !== null,
  );

/** Those of one weekday and three hours, such as Thursday and 18. */
export const blockOf = (account: RawAccount, kind: Kind, weekday: string, hour: number) =>
  timedPosts(account, kind).filter(({ at }) => {
    const local = localOf(at);
    return local.weekday === weekday && Math.floor(local.hour / 3) * 3 === hour;
  });

/**
 * How often posts without a best time would show a block so far above the others: reactions are dealt to
 * the posts at random. Of logarithms, on which one post that went round weighs less.
 */
function dealtChance(
  account: RawAccount,
  kind: Kind,
  best: readonly RawPost[],
  random: () => number,
): number {
  const posts = timedPosts(account, kind);
  const values = reactions(posts).map((value) => Math.log1p(value));
  const places = posts.map(({ at }) => {
    const { weekday, hour } = localOf(at);
    return `${weekday} ${Math.floor(hour / 3)}`;
  });
  const level = meanOf(values) ?? 0;
  const height = (levels: readonly number[]) =>
    ((meanOf(levels) ?? 0) - level) * Math.sqrt(levels.length);
  const highest = (dealt: readonly number[]) => {
    const blocks = new Map<string, number[]>();
    for (const [at, place] of places.entries()) {
      blocks.set(place, [...(blocks.get(place) ?? []), dealt[at] ?? 0]);
    }
    const able = [...blocks.values()].filter((each) => each.length >= 3);
    return Math.max(...able.map(height));
  };
  const found = height(reactions(best).map((value) => Math.log1p(value)));
  const rounds = 200;
  let higher = 0;
  for (let round = 0; round < rounds; round += 1) {
    const dealt = [...values];
    for (let at = dealt.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [dealt[at], dealt[other]] = [dealt[other] ?? 0, dealt[at] ?? 0];
    }
    if (highest(dealt) >= found) higher += 1;
  }
  return higher / rounds;
}

const chances = new Map<string, number>();

/** The chance of a block, from a seed. */
export function chanceOf(account: RawAccount, kind: Kind, best: readonly RawPost[]): number {
  const key = `${account.name} ${kind} ${best[0]?.at ?? 0}`;
  const found = chances.get(key) ?? dealtChance(account, kind, best, randomFrom(1));
  chances.set(key, found);
  return found;
}

/** The names of formats, as docs/metrics.md distinguishes them. */
export const formatNames = ['Photo', 'Carousel', 'Reel'] as const;

/** The format of a post. */
export const formatOf = ({ children, type }: RawPost): (typeof formatNames)[number] =>
  children > 0 ? 'Carousel' : type === 'video' ? 'Reel' : 'Photo';

/** The list of figures, by their labels; null is unknown. */
export function figuresOf(
  account: RawAccount,
  kind: Kind,
): Readonly<Record<string, number | null>> {
  const posts = postsOf(account, kind);
  const { followers, moment } = account;
  const most = (figure: Count) =>
    known(posts, figure).length === 0 ? null : Math.max(...known(posts, figure));
  const times = posts.map(({ at }) => at);
  const sums = [...known(posts, 'likes'), ...known(posts, 'comments')];
  const daysSince = (at: number) => Math.max(0, Math.floor((moment - at) / day));
  const viewed = posts.filter(
    ({ likes, comments, views }) => likes !== null && comments !== null && (views ?? 0) > 0,
  );
  const ofType = (type: RawPost['type']) => posts.filter((post) => post.type === type);
  return {
    [kind === 'post' ? 'Posts' : 'Reels']: posts.length,
    Videos: ofType('video').length,
    Photos: ofType('image').length,
    'Last post': times.length === 0 ? null : daysSince(Math.max(...times)),
    Pace: rounded(paceOf(posts), 2),
    'Interactions a day':
      sums.length === 0 ? null : rounded(sum(sums) / (daysSince(Math.min(...times)) + 1), 2),
    ...Object.fromEntries(
      (['views', 'likes', 'comments'] as const).flatMap((figure) => [
        [`Most ${figure}`, most(figure)],
        [`Average ${figure}`, rounded(meanOf(known(posts, figure)))],
      ]),
    ),
    'Overall engagement': rate(posts, followers),
    'Engagement per view':
      viewed.length === 0
        ? null
        : rounded((sum(reactions(viewed)) / sum(known(viewed, 'views'))) * 100, 2),
    'Video engagement': rate(ofType('video'), followers),
    'Photo engagement': rate(ofType('image'), followers),
  };
}

/** The posts that a screen is about. */
export const kindOf = ({ path }: Pick<Place, 'path'>): Kind =>
  path.startsWith('/reel') || path.includes('isReel=true') ? 'reel' : 'post';
/** What the screen calls one of them. */
export const noun = (place: Pick<Place, 'path'>) => (kindOf(place) === 'reel' ? 'reel' : 'post');

/** The rates of the two periods. */
export function ratesOf(place: Place) {
  const { account } = place;
  const periods = periodsOf(account, kindOf(place));
  const [now, before] = periods.map((posts) => rate(posts, account.followers));
  const isCompared = areComparable(periods, reactions) && !!before && now !== null;
  return { now: now ?? null, before: before ?? null, isCompared, posts: periods[0] };
}
