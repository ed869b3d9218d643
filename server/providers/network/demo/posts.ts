/**
 * @file Posts of the demo network's accounts. An account posts at regular intervals; likes, comments
 * and views grow with a post's age. Like the rest of the network it is a pure function of account
 * and time.
 */
import { dayMs, hourMs } from '../../../../contract/limits.ts';
import type { PostRow } from '../../../../contract/posts/post-pages.ts';
import { posterAddress, postImageAddress, postVideoAddress } from './media-addresses.ts';
import { demoAccountOf, type DemoAccount } from './accounts.ts';
import type { PostNetwork } from '../posts.ts';
import { fraction, mix2 } from './hash.ts';
import { followerCount } from './followers.ts';
import { commentCount, commentsOf } from './comments/thread.ts';

/** At this time an account has its number of `posts`; later posts are added to them. */
const grownUntil = Date.UTC(2026, 10, 1);
const busyHours = [7, 8, 9, 12, 12, 13, 17, 18, 18, 19, 19, 20, 20, 21, 22];

/** Milliseconds between two posts, shorter for accounts with many posts. */
function rhythmOf(account: DemoAccount): number {
  const days = 2 + 2.5 * fraction(mix2(account.key, 0x61));
  const years = 4 * 365;
  return Math.floor(Math.min(days, years / account.posts) * dayMs);
}

/** The time of post `k`, counted from 1970. */
function takenAt(account: DemoAccount, k: number): number {
  const rhythm = rhythmOf(account);
  const chance = fraction(mix2(account.key ^ 0x62, k));
  if (rhythm < 2 * dayMs) return k * rhythm + Math.floor(chance * 0.9 * rhythm);
  // Within half an interval of a day or more, so that choosing the hour cannot change the order.
  const base = k * rhythm + Math.floor(chance * 0.5 * rhythm);
  const busy = busyHours[mix2(account.key ^ 0x63, k) % busyHours.length] ?? 18;
  return base - (base % dayMs) + busy * hourMs + (mix2(account.key ^ 0x64, k) % hourMs);
}

/** The numbers of the newest and the oldest post at a time. */
function rangeAt(account: DemoAccount, at: number): { newest: number; oldest: number } {
  const newestAt = (moment: number) => {
    let k = Math.floor(moment / rhythmOf(account));
    while (takenAt(account, k) > moment) k -= 1;
    return k;
  };
  const newest = newestAt(at);
  return { newest, oldest: Math.min(newest, newestAt(grownUntil)) - account.posts + 1 };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The short code of post `k`, from which {@link postNumberOf} decodes the number. */
export function shortCodeOf(account: DemoAccount, k: number): string {
  const check = mix2(account.key ^ 0x65, k);
  let code = 'C';
  for (let i = 0; i < 4; i += 1) code += letters[(check >>> (i * 6)) & 63];
  for (let rest = k; rest > 0; rest = Math.floor(rest / 64)) code += letters[rest % 64];
  return code.padEnd(9, 'A');
}

/** The number of a post by its short code, or null if it is not the account's. */
export function postNumberOf(account: DemoAccount, code: string): number | null {
  let k = 0;
  for (const letter of [...code.slice(5)].reverse()) k = k * 64 + letters.indexOf(letter);
  return Number.isSafeInteger(k) && shortCodeOf(account, k) === code ? k : null;
}

type Format = 'image' | 'carousel' | 'reel';

/** The format of post `k`: reels in the account's proportion, a third of the rest carousels. */
function formatAt(account: DemoAccount, k: number): Format {
  // Rounding the running total spreads the reels evenly.
  const reels = Math.floor((k + 1) * (account.reels / account.posts));
  if (reels > Math.floor(k * (account.reels / account.posts))) return 'reel';
  return mix2(account.key ^ 0x66, k) % 3 === 0 ? 'carousel' : 'image';
}

/** The popularity of a post relative to the account's other posts. */
function appeal(account: DemoAccount, k: number, taken: number): number {
  const luck = fraction(mix2(account.key ^ 0x67, k));
  const bestHour = 17 + (account.key % 4);
  const date = new Date(taken);
  const nearBest = 1.35 - Math.min(8, Math.abs(date.getUTCHours() - bestHour)) * 0.07;
  const weekend = [0, 6].includes(date.getUTCDay()) ? 1.15 : 1;
  const format = { image: 1, carousel: 1.25, reel: 1.6 }[formatAt(account, k)];
  const viral = mix2(account.key ^ 0x68, k) % 40 === 0 ? 4 : 1;
  return (0.35 + luck * luck * 1.6) * nearBest * weekend * format * viral;
}

/** The share of its final likes that a post has at an age. */
const grown = (ageMs: number) => 1 - Math.exp(-Math.max(0, ageMs) / (20 * hourMs));

function childrenOf(account: DemoAccount, k: number, code: string): PostRow['child_posts'] {
  if (formatAt(account, k) !== 'carousel') return [];
  const count = 2 + (mix2(account.key ^ 0x69, k) % 5);
  return Array.from({ length: count }, (_, i) => {
    const isVideo = mix2(account.key ^ i, k) % 5 === 0;
    const video = postVideoAddress(code, i + 1);
    const image = postImageAddress(code, i + 1);
    return {
      insta_post_type: isVideo ? 'video' : 'image',
      insta_post_url: isVideo ? video : image,
      insta_thumbnail: isVideo ? posterAddress(video) : image,
    } as const;
  });
}

function figuresAt(account: DemoAccount, k: number, at: number) {
  const taken = takenAt(account, k);
  const people = followerCount(account, taken);
  const rate = 0.2 / Math.log10(people + 10) ** 1.6;
  const likes = Math.round(people * rate * appeal(account, k, taken) * grown(at - taken));
  const isReel = formatAt(account, k) === 'reel';
  const reach = 4 + 14 * fraction(mix2(account.key ^ 0x6a, k));
  // Some posts have hidden likes, closed comments or unknown views.
  const isHidden = mix2(account.key ^ 0x6b, k) % 17 === 3;
  const isClosed = mix2(account.key ^ 0x6c, k) % 60 === 7;
  const hasViews = isReel && mix2(account.key ^ 0x6d, k) % 12 !== 5;
  return {
    likes: isHidden ? null : likes,
    comments: isClosed ? null : commentCount(threadOf(account, k), at),
    views: hasViews ? Math.round(likes * reach + 40 * grown(at - taken)) : null,
  };
}

/** The parameters of a post's comments. */
export function threadOf(account: DemoAccount, k: number) {
  const taken = takenAt(account, k);
  const people = followerCount(account, taken);
  const share = 0.0035 + 0.006 * fraction(mix2(account.key ^ 0x6e, k));
  const wanted = people * share * appeal(account, k, taken) ** 1.2;
  // Every post has at least one comment; the number is limited for large accounts.
  const final = Math.min(2_400, Math.round(1 + wanted + (mix2(account.key ^ 0x6f, k) % 6)));
  return { key: mix2(account.key ^ 0x70, k), account: account.key, takenAt: taken, final };
}

function postAt(account: DemoAccount, k: number, at: number): PostRow {
  const code = shortCodeOf(account, k);
  const isReel = formatAt(account, k) === 'reel';
  return {
    post_short_code: code,
    post_type: isReel ? 'video' : 'image',
    post_thumbnail: isReel ? posterAddress(postVideoAddress(code)) : postImageAddress(code),
    post_url: isReel ? postVideoAddress(code) : postImageAddress(code),
    taken_at: Math.floor(takenAt(account, k) / 1_000),
    ...figuresAt(account, k, at),
    child_posts: childrenOf(account, k, code),
  };
}

/** The number of posts and reels of an account, and the time of the latest. */
export function postCounts(account: DemoAccount, at: number) {
  if (account.posts === 0) return { posts: 0, reels: 0, latestPostAt: null };
  const { newest, oldest } = rangeAt(account, at);
  const share = account.reels / account.posts;
  const reels = Math.floor((newest + 1) * share) - Math.floor(oldest * share);
  return { posts: newest - oldest + 1, reels, latestPostAt: takenAt(account, newest) };
}

/** The account's posts `from` to `from + count`, newest first. */
export function demoPosts(account: DemoAccount, at: number, from: number, count: number) {
  const { posts: total } = postCounts(account, at);
  if (total === 0) return { rows: [], total };
  const { newest } = rangeAt(account, at);
  const length = Math.max(0, Math.min(count, total - from));
  const rows = Array.from({ length }, (_, i) => postAt(account, newest - from - i, at));
  return { rows, total };
}

/** The number of a post that is visible at a time, or null. */
export function shownPost(account: DemoAccount, code: string, at: number): number | null {
  const k = postNumberOf(account, code);
  if (k === null || account.posts === 0) return null;
  const { newest, oldest } = rangeAt(account, at);
  return k >= oldest && k <= newest ? k : null;
}

/** Posts and comments of the demo network. Private accounts have none. */
export const demoPostNetwork: PostNetwork = {
  async posts(instaId, at, from, count) {
    const account = demoAccountOf(instaId);
    if (account === undefined || account.isPrivate) return { rows: [], total: 0 };
    return demoPosts(account, at, from, count);
  },
  async comments(instaId, shortCode, at, from, count) {
    const account = demoAccountOf(instaId);
    const k = account === undefined || account.isPrivate ? null : shownPost(account, shortCode, at);
    if (account === undefined || k === null) return null;
    if (figuresAt(account, k, at).comments === null) return { rows: [], total: 0 };
    return commentsOf(threadOf(account, k), at, from, count);
  },
};
