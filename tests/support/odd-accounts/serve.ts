/** @file A server that knows one odd account: it answers the calls of the screens from the raw data. */
import type { Page, Route } from 'playwright/test';
import { chainPage, pageChecksum } from '../../../contract/lists/relation-pages.ts';
import { postChainStart, postPageRows, type PostRow } from '../../../contract/posts/post-pages.ts';
import type { HistoryFile } from '../../../contract/records/timeline/history-file.ts';
import type { PersonHistory } from '../../../contract/records/timeline/person-history.ts';
import { commentPages, commentRows } from '../data/comment-pages.ts';
import { respond, fakeSession } from '../data/fake-session.ts';
import type { Mood, RawAccount, RawPost } from './raw.ts';
import {
  changeOf,
  changesIn,
  lastReading,
  listOf,
  periods,
  personSteps,
  relationsOf,
  stepsOf,
  type Period,
} from './raw-people.ts';

/** A name of letters alone, so that every digit on a screen is part of a figure. */
export const nameOf = (id: string) =>
  `p${[...id].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`;

/** The id of a name of {@link nameOf}. */
export const idOf = (name: string) =>
  [...name.slice(1)].map((letter) => String(letter.charCodeAt(0) - 97)).join('');

const rowOf = (post: RawPost): PostRow => ({
  ...{ post_short_code: post.code, post_type: post.type, post_thumbnail: '', taken_at: post.at },
  post_url: `https://www.instagram.com/p/${post.code}/`,
  ...{ likes: post.likes, comments: post.comments, views: post.views },
  child_posts: Array.from({ length: post.children }, () => ({
    ...{ insta_post_type: 'image' as const, insta_post_url: '', insta_thumbnail: '' },
  })),
});

/** The pages of the posts, in order. */
function postPages({ posts, moment, followers }: RawAccount) {
  const pages = [];
  let chain = postChainStart(moment);
  for (let from = 0; from === 0 || from < posts.length; from += postPageRows) {
    const rows = posts.slice(from, from + postPageRows).map(rowOf);
    const checksum = pageChecksum(rows.map((row) => row.post_short_code));
    chain = chainPage(chain, checksum);
    const next = from + postPageRows < posts.length ? String(from + postPageRows) : '';
    const trailer = { count: rows.length, checksum, total: posts.length, chain };
    pages.push({ moment, followers, posts: rows, next, trailer });
  }
  return pages;
}

const rankedBy = {
  mostLiked: ({ likes }: RawPost) => likes,
  mostCommented: ({ comments }: RawPost) => comments,
  mostEngaged: ({ likes, comments }: RawPost) =>
    likes === null || comments === null ? null : likes + comments,
};

/** The posts of a ranking whose figure is known, highest first. */
export function ranked({ posts }: Pick<RawAccount, 'posts'>, group: keyof typeof rankedBy) {
  return posts
    .flatMap((post) => {
      const value = rankedBy[group](post);
      return value === null ? [] : [{ post, value }];
    })
    .sort((one, other) => other.value - one.value || other.post.at - one.post.at);
}

const moods = {
  kind: ['I love this, so beautiful', 'Wonderful, great work', 'Amazing! Best photo ever'],
  critical: ['This is terrible, I hate it', 'Awful, what a bad idea', 'Horrible and ugly'],
  neutral: ['It is on the table', 'Which camera is that?', 'We were there on Monday'],
} as const;

/** A comment that nobody would take for another mood. */
const textOf = (mood: Mood, at: number): string => moods[mood][at % 3] ?? '';

/** The moment of the user record: DD-MM-YYYY HH:mm:ss in UTC. */
function written(at: number): string {
  const [date = '', time = ''] = new Date(at).toISOString().split('T');
  return `${date.split('-').reverse().join('-')} ${time.slice(0, 8)}`;
}

function recordOf(account: RawAccount) {
  const change = changesIn(account, '30');
  const last = lastReading(account);
  const relations = relationsOf(account);
  const known = (people: readonly string[]) => (last === undefined ? null : people.length);
  const isCompared = account.readings.length > 1;
  const count = (value: number | null) => value as number;
  return {
    total_followers: count(account.followers),
    total_following: account.following.length,
    new_followers: count(isCompared ? (change?.came.length ?? null) : null),
    followers_lost: count(isCompared ? (change?.left.length ?? null) : null),
    not_follows_back: count(known(relations.notfollowsback)),
    dont_follow_back: count(known(relations.donotfollowsback)),
    mutual_followers: count(known(relations.mutualfollowing)),
    profile_views_count: count(account.visits),
    post_count: account.posts.length,
    reel_count: account.posts.filter(({ type }) => type === 'video').length,
    last_updated_at: last === undefined ? '' : written(last.at),
  };
}

function historyOf(account: RawAccount) {
  const readings = stepsOf(account).map(({ reading, came, left }, at) => ({
    ...{ id: `r${at}`, taken_at: reading.at, source: 'analysis', complete: true, came, left },
    ...{ followers: reading.followers.length, following: account.following.length },
  }));
  const change = (period: Period) => {
    const found = changesIn(account, period);
    return found === null
      ? []
      : [{ period, since: found.since, new: found.came.length, lost: found.left.length }];
  };
  return {
    ...{ readings, undone: [], counts: [] },
    periods: periods.flatMap(change),
    unseen: null,
  };
}

const iso = (at: number) => new Date(at).toISOString();

const listPaths: Readonly<Record<string, string>> = {
  'new/followers': 'newfollowers',
  'follower/lost': 'followerslost',
  'not/following/back': 'notfollowsback',
  'dont/follow/back': 'donotfollowsback',
  'mutual/follower': 'mutualfollowing',
  'profile/view': 'profileview',
};

async function respondList(route: Route, account: RawAccount): Promise<void> {
  const { pathname, searchParams } = new URL(route.request().url());
  const [, path = '', size = '15'] = /instagram\/(.+)\/(\d+)\/$/.exec(pathname) ?? [];
  const list = listPaths[path] ?? '';
  const period = (searchParams.get('period') ?? '30') as Period;
  const from = (Number(searchParams.get('page') ?? 1) - 1) * Number(size);
  const isChange = list === 'newfollowers' || list === 'followerslost';
  const dated = (id: string) => {
    const { since, until } = changeOf(account, id);
    const start = changesIn(account, period)?.since ?? 0;
    return { since: iso(since), until: iso(until), period_start: iso(start) };
  };
  const newest = (one: string, other: string) =>
    changeOf(account, other).until - changeOf(account, one).until;
  const all = [...listOf(account, list, period)];
  const people = (isChange ? all.sort(newest) : all).slice(from, from + Number(size));
  await route.fulfill({
    json: people.map((id) => ({
      ...{ insta_id: id, insta_username: nameOf(id), insta_full_name: '', insta_image_url: '' },
      ...(isChange ? dated(id) : {}),
    })),
  });
}

/** The timeline of a person, as the readings have it. */
function personOf(account: RawAccount, id: string): PersonHistory {
  const steps = personSteps(account, id).map(({ kind, since, until }) => ({
    ...{ kind, relation: 'followers' as const, until: iso(until) },
    since: since === null ? null : iso(since),
    since_source: since === null ? null : ('analysis' as const),
    until_source: 'analysis' as const,
    evidence: since === null ? ('first-reading' as const) : ('readings-differ' as const),
  }));
  const [follows, followed] = [lastReading(account)?.followers ?? [], account.following];
  return {
    ...{ insta_id: id, insta_username: nameOf(id), is_renamed: false, is_deleted: null },
    ...{ follows_you: follows.includes(id), you_follow: followed.includes(id) },
    is_mutual: follows.includes(id) && followed.includes(id),
    ...{ names: [], steps, unknown: [] },
  };
}

/** The readings as a file, from which the device keeps them. */
function fileOf(account: RawAccount): HistoryFile {
  const { readings, following } = account;
  const seen = [...new Set(readings.flatMap(({ followers }) => followers))];
  const without = (some: readonly string[], others: readonly string[]) =>
    some.filter((id) => !others.includes(id));
  return {
    ...{ format: 'limn-history', version: 1, exported_at: account.moment * 1_000 },
    account: { insta_id: '4711', username: 'ada' },
    counts: [],
    readings: readings.map(({ at, followers }, place) => {
      const before = readings[place - 1]?.followers ?? [];
      return {
        ...{ id: `r${place}`, taken_at: at, source: 'analysis' as const, complete: true },
        ...{ followers: followers.length, following: following.length },
        follower_changes: { came: without(followers, before), left: without(before, followers) },
        following_changes: { came: place === 0 ? [...following] : [], left: [] },
      };
    }),
    names: [...new Set([...seen, ...following])].map((id) => ({
      ...{ insta_id: id, username: nameOf(id) },
      ...{ first_seen: readings[0]?.at ?? 0, last_seen: lastReading(account)?.at ?? 0 },
    })),
  };
}

async function respondContent(page: Page, account: RawAccount): Promise<void> {
  const pages = postPages(account);
  await respond(page, 'module/posts/', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? '0');
    return route.fulfill({ json: pages[from / postPageRows] });
  });
  for (const group of ['mostLiked', 'mostCommented', 'mostEngaged'] as const) {
    await respond(page, `posts/${group}/`, (route) => {
      const url = new URL(route.request().url());
      const isReel = url.searchParams.get('isReel') === 'true';
      const at = Number(/(\d+)\/$/.exec(url.pathname)?.[1] ?? 1) - 1;
      const posts = account.posts.filter(({ type }) => !isReel || type === 'video');
      const rows = ranked({ posts }, group).slice(at * 12, at * 12 + 12);
      const shown = rows.map(({ post, value }) => {
        const { likes: _l, comments: _c, views: _v, taken_at: _t, ...row } = rowOf(post);
        return { ...row, value };
      });
      return route.fulfill({ json: { posts: shown } });
    });
  }
  await respond(page, 'module/comments/', (route) => {
    const code = /comments\/([\w-]+)/.exec(route.request().url())?.[1] ?? '';
    const isFirst = code === ranked(account, 'mostCommented')[0]?.post.code;
    const rows = commentRows(isFirst ? account.comments.map(textOf) : []);
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? '0');
    return route.fulfill({ json: commentPages(code, rows)[from / 500] });
  });
}

/** Signs in somebody with the account, in front of the server that knows it. */
export async function serveAccount(page: Page, account: RawAccount) {
  const now = account.moment * 1_000;
  await page.clock.setFixedTime(now);
  // The clock of a worker is not the page's: it would not know when the clock was last put forward.
  await page.route('**/assets/analysis.worker-*.js', async (route) => {
    const script = await (await route.fetch()).text();
    const moved = `{const d=${now}-Date.now(),n=Date.now.bind(Date);Date.now=()=>n()+d}`;
    await route.fulfill({ contentType: 'text/javascript', body: `${script}\n;${moved}` });
  });
  await fakeSession(page, recordOf(account));
  await respond(page, 'client/instagram/', (route) => respondList(route, account));
  await respond(page, 'client/instagram/counts/', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const period = (query.get('period') ?? '30') as Period;
    return route.fulfill({
      json: { all: listOf(account, query.get('list') ?? '', period).length },
    });
  });
  await respond(page, 'client/history/', [200, historyOf(account)]);
  await respond(page, 'client/history/export/', [200, fileOf(account)]);
  await respond(page, 'client/history/person/', (route) => {
    const id = new URL(route.request().url()).searchParams.get('id') ?? '';
    return route.fulfill({ json: personOf(account, id) });
  });
  await respondContent(page, account);
}
