/**
 * @file The popularity groups: for all posts and for the reels, by likes, comments and both, the
 * first 30 in order. A post's texts are copied out of the body once, when it first enters a group.
 */
import { allot } from '../core/arena';
import { PADDING } from '../core/bytes';
import { scan, scanOk, skipValue } from '../core/scanner';
import {
  AT_CHILDREN,
  AT_CODE,
  AT_COMMENTS,
  AT_LIKES,
  AT_TAKEN,
  AT_THUMBNAIL,
  AT_URL,
  AT_VIDEO,
  ROW,
  UNKNOWN,
} from './row';

/** Posts kept of a group; wasm/tests/posts-reference.ts names the same. */
export const RANKED: i32 = 30;

// An entry: value u64, address of the kept row u32, timestamp u32.
const ENTRY: usize = 16;
// Groups 0 to 2 are of all posts, 3 to 5 of the reels.
const entries = memory.data(6 * 31 * 16);
const counts = memory.data(6 * 4);
const totals = memory.data(6 * 8);

/** Posts in a group that are kept. */
export function keptCount(group: i32): i32 {
  return load<i32>(counts + (<usize>group << 2));
}

/** Posts that have the group's figure. */
export function groupTotal(group: i32): u64 {
  return load<u64>(totals + (<usize>group << 3));
}

function entry(group: i32, at: i32): usize {
  return entries + <usize>(group * 31 + at) * ENTRY;
}

/** The row of a post of a group. */
export function keptRow(group: i32, at: i32): usize {
  return <usize>load<u32>(entry(group, at), 8);
}

/** The value of a post of a group. */
export function keptValue(group: i32, at: i32): u64 {
  return load<u64>(entry(group, at));
}

let keptNow: usize = 0;

function copySlice(row: usize, field: usize): void {
  const length = <usize>load<u32>(row + field, 4);
  const kept = allot(length + PADDING);
  memory.copy(kept, <usize>load<u32>(row + field), length);
  store<u32>(row + field, <u32>kept);
}

function keep(row: usize): usize {
  if (keptNow != 0) return keptNow;
  keptNow = allot(ROW);
  memory.copy(keptNow, row, ROW);
  copySlice(keptNow, AT_CODE);
  copySlice(keptNow, AT_THUMBNAIL);
  copySlice(keptNow, AT_URL);
  copySlice(keptNow, AT_CHILDREN);
  // The page only matched the brackets: children that are no JSON are not listed.
  scan(<usize>load<u32>(keptNow, AT_CHILDREN), <usize>load<u32>(keptNow, AT_CHILDREN + 4));
  skipValue();
  if (!scanOk) store<u32>(keptNow, 0, AT_CHILDREN + 4);
  return keptNow;
}

function codeBefore(left: usize, right: usize): bool {
  const a = <usize>load<u32>(left, AT_CODE);
  const b = <usize>load<u32>(right, AT_CODE);
  const aLength = <usize>load<u32>(left, AT_CODE + 4);
  const bLength = <usize>load<u32>(right, AT_CODE + 4);
  const shared = min<usize>(aLength, bLength);
  for (let i: usize = 0; i < shared; i++) {
    const difference = <i32>load<u8>(a + i) - <i32>load<u8>(b + i);
    if (difference != 0) return difference < 0;
  }
  return aLength < bLength;
}

// Whether a post with that value comes before the entry: higher, then newer, then by code.
function isBefore(value: u64, row: usize, other: usize): bool {
  const otherValue = load<u64>(other);
  if (value != otherValue) return value > otherValue;
  const taken = load<u32>(row, AT_TAKEN);
  const otherTaken = load<u32>(other, 12);
  if (taken != otherTaken) return taken > otherTaken;
  return codeBefore(row, <usize>load<u32>(other, 8));
}

function offer(group: i32, value: u64, row: usize): void {
  const total = totals + (<usize>group << 3);
  store<u64>(total, load<u64>(total) + 1);
  let count = keptCount(group);
  if (count == RANKED && !isBefore(value, row, entry(group, RANKED - 1))) return;
  let at = count;
  while (at > 0 && isBefore(value, row, entry(group, at - 1))) {
    memory.copy(entry(group, at), entry(group, at - 1), ENTRY);
    at--;
  }
  const place = entry(group, at);
  store<u64>(place, value);
  store<u32>(place, <u32>keep(row), 8);
  store<u32>(place, load<u32>(row, AT_TAKEN), 12);
  if (count < RANKED) count++;
  store<i32>(counts + (<usize>group << 2), count);
}

/** Offers a post to all groups. */
export function rankPost(row: usize): void {
  keptNow = 0;
  const likes = load<u32>(row, AT_LIKES);
  const comments = load<u32>(row, AT_COMMENTS);
  const sets = load<u32>(row, AT_VIDEO) != 0 ? 6 : 3;
  for (let group = 0; group < sets; group += 3) {
    if (likes != UNKNOWN) offer(group, likes, row);
    if (comments != UNKNOWN) offer(group + 1, comments, row);
    if (likes != UNKNOWN && comments != UNKNOWN) offer(group + 2, <u64>likes + comments, row);
  }
}
