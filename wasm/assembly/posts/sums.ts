/**
 * @file Running sums over posts. Every post is added to few fine-grained records (kind, week,
 * period, hour); what the report shows is made of them by adding records up.
 */
import { AT_CHILDREN, AT_COMMENTS, AT_LIKES, AT_TAKEN, AT_VIDEO, AT_VIEWS, UNKNOWN } from './row';

/** Windows; wasm/tests/posts-reference.ts names the same. */
export const DAY: u64 = 86400;
export const PERIOD: u64 = 30 * DAY;
export const WEEK: u64 = 7 * DAY;
export const WEEKS: u64 = 52;
export const YEAR: u64 = 365 * DAY;

/** A record of sums, all u64. */
export const SUMS: usize = 128;
export const POSTS: usize = 0;
export const LIKES: usize = 8;
export const LIKES_KNOWN: usize = 16;
export const COMMENTS: usize = 24;
export const COMMENTS_KNOWN: usize = 32;
export const VIEWS: usize = 40;
export const VIEWS_KNOWN: usize = 48;
/** Likes and comments of posts where both are known. */
export const BOTH: usize = 56;
export const BOTH_KNOWN: usize = 64;
/** The same of posts that were viewed, and their views. */
export const VIEWED_BOTH: usize = 72;
export const VIEWED: usize = 80;
/** Highest values; meaningless while the count of known ones is 0. */
export const MOST_LIKES: usize = 88;
export const MOST_COMMENTS: usize = 96;
export const MOST_VIEWS: usize = 104;
/** Oldest (as its complement, so that 0 is 'none') and newest timestamp. */
export const OLDEST: usize = 112;
export const NEWEST: usize = 120;

// Images and videos, each without and with children; then 2 kinds of 2 periods, of 52 weeks.
const kinds = memory.data(4 * 128);
const periods = memory.data(4 * 128);
const weeks = memory.data(104 * 128);
// Posts and interactions by hour of the week: 2 kinds of 168.
const hours = memory.data(336 * 16);

@inline
function raise(at: usize, by: u64): void {
  store<u64>(at, load<u64>(at) + by);
}

@inline
function atLeast(at: usize, value: u64): void {
  if (value > load<u64>(at)) store<u64>(at, value);
}

function add(to: usize, post: usize): void {
  const likes = load<u32>(post, AT_LIKES);
  const comments = load<u32>(post, AT_COMMENTS);
  const views = load<u32>(post, AT_VIEWS);
  const taken = <u64>load<u32>(post, AT_TAKEN);
  raise(to + POSTS, 1);
  atLeast(to + OLDEST, ~taken);
  atLeast(to + NEWEST, taken);
  if (likes != UNKNOWN) {
    raise(to + LIKES, likes);
    raise(to + LIKES_KNOWN, 1);
    atLeast(to + MOST_LIKES, likes);
  }
  if (comments != UNKNOWN) {
    raise(to + COMMENTS, comments);
    raise(to + COMMENTS_KNOWN, 1);
    atLeast(to + MOST_COMMENTS, comments);
  }
  if (views != UNKNOWN) {
    raise(to + VIEWS, views);
    raise(to + VIEWS_KNOWN, 1);
    atLeast(to + MOST_VIEWS, views);
  }
  if (likes == UNKNOWN || comments == UNKNOWN) return;
  raise(to + BOTH, <u64>likes + comments);
  raise(to + BOTH_KNOWN, 1);
  if (views == UNKNOWN || views == 0) return;
  raise(to + VIEWED_BOTH, <u64>likes + comments);
  raise(to + VIEWED, views);
}

/** The day of a timestamp, counted from 1970. */
@inline
function dayOf(local: u64): u32 {
  return local <= 0xffffffff ? <u32>local / 86400 : <u32>(local / DAY);
}

/** Counts a post; `local` and `present` are its timestamp and the report's on the owner's clock. */
export function countPost(post: usize, moment: u64, local: u64, present: u64): void {
  const video = <usize>load<u32>(post, AT_VIDEO);
  const multi: usize = load<u32>(post, AT_CHILDREN + 4) != 0 ? 1 : 0;
  // 32 bits hold every timestamp; engines divide them by constants without dividing.
  const taken = load<u32>(post, AT_TAKEN);
  const now = <u32>moment;
  const age: u32 = now > taken ? now - taken : 0;
  add(kinds + ((video << 1) | multi) * SUMS, post);
  const period = age / <u32>PERIOD;
  if (period < 2) add(periods + ((video << 1) | <usize>period) * SUMS, post);
  // Whole days of the owner's clock, so that a week has seven of them, the last one today.
  const day = dayOf(local);
  const today = dayOf(present);
  const week = (today > day ? today - day : 0) / 7;
  if (week < <u32>WEEKS) add(weeks + (video * 52 + <usize>(<u32>WEEKS - 1 - week)) * SUMS, post);
  const likes = load<u32>(post, AT_LIKES);
  const comments = load<u32>(post, AT_COMMENTS);
  if (age >= <u32>YEAR || likes == UNKNOWN || comments == UNKNOWN) return;
  // 1 January 1970 was a Thursday; weeks start on Monday.
  const hour = ((day + 3) % 7) * 24 + <u32>(local - <u64>day * DAY) / 3600;
  const cell = hours + (video * 168 + <usize>hour) * 16;
  raise(cell, 1);
  raise(cell + 8, <u64>likes + comments);
}

// Two records added up; `target` may not be one of them.
function combine(target: usize, left: usize, right: usize): usize {
  for (let at: usize = 0; at < MOST_LIKES; at += 8) {
    store<u64>(target + at, load<u64>(left + at) + load<u64>(right + at));
  }
  for (let at = MOST_LIKES; at < SUMS; at += 8) {
    store<u64>(target + at, max<u64>(load<u64>(left + at), load<u64>(right + at)));
  }
  return target;
}

const imagesOf = memory.data(128);
const videosOf = memory.data(128);
const allOf = memory.data(128);
const carouselsOf = memory.data(128);
const stretch = memory.data(128);
const nothing = memory.data(128);

/** All images, carousels included. */
export function images(): usize {
  return combine(imagesOf, kinds, kinds + SUMS);
}

/** All videos. */
export function videos(): usize {
  return combine(videosOf, kinds + 2 * SUMS, kinds + 3 * SUMS);
}

/** All posts. */
export function everything(): usize {
  return combine(allOf, images(), videos());
}

/** A record of no posts. */
export function none(): usize {
  return nothing;
}

/** Posts by format: image, carousel, reel. */
export function format(at: i32): usize {
  if (at == 0) return kinds;
  if (at == 2) return kinds + 2 * SUMS;
  return combine(carouselsOf, kinds + SUMS, kinds + 3 * SUMS);
}

/** A period, of the reels alone or of all; valid until the next call. */
export function period(at: usize, reels: bool): usize {
  const own = periods + (2 + at) * SUMS;
  return reels ? own : combine(stretch, periods + at * SUMS, own);
}

/** A week of the trend, of the reels alone or of all; valid until the next call. */
export function week(at: usize, reels: bool): usize {
  const own = weeks + (52 + at) * SUMS;
  return reels ? own : combine(stretch, weeks + at * SUMS, own);
}

/** Posts in an hour of the week. */
export function hourPosts(at: usize, reels: bool): u64 {
  const own = load<u64>(hours + (168 + at) * 16);
  return reels ? own : own + load<u64>(hours + at * 16);
}

/** Their interactions. */
export function hourSum(at: usize, reels: bool): u64 {
  const own = load<u64>(hours + (168 + at) * 16, 8);
  return reels ? own : own + load<u64>(hours + at * 16, 8);
}
