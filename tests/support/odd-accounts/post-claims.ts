/** @file The sentences of post analysis, reel analysis and rankings. */
import { claim, type Claim, type Place } from './claims.ts';
import { conclusionsOf, knownText } from './conclusions.ts';
import {
  areComparable,
  blockOf,
  chanceOf,
  figuresOf,
  formatNames,
  formatOf,
  known,
  localOf,
  meanOf,
  periodsOf,
  postsOf,
  rate,
  reactions,
  rounded,
  timedPosts,
  total,
  type Count,
  type Kind,
} from './expected-posts.ts';
import type { RawPost } from './raw.ts';
import {
  counted,
  dayOf,
  numberOf,
  percent,
  readRange,
  short,
  signed,
  whole,
} from './read-english.ts';
import { ranked } from './serve.ts';

const kindOf = ({ path }: Pick<Place, 'path'>): Kind =>
  path.startsWith('/reel') || path.includes('isReel=true') ? 'reel' : 'post';
const noun = (place: Pick<Place, 'path'>) => (kindOf(place) === 'reel' ? 'reel' : 'post');
const day = 86_400;

/** The rates of the two periods. */
function ratesOf(place: Place) {
  const { account } = place;
  const periods = periodsOf(account, kindOf(place));
  const [now, before] = periods.map((posts) => rate(posts, account.followers));
  const isCompared = areComparable(periods, reactions) && !!before && now !== null;
  return { now: now ?? null, before: before ?? null, isCompared, posts: periods[0] };
}

const overall = (place: Place) =>
  rate(postsOf(place.account, kindOf(place)), place.account.followers);

/** The tail of the sentence on top: how the figure moved, where that may be said. */
function moved({ now, before, isCompared }: ReturnType<typeof ratesOf>): string {
  if (!isCompared || now === null || before === null || now === before) return '';
  return `, ${now > before ? 'up' : 'down'} from ${whole(before)}`;
}

const hero: readonly Claim[] = [
  claim(/^([\d,.]+|–)$/, ([text], place) => text === whole(ratesOf(place).now ?? overall(place))),
  claim(
    /^likes and comments per (post|reel) for every 100 followers in the last 30 days(.*)\.$/,
    ([word, tail], place) =>
      ratesOf(place).now !== null && word === noun(place) && tail === moved(ratesOf(place)),
  ),
  claim(
    /^likes and comments per (post|reel) for every 100 followers, over all (post|reel)s\.$/,
    ([word, all], place) =>
      ratesOf(place).now === null && word === noun(place) && all === noun(place),
  ),
  claim(/^(Last 30 days|30 days before) ([\d,.]+)$/, ([name, text], place) => {
    const { now, before, isCompared } = ratesOf(place);
    return isCompared && text === whole(name === 'Last 30 days' ? now : before);
  }),
  claim(/^All (post|reel)s: ([\d,.]+)\.(.*)$/, ([word, text, tail], place) => {
    const { posts } = ratesOf(place);
    const said = knownText(reactions(posts).length, posts.length, noun(place));
    return word === noun(place) && text === whole(overall(place)) && tail === said;
  }),
];

/** "Thursday, 6 – 9 PM" as weekday and the hour of its beginning. */
export function timeOf(text: string): readonly [string, number] {
  const [, weekday = '', from = '', half, end] =
    /^(\w+), (\d+)(?: (AM|PM))? – \d+ (AM|PM)$/.exec(text) ?? [];
  const hour = Number(from) % 12;
  return [weekday, (half ?? end) === 'PM' ? hour + 12 : hour];
}

function isBlockTrue(when: string, what: string, place: Place): boolean {
  const posts = blockOf(place.account, kindOf(place), ...timeOf(when));
  if (posts.length === 0) return what === `No ${noun(place)}s`;
  const [, value = ''] = /, ([\d,]+) reactions?(?: each)?$/.exec(what) ?? [];
  const said = `${counted(posts.length, noun(place))}, ${counted(numberOf(value), 'reaction')}`;
  // The mean of an hour is rounded, and that of its block once more.
  const isNear = Math.abs(numberOf(value) - (meanOf(reactions(posts)) ?? 0)) <= 1;
  return isNear && what === (posts.length === 1 ? said : `${said} each`);
}

/** A best time needs three posts, a mean above the account's own, and that chance shows none such. */
export function isBest(when: string, count: string, place: Place): boolean {
  const kind = kindOf(place);
  const posts = blockOf(place.account, kind, ...timeOf(when));
  const all = meanOf(reactions(timedPosts(place.account, kind))) ?? 0;
  const isAbove = (meanOf(reactions(posts)) ?? 0) > all;
  if (posts.length < 3 || numberOf(count) !== posts.length || !isAbove) return false;
  return chanceOf(place.account, kind, posts) < 0.1;
}

const times: readonly Claim[] = [
  claim(/^(.+M) does best, based on (\d+) (?:post|reel)s\.$/, ([when = '', count = ''], place) =>
    isBest(when, count, place),
  ),
  claim(/^(?:\d+–\d+) (\w+day, .+)$/, ([text = ''], place) =>
    text.split(/ (?=[A-Z][a-z]+day, )/).every((each) => {
      const [when = '', what = ''] = each.split(': ');
      return isBlockTrue(when, what, place);
    }),
  ),
  claim(/^(\w+day, .+?M) (No .+|\d.+)$/, ([when = '', what = ''], place) =>
    isBlockTrue(when, what, place),
  ),
  claim(
    /^A dot is a (post|reel), .* fewer than 3 is .*Based on ([\d,]+) (post|reel)s? from the last 12 months/,
    ([dot, count = '', word], place) =>
      word === noun(place) &&
      dot === noun(place) &&
      numberOf(count) === timedPosts(place.account, kindOf(place)).length,
  ),
  claim(
    /^None of your (post|reel)s from the last 12 months/,
    ([word], place) =>
      word === noun(place) && timedPosts(place.account, kindOf(place)).length === 0,
  ),
  // That one should be there is what the account of Thursday evenings is for.
  claim(/^No best time yet/, ({}, { account }) => account.name !== 'Thursday evenings do best'),
];

const formats: readonly Claim[] = [
  claim(/^(Photo|Carousel|Reel) (–|[\d,.]+%) (.+)$/, ([name, value, rest = ''], { account }) => {
    const posts = account.posts.filter((post) => formatOf(post) === name);
    const mean = (figure: Count, word: string) => {
      const found = rounded(meanOf(known(posts, figure)));
      return found === null ? [] : [`${short(found)} ${word}${found === 1 ? '' : 's'}`];
    };
    const parts = [
      counted(posts.length, 'post'),
      ...mean('likes', 'like'),
      ...mean('comments', 'comment'),
      ...mean('views', 'view'),
    ].join(' ');
    const tail = knownText(reactions(posts).length, posts.length, 'post');
    const isKnown = reactions(posts).length > 0;
    return (
      value === percent(rate(posts, account.followers)) && rest === parts + (isKnown ? tail : '')
    );
  }),
];

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

const periods: readonly Claim[] = [
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

function figureText(label: string, value: number | null): string {
  if (value === null) return 'unknown';
  if (/ngagement/.test(label)) return percent(value);
  if (label === 'Last post') return value === 0 ? 'today' : `${counted(value, 'day')} ago`;
  if (label !== 'Pace') return whole(value);
  const days = Math.round(value * 10) / 10;
  return days === 0 ? 'several a day' : days === 1 ? 'every day' : `every ${whole(days)} days`;
}

const figures: readonly Claim[] = [
  claim(
    /^(.+?) (unknown|today|several a day|every day|every [\d.,]+ days|[\d,]+ days? ago|[\d,.]+%?)$/,
    ([label = '', text], place) => {
      const value = figuresOf(place.account, kindOf(place))[label];
      return value !== undefined && text === figureText(label, value);
    },
    /^Figures$/,
  ),
];

/** The weeks of seven days that end with the day of the account's moment; 0 is the last. */
function weekOf({ account }: Place, posts: readonly RawPost[], first: string, last: string) {
  const within = posts.filter(({ at }) => {
    const local = localOf(at).day;
    return local >= first && local <= last;
  });
  const length = (Date.parse(last) - Date.parse(first)) / (day * 1_000) + 1;
  const isWhole =
    length === 7 && (Date.parse(dayOf(account.moment * 1_000)) - Date.parse(last)) % 7 === 0;
  return { within, isWhole };
}

const trend: readonly Claim[] = [
  claim(
    /^(.+\d) ([\d,]+) (post|reel)s?(?:, (\S+) likes?)?$/,
    ([range = '', count, word, likes], place) => {
      const now = dayOf(place.account.moment * 1_000);
      const posts = postsOf(place.account, kindOf(place));
      const { within, isWhole } = weekOf(place, posts, ...readRange(range, now));
      const sum = total(within, 'likes');
      const isTold = (likes ?? '') === (sum === null ? '' : whole(sum));
      return isWhole && word === noun(place) && count === whole(within.length) && isTold;
    },
    /by week$/,
  ),
  claim(
    /^(\w{3} \d.*, \d{4})$/,
    ([range = ''], place) => {
      const now = dayOf(place.account.moment * 1_000);
      const [from, to] = readRange(range, now);
      const weeks = (Date.parse(to) - Date.parse(from) + day * 1_000) / (7 * day * 1_000);
      return to === now && `${weeks}` === /^\d+/.exec(place.heading)?.[0];
    },
    /^\d+ weeks?$/,
  ),
  claim(/^(\d+) weeks?$/, ([count], place) => {
    const now = Date.parse(dayOf(place.account.moment * 1_000));
    const days = postsOf(place.account, kindOf(place)).map(({ at }) => Date.parse(localOf(at).day));
    const weeks = days.map((each) => Math.floor((now - each) / (7 * day * 1_000)) + 1);
    return Number(count) === Math.max(...weeks.filter((week) => week <= 52));
  }),
  claim(/^No (post|reel)s in the last 52 weeks\.$/, ([word], place) => {
    const now = Date.parse(dayOf(place.account.moment * 1_000));
    const posts = postsOf(place.account, kindOf(place));
    return (
      word === noun(place) &&
      posts.every(({ at }) => now - Date.parse(localOf(at).day) >= 364 * day * 1_000)
    );
  }),
  claim(/^Instagram shares no figures for this\.$/, (_, place) =>
    postsOf(place.account, kindOf(place)).every(({ likes }) => likes === null),
  ),
];

const formatWords = { Photo: 'Photo', Reel: 'Reel', Carousel: 'Post with' };

const rankings: readonly Claim[] = [
  claim(/^(\d+)\. (.+), (\S+) likes?\. Opens in a new tab$/, ([at, about = '', likes], place) => {
    const posts = postsOf(place.account, kindOf(place));
    const found = ranked({ posts }, 'mostLiked')[Number(at) - 1];
    if (found === undefined) return false;
    const { children } = found.post;
    const word = formatWords[formatOf(found.post)];
    const pictures = children === 0 ? '' : ` ${counted(children, 'picture')}`;
    return about === word + pictures && likes === short(found.value);
  }),
  claim(
    /^View all ([\d,]+): Most liked$/,
    ([count], place) =>
      count === whole(ranked({ posts: postsOf(place.account, kindOf(place)) }, 'mostLiked').length),
  ),
  claim(/^([\d,]+) (post|reel)s? (?:isn’t|aren’t) ranked/, ([count, word], place) => {
    const hidden = postsOf(place.account, kindOf(place)).filter(({ likes }) => likes === null);
    return word === noun(place) && count === whole(hidden.length);
  }),
  claim(
    /^That’s all:? ([\d,]+) posts?\.$/,
    ([count], place) =>
      count === whole(ranked({ posts: postsOf(place.account, kindOf(place)) }, 'mostLiked').length),
  ),
  claim(
    /^No posts with this figure$/,
    ({}, { account }) => ranked(account, 'mostLiked').length === 0,
  ),
];

const empty = claim(
  /^No (post|reel)s yet$/,
  ([word], place) => word === noun(place) && postsOf(place.account, kindOf(place)).length === 0,
);

/** A conclusion, with the sentence about the best time behind that about the pace. */
const conclusions = claim(
  /^((?:[\d.,]+×|[+−][\d,]+%|[\d.,]+ days?) .+?)(?: (\w+day, .+M) does best, based on (\d+) (?:post|reel)s\.)?$/,
  ([text = '', when = '', count = ''], place) =>
    conclusionsOf(place.account, kindOf(place)).includes(text) &&
    (when === '' || isBest(when, count, place)),
);

/** The sentences of the screens of posts. */
export const postClaims: readonly Claim[] = [
  claim(
    /^As of (.+), \d+:\d\d [AP]M$/,
    ([date = ''], { account }) => readRange(date, '')[0] === dayOf(account.moment * 1_000),
  ),
  empty,
  ...hero,
  ...figures,
  ...formats,
  ...periods,
  ...trend,
  conclusions,
  ...times,
  ...rankings,
  // Constants of the product and names of controls.
  claim(/^(?:versus the 30 days before|Last 30 days|Save as CSV: .*|A dash means .*)$/, () => true),
];

/** Sentences that have to be there, as they are read out. */
export function neededPosts(place: Omit<Place, 'heading'>): string[] {
  const kind = kindOf(place);
  const posts = postsOf(place.account, kind);
  if (place.path.startsWith('/view')) {
    const isRanked = ranked(place.account, 'mostLiked').length > 0;
    return ['» Most liked', isRanked ? '1. ' : 'No posts with this figure'];
  }
  const title = kind === 'reel' ? '» Reel analysis' : '» Post analysis';
  if (posts.length === 0) return [title, `No ${kind}s yet`];
  const hidden = kind === 'reel' ? /^(?:Videos|Photos|Video |Photo )/ : /^$/;
  return [
    title,
    ...conclusionsOf(place.account, kind),
    ...Object.entries(figuresOf(place.account, kind))
      .filter(([label]) => !hidden.test(label))
      .map(([label, value]) => `Figures » ${label} ${figureText(label, value)}`),
    'Last 30 days » Engagement',
    ...(place.account.name === 'Thursday evenings do best' ? ['Thursday, 6 – 9 PM does best'] : []),
    ...(kind === 'post' ? formatNames.map((name) => `Formats compared » ${name}`) : []),
  ];
}
