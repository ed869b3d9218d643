/**
 * @file The ledger module: the readings of one relation of an account, as pieces of bytes. The first
 * piece has all people of the first reading, each later one who came and who left since the one
 * before. It is linked apart from the others: the screens that analyse do not need it, and no request
 * is made here, so its exports are separate (wasm/README.md, "The ledger").
 *
 * Ids are unsigned 64-bit numbers, ascending in every list. A list of changes in memory is its two
 * counts (u32 each), then the ids that came, then those that left. Lists under way lie on a stack.
 */
import { allot, giveBack } from '../core/arena';
import { combine, difference, listSize } from './lists';
import { decodePiece, encodePiece, pieceBound, pieceTotal } from './pieces';
import { sortIds } from './sort';

const ABI: i32 = 1;
/** More readings than one a day for ten years. */
const MOST: i32 = 4_096;

// Address and length of each piece, in the order of the readings.
const pieces = memory.data(4_096 * 8);
let count: i32 = 0;

let stack: usize = 0;
let stackSize: usize = 0;
let top: usize = 0;

let input: usize = 0;
let inputSize: usize = 0;
let result: usize = 0;

@inline
function pieceAt(at: i32): usize {
  return <usize>load<u32>(pieces + (<usize>at << 3));
}

@inline
function lengthAt(at: i32): usize {
  return <usize>load<u32>(pieces + (<usize>at << 3), 4);
}

function setPiece(at: i32, address: usize, length: usize): void {
  store<u32>(pieces + (<usize>at << 3), <u32>address);
  store<u32>(pieces + (<usize>at << 3), <u32>length, 4);
}

/** Empties the stack and makes room for lists of so many ids, their combination and their pieces. */
function openStack(ids: usize, lists: usize): void {
  const wanted = ids * 40 + lists * 64 + 256;
  if (wanted > stackSize) {
    // Half as much again, so that a growing ledger seldom moves; pieces are put where it was.
    giveBack(stack, stackSize);
    stackSize = wanted + (wanted >> 1);
    stack = allot(stackSize);
  }
  top = stack;
}

function totalOf(from: i32, to: i32): usize {
  let total: usize = 0;
  for (let at = from; at < to; at++) total += pieceTotal(pieceAt(at));
  return total;
}

/** The net changes of the pieces from `from` to before `to`, at the top of the stack. */
function fold(from: i32, to: i32): usize {
  const first = top;
  if (to <= from) {
    store<u64>(first, 0);
    top = first + 8;
    return first;
  }
  if (to - from == 1) {
    top = decodePiece(pieceAt(from), first);
    return first;
  }
  const middle = (from + to) >> 1;
  fold(from, middle);
  const second = fold(middle, to);
  const end = combine(first, second, top, false);
  memory.copy(first, top, end - top);
  top = first + (end - top);
  return first;
}

/** Encodes a list as a piece and puts it in place `at`. */
function writePiece(list: usize, at: i32): void {
  const length = encodePiece(list, top);
  const kept = allot(length);
  memory.copy(kept, top, length);
  setPiece(at, kept, length);
}

/** The version of these exports. */
export function abi(): i32 {
  return ABI;
}

/** Room for `bytes` of input; its address. */
export function reserve(bytes: i32): usize {
  if (<usize>bytes > inputSize) {
    input = allot(<usize>bytes);
    inputSize = <usize>bytes;
  }
  return input;
}

/** The number of readings. */
export function readings(): i32 {
  return count;
}

/** Adds a piece that was kept, of `length` bytes in the input; 0 where it is damaged. */
export function restore(length: i32): i32 {
  if (count == MOST || length < 2) return 0;
  const kept = allot(<usize>length + 16);
  memory.copy(kept, input, <usize>length);
  memory.fill(kept + <usize>length, 0, 16);
  if (pieceBound(kept, <usize>length) != <usize>length) return 0;
  setPiece(count, kept, <usize>length);
  count++;
  return 1;
}

/** Puts a reading of `people` ids in the input at place `at`; only its piece and the next change. */
export function insert(at: i32, people: i32): i32 {
  if (at < 0 || at > count || count == MOST) return 0;
  openStack(totalOf(0, min(at + 1, count)) + <usize>people, <usize>count + 4);
  const before = fold(0, at);
  const now = top;
  store<u32>(now, <u32>sortIds(input, people, now + 8));
  store<u32>(now, 0, 4);
  top = now + listSize(now);
  const own = top;
  top = difference(before, now, own);
  for (let place = count; place > at; place--) {
    setPiece(place, pieceAt(place - 1), lengthAt(place - 1));
  }
  count++;
  writePiece(own, at);
  if (at + 1 < count) {
    const next = top;
    top = decodePiece(pieceAt(at + 1), next);
    const changed = top;
    top = combine(own, next, changed, true);
    writePiece(changed, at + 1);
  }
  return 1;
}

/** Takes the reading at place `at` out; only the next piece changes. */
export function remove(at: i32): i32 {
  if (at < 0 || at >= count) return 0;
  if (at + 1 < count) {
    openStack(totalOf(at, at + 2), 4);
    writePiece(fold(at, at + 2), at + 1);
  }
  count--;
  for (let place = at; place < count; place++) {
    setPiece(place, pieceAt(place + 1), lengthAt(place + 1));
  }
  return 1;
}

/** Compares two readings: the list of changes from `from` to `to` lies at `resultAddress`. */
export function compare(from: i32, to: i32): i32 {
  if (from < 0 || to < from || to >= count) return 0;
  openStack(totalOf(from + 1, to + 1), <usize>(to - from) + 4);
  result = fold(from + 1, to + 1);
  return 1;
}

/** The people of a reading, as the ids that came of the list at `resultAddress`. */
export function people(at: i32): i32 {
  if (at < 0 || at >= count) return 0;
  openStack(totalOf(0, at + 1), <usize>at + 4);
  result = fold(0, at + 1);
  return 1;
}

/**
 * The readings at which a person changed: u32 each at `resultAddress`, twice the place and 1 more
 * where the person came. Returns their number.
 */
export function person(low: u32, high: u32): i32 {
  const id = (<u64>high << 32) | <u64>low;
  let most: usize = 0;
  for (let at = 0; at < count; at++) most = max(most, pieceTotal(pieceAt(at)));
  openStack(most + <usize>count, 4);
  let found = 0;
  const steps = stack;
  const list = stack + (((<usize>count << 2) + 15) & ~15);
  for (let at = 0; at < count; at++) {
    decodePiece(pieceAt(at), list);
    const came = <usize>load<u32>(list);
    const left = <usize>load<u32>(list, 4);
    const isCome = holds(list + 8, came, id);
    if (!isCome && !holds(list + 8 + (came << 3), left, id)) continue;
    store<u32>(steps + (<usize>found << 2), (<u32>at << 1) | <u32>isCome);
    found++;
  }
  result = steps;
  return found;
}

/** Whether `length` ascending ids have this one. */
function holds(ids: usize, length: usize, id: u64): bool {
  let low: usize = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (load<u64>(ids + (middle << 3)) < id) low = middle + 1;
    else high = middle;
  }
  return low < length && load<u64>(ids + (low << 3)) == id;
}

export function resultAddress(): usize {
  return result;
}

export function pieceAddress(at: i32): usize {
  return pieceAt(at);
}

export function pieceLength(at: i32): usize {
  return lengthAt(at);
}
