/** @file The sentences of post analysis, reel analysis and rankings. */
import { claim, type Claim, type Place } from './claims.ts';
import { conclusionsOf, knownText } from './conclusions.ts';
import {
  figuresOf,
  formatNames,
  formatOf,
  known,
  localOf,
  meanOf,
  postsOf,
  rate,
  reactions,
  rounded,
  total,
  type Count,
  kindOf,
  noun,
  ratesOf,
} from './expected-posts.ts';
import type { RawPost } from './raw.ts';
import { counted, dayOf, percent, readRange, short, whole } from './read-english.ts';
import { periodClaims } from './period-claims.ts';
import { ranked } from './serve.ts';
import { isBest, timeClaims } from './time-claims.ts';

const day = 86_400;

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
    (_, { account }) => ranked(account, 'mostLiked').length === 0,
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
  ...periodClaims,
  ...trend,
  conclusions,
  ...timeClaims,
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
  const likes = known(posts, 'likes');
  const hidden = kind === 'reel' ? /^(?:Videos|Photos|Video |Photo )/ : /^$/;
  return [
    title,
    ...conclusionsOf(place.account, kind),
    ...Object.entries(figuresOf(place.account, kind))
      .filter(([label]) => !hidden.test(label))
      .map(([label, value]) => `Figures » ${label} ${figureText(label, value)}`),
    'Last 30 days » Engagement',
    // Loaded after the rest.
    likes.length > 0 ? 'Your best » 1. ' : 'Your best » Instagram shares no figures',
    ...(likes.length > 0 && likes.length < posts.length ? ['ranked: Instagram'] : []),
    ...(place.account.name === 'Thursday evenings do best' ? ['Thursday, 6 – 9 PM does best'] : []),
    ...(kind === 'post' ? formatNames.map((name) => `Formats compared » ${name}`) : []),
  ];
}
