/**
 * @file The names of a list by number, in the order of their first appearance, whatever their capitals.
 * They lie one after the other in one block; `ends` says where each ends, `seconds` has its time. An
 * index with open addressing finds the number of a name: eight bits of the hash, 24 bits of number and
 * one. So what is not there is mostly settled by the index alone.
 */
import { allot, allotZeroed, enlarge, giveBack } from '../core/arena';

/** Names are read as words of eight bytes: so much must be readable after each. */
export const WORD: usize = 8;

const HIGH_BITS: u64 = 0x8080808080808080;
const LOW_BYTES: u64 = 0x7f7f7f7f7f7f7f7f;
/** The first number that an index entry cannot hold. */
const MOST_ROWS: u32 = 0x00ffffff;
const FIRST_ROWS: usize = 128;
const FIRST_BYTES: usize = 2_048;

/** Names there are. */
export let rows: u32 = 0;
/** Bytes of all names. */
export let names: usize = allot(FIRST_BYTES);
/** Where each name begins in them (u32), and one more for the end of the last. */
export let starts: usize = allotZeroed((FIRST_ROWS + 1) << 2);
/** Unix seconds of each name (f64); 0 is unknown. */
export let seconds: usize = allot(FIRST_ROWS << 3);

let nameRoom: usize = FIRST_BYTES;
let rowRoom: usize = FIRST_ROWS;
let index: usize = allotZeroed(FIRST_ROWS << 3);
let indexBits: u32 = 8;

/** The bytes of a word without capitals; those that are no ASCII are left alone. */
@inline
function fold(word: u64): u64 {
  const low = word & LOW_BYTES;
  const fromA = low + 0x3f3f3f3f3f3f3f3f;
  const behindZ = low + 0x2525252525252525;
  return word | ((fromA & ~behindZ & ~word & HIGH_BITS) >> 2);
}

/** The last bytes of a name, 1 to 7, as a word. */
@inline
function restOf(at: usize, length: usize): u64 {
  return fold(load<u64>(at) & (((<u64>1) << (<u64>length << 3)) - 1));
}

/** A number that the name has in every list. */
function hashOf(at: usize, length: usize): u64 {
  let hash: u64 = <u64>length;
  for (; length >= WORD; length -= WORD, at += WORD) {
    hash = (hash ^ fold(load<u64>(at))) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 32;
  }
  if (length != 0) hash ^= restOf(at, length);
  hash *= 0xbf58476d1ce4e5b9;
  hash ^= hash >> 32;
  return hash * 0x94d049bb133111eb;
}

function isSame(one: usize, other: usize, length: usize): bool {
  for (; length >= WORD; length -= WORD, one += WORD, other += WORD) {
    if (fold(load<u64>(one)) != fold(load<u64>(other))) return false;
  }
  return length == 0 || restOf(one, length) == restOf(other, length);
}

@inline
function slotOf(hash: u64): usize {
  return <usize>(hash >> (64 - <u64>indexBits));
}

/** What an index entry has beside the number: the bits of the hash after those of the slot. */
@inline
function tagOf(hash: u64): u32 {
  return <u32>(hash >> (56 - <u64>indexBits)) << 24;
}

/** True when the name at `at` is the one of the number before `next`. */
@inline
function isName(next: u32, at: usize, length: usize): bool {
  const row = starts + (<usize>(next - 1) << 2);
  const start = <usize>load<u32>(row);
  return <usize>load<u32>(row, 4) - start == length && isSame(names + start, at, length);
}

/** The index entry of the name, or the free one where it belongs. */
function entryOf(at: usize, length: usize, hash: u64): usize {
  const mask = ((<usize>1) << indexBits) - 1;
  const tag = tagOf(hash);
  let slot = slotOf(hash);
  while (true) {
    const entry = index + (slot << 2);
    const known = load<u32>(entry);
    if (known == 0) return entry;
    if ((known & 0xff000000) == tag && isName(known & MOST_ROWS, at, length)) return entry;
    slot = (slot + 1) & mask;
  }
}

/** The number of a name, or -1. */
export function findName(at: usize, length: usize): i32 {
  return <i32>(load<u32>(entryOf(at, length, hashOf(at, length))) & MOST_ROWS) - 1;
}

/** An index twice as large, so that it is never more than half full. */
function spread(): void {
  const before = index;
  const size = (<usize>4) << indexBits;
  index = allotZeroed(size << 1);
  indexBits++;
  const mask = ((<usize>1) << indexBits) - 1;
  for (let row: u32 = 0; row < rows; row++) {
    const start = <usize>load<u32>(starts + (<usize>row << 2));
    const end = <usize>load<u32>(starts + (<usize>row << 2), 4);
    const hash = hashOf(names + start, end - start);
    let slot = slotOf(hash);
    while (load<u32>(index + (slot << 2)) != 0) slot = (slot + 1) & mask;
    store<u32>(index + (slot << 2), tagOf(hash) | (row + 1));
  }
  giveBack(before, size);
}

function growRows(): void {
  const more = rowRoom << 1;
  starts = enlarge(starts, (rowRoom + 1) << 2, (rowRoom + 1) << 2, (more + 1) << 2);
  seconds = enlarge(seconds, rowRoom << 3, rowRoom << 3, more << 3);
  rowRoom = more;
}

function growNames(used: usize, needed: usize): void {
  let more = nameRoom << 1;
  while (more < needed) more <<= 1;
  names = enlarge(names, nameRoom, used, more);
  nameRoom = more;
}

/** Adds a name with its time; of one that is there already the latest time is kept. */
export function addName(at: usize, length: usize, time: f64): void {
  // Room first: an entry is not valid any more when the index has grown.
  if (((<usize>rows + 1) << 1) >> indexBits != 0) spread();
  const hash = hashOf(at, length);
  const entry = entryOf(at, length, hash);
  const known = load<u32>(entry);
  if (known != 0) {
    const held = seconds + (<usize>((known & MOST_ROWS) - 1) << 3);
    if (time > load<f64>(held)) store<f64>(held, time);
    return;
  }
  if (rows + 1 >= MOST_ROWS) unreachable();
  if (<usize>rows == rowRoom) growRows();
  const start = <usize>load<u32>(starts + (<usize>rows << 2));
  const end = start + length;
  if (end + WORD > nameRoom) growNames(start, end + WORD);
  memory.copy(names + start, at, length);
  store<u32>(starts + (<usize>rows << 2), <u32>end, 4);
  store<f64>(seconds + (<usize>rows << 3), time);
  rows++;
  store<u32>(entry, tagOf(hash) | rows);
}
