/**
 * @file From ids to sets. One pass over the table per batch, lists in the order current followers,
 * following, previous followers: so a previous follower who is still there is never stored, and
 * who is followed without following back is exactly what the second list adds.
 */
import { Buffer, putByte, putEscaped, putNumber, putText } from '../../core/writer';
import { putNames, storeNames } from '../names';
import { append, countOf, ensureRoom, LIST_BYTES, numberAt, Numbers } from '../numbers';
import { findOdd, oddAddress, oddIsNew, oddLength, oddRecord, setOddRecord } from './non-numeric-ids';
import { acceptedOdd, clearStaged, keepsNames, oddPosition, oddText } from '../staging';
import { oddTextLength, stagedId, valid } from '../staging';
import {
  addedRecords,
  CURRENT,
  expectRecords,
  flags,
  FOLLOWING,
  index,
  keys,
  mask,
  ODD,
  PREVIOUS,
  RECORD_MASK,
  recordCount,
  shift,
  spread,
  tagOf,
} from './table';

/** The five sets, in the order they are uploaded. */
export const enum List {
  NEW = 0,
  LOST = 1,
  NOT_FOLLOWING_BACK = 2,
  DONT_FOLLOW_BACK = 3,
  MUTUAL = 4,
}

// Records of the snapshot before that are no followers now, in its order.
const lost: Numbers = memory.data(LIST_BYTES);
// Where the names are, of each record and parallel to `lost`; empty unless names are kept.
const names: Numbers = memory.data(LIST_BYTES);
const lostNames: Numbers = memory.data(LIST_BYTES);

/** Records of the first list, and of the first two. */
let afterCurrent: u32 = 0;
let afterFollowing: u32 = 0;
/** Ids of the second list that are in the first; of the third that are in the first. */
let mutual: u32 = 0;
let kept: u32 = 0;
let followed: u32 = 0;
/** Ids that a list named twice. */
export let duplicates: u32 = 0;
/** Whether there is a snapshot to compare with. */
let compared: bool = false;

/** Prepares for a list of `total` ids, so that nothing need be moved while it is read. */
export function expectIds(total: u64): void {
  expectRecords(<u32>min<u64>(total, 3 << 20));
}

// What a pass found, added to the totals at its end.
let found: u32 = 0;
let inIndex: u32 = 0;
let repeated: u32 = 0;
let crossed: u32 = 0;

@inline
function meet(phase: u8, record: u32, position: u32): void {
  const at = flags + <usize>record;
  const had = load<u8>(at);
  if (had & phase) {
    repeated++;
    return;
  }
  store<u8>(at, had | phase);
  if (had & CURRENT) {
    crossed++;
  } else if (phase == PREVIOUS) {
    append(lost, record);
    if (keepsNames) append(lostNames, storeNames(position));
  }
}

@inline
function add(phase: u8, record: u32, position: u32): void {
  if (phase == PREVIOUS) append(lost, record);
  if (!keepsNames) return;
  const stored = storeNames(position);
  append(names, stored);
  if (phase == PREVIOUS) append(lostNames, stored);
}

// Looking at every slot first costs little and lets the processor fetch them side by side; the
// second walk then waits for nothing.
let touched: u64 = 0;
// A smaller index is in the processor's cache anyway.
const CACHED: usize = 1 << 16;

@inline
function passNumbers(phase: u8, from: u32, to: u32): void {
  const slots = index;
  const ids = keys;
  const by = shift;
  const around = mask;
  const start = stagedId(from);
  const end = stagedId(to);
  let touch: u64 = 0;
  for (let at = around < CACHED ? end : start; at < end; at += 8) {
    const entry = load<u32>(slots + (<usize>(spread(load<u64>(at)) >> by) << 2));
    touch += phase == CURRENT ? entry : load<u64>(ids + (<usize>(entry & RECORD_MASK) << 3));
  }
  touched = touch;
  let position = from;
  let last = recordCount + found;
  const first = last;
  for (let at = start; at < end; at += 8, position++) {
    const id = load<u64>(at);
    const hash = spread(id);
    const tag = tagOf(hash, by);
    let slot = <usize>(hash >> by);
    let entry = load<u32>(slots + (slot << 2));
    while (entry != 0) {
      const isTagged = ((entry ^ tag) & ~RECORD_MASK) == 0;
      if (isTagged && load<u64>(ids + (<usize>(entry & RECORD_MASK) << 3)) == id) break;
      slot = (slot + 1) & around;
      entry = load<u32>(slots + (slot << 2));
    }
    if (entry != 0) {
      meet(phase, entry & RECORD_MASK, position);
      continue;
    }
    last++;
    store<u32>(slots + (slot << 2), tag | last);
    store<u64>(ids + (<usize>last << 3), id);
    store<u8>(flags + <usize>last, phase);
    add(phase, last, position);
  }
  found += last - first;
  inIndex += last - first;
}

function passOdd(phase: u8, odd: usize, position: u32): void {
  const number = findOdd(oddText(odd), oddTextLength(odd));
  if (!oddIsNew) return meet(phase, oddRecord(number), position);
  const record = recordCount + ++found;
  setOddRecord(number, record);
  store<u64>(keys + (<usize>record << 3), number);
  store<u8>(flags + <usize>record, phase | ODD);
  add(phase, record, position);
}

function passCurrent(from: u32, to: u32): void {
  passNumbers(CURRENT, from, to);
}

function passFollowing(from: u32, to: u32): void {
  passNumbers(FOLLOWING, from, to);
}

function passPrevious(from: u32, to: u32): void {
  passNumbers(PREVIOUS, from, to);
}

/** Takes all accepted ids of a list into the table. */
export function passStaged(phase: u8): void {
  const count = valid;
  if (count == 0) return;
  expectRecords(count);
  if (phase == PREVIOUS) ensureRoom(lost, countOf(lost) + count);
  if (keepsNames) {
    ensureRoom(names, countOf(names) + count);
    ensureRoom(lostNames, countOf(lostNames) + count);
  }
  found = 0;
  inIndex = 0;
  repeated = 0;
  crossed = 0;
  let from: u32 = 0;
  const odd = acceptedOdd();
  for (let i: usize = 0; i <= odd; i++) {
    const to = i < odd ? oddPosition(i) : count;
    if (phase == CURRENT) passCurrent(from, to);
    else if (phase == FOLLOWING) passFollowing(from, to);
    else passPrevious(from, to);
    if (i < odd) passOdd(phase, i, to);
    from = to + 1;
  }
  addedRecords(found, inIndex);
  duplicates += repeated;
  if (phase == FOLLOWING) {
    mutual += crossed;
    followed += count - repeated;
  } else if (phase == PREVIOUS) {
    kept += crossed;
  }
  clearStaged();
}

/** Notes the end of a list. */
export function endList(phase: u8): void {
  if (phase == CURRENT) afterCurrent = recordCount;
  else if (phase == FOLLOWING) afterFollowing = recordCount;
  else compared = true;
}

/** Different followers. */
export function followerCount(): u32 {
  return afterCurrent;
}

/** Different accounts that are followed. */
export function followingCount(): u32 {
  return followed;
}

/** Size of a set. Without a snapshot the sets of new and lost followers are empty. */
export function sizeOf(list: List): u32 {
  switch (list) {
    case List.NEW:
      return compared ? afterCurrent - kept : 0;
    case List.LOST:
      return countOf(lost);
    case List.NOT_FOLLOWING_BACK:
      return afterFollowing - afterCurrent;
    case List.DONT_FOLLOW_BACK:
      return afterCurrent - mutual;
    default:
      return mutual;
  }
}

/** Positions a list must be walked through from 0 to find its members with `memberAt`. */
export function spanOf(list: List): u32 {
  if (list == List.LOST) return countOf(lost);
  if (list == List.NOT_FOLLOWING_BACK) return afterFollowing - afterCurrent;
  return list == List.NEW && !compared ? 0 : afterCurrent;
}

/** Nobody at this position. */
export const NOBODY: u32 = 0xffffffff;

/** The record at a position of a list's span, or NOBODY when it is not of the list. */
export function memberAt(list: List, at: u32): u32 {
  if (list == List.LOST) return numberAt(lost, at);
  if (list == List.NOT_FOLLOWING_BACK) return afterCurrent + at + 1;
  const record = at + 1;
  const had = load<u8>(flags + <usize>record);
  if (list == List.NEW) return had & PREVIOUS ? NOBODY : record;
  return ((had & FOLLOWING) != 0) == (list == List.MUTUAL) ? record : NOBODY;
}

/** Appends the id of a record as a JSON string. */
export function putId(buffer: Buffer, record: u32): void {
  putByte(buffer, 0x22);
  const key = load<u64>(keys + (<usize>record << 3));
  if (load<u8>(flags + <usize>record) & ODD) {
    putEscaped(buffer, oddAddress(<u32>key), oddLength(<u32>key));
  } else {
    putNumber(buffer, key);
  }
  putByte(buffer, 0x22);
}

// The names of the member at a position of a list's span.
function namesAt(list: List, at: u32): usize {
  if (list == List.LOST) return numberAt(lostNames, at);
  return numberAt(names, list == List.NOT_FOLLOWING_BACK ? afterCurrent + at : at);
}

/** Appends a member as a row with id, user name and full name; the names keep their escapes. */
export function putRow(buffer: Buffer, list: List, at: u32): void {
  putText(buffer, '{"insta_id":');
  putId(buffer, memberAt(list, at));
  putNames(buffer, namesAt(list, at));
  putByte(buffer, 0x7d);
}
