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
import { combine } from './lists';
import { decodePiece, encodePiece, pieceBound, pieceGrowth, pieceTotal } from './pieces';
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
  const end = combine(first, second, top);
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

/**
 * Adds a reading after the others by its changes since the last one: `came` ids, then `left` ids in the
 * input. Those of the first reading are everybody, who came.
 */
export function append(came: i32, left: i32): i32 {
  if (count == MOST) return 0;
  openStack(<usize>came + <usize>left, 4);
  const list = top;
  const people = sortIds(input, came, list + 8);
  const gone = sortIds(input + (<usize>came << 3), left, list + 8 + (<usize>people << 3));
  store<u32>(list, <u32>people);
  store<u32>(list, <u32>gone, 4);
  top = list + 8 + ((<usize>people + <usize>gone) << 3);
  writePiece(list, count);
  count++;
  return 1;
}

/** How many more people the reading at place `at` has than the one before it. */
export function growth(at: i32): i32 {
  return at < 0 || at >= count ? 0 : pieceGrowth(pieceAt(at));
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

/** Notes a place for the ids of a list that changed there, where no later one was noted. */
function note(list: usize, length: usize, places: usize, ids: usize, changed: usize, at: i32): void {
  let from: usize = 0;
  for (let i: usize = 0; i < changed; i++) {
    from = lowerBound(list, from, length, load<u64>(ids + (i << 3)));
    if (from == length) return;
    if (load<u64>(list + (from << 3)) != load<u64>(ids + (i << 3))) continue;
    const place = places + (from << 2);
    if (load<u32>(place) == 0) store<u32>(place, <u32>at);
  }
}

/**
 * Compares two readings: the list of changes from `from` to `to` lies at `resultAddress`, and behind it
 * for each of its ids the place (u32) of the reading at which the person changed last.
 */
export function compare(from: i32, to: i32): i32 {
  if (from < 0 || to < from || to >= count) return 0;
  openStack(totalOf(from + 1, to + 1), <usize>(to - from) + 4);
  result = fold(from + 1, to + 1);
  const came = <usize>load<u32>(result);
  const left = <usize>load<u32>(result, 4);
  const places = top;
  const bytes = (came + left) << 2;
  memory.fill(places, 0, bytes);
  const piece = (places + bytes + 7) & ~7;
  // Changes of one person alternate: the last of who is new was to come, of who is lost to leave.
  for (let at = to; at > from; at--) {
    decodePiece(pieceAt(at), piece);
    const cameHere = <usize>load<u32>(piece);
    const leftHere = <usize>load<u32>(piece, 4);
    note(result + 8, came, places, piece + 8, cameHere, at);
    note(
      result + 8 + (came << 3), left, places + (came << 2),
      piece + 8 + (cameHere << 3), leftHere, at,
    );
  }
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

/** The first of ascending ids, from place `low` on, that is at least `id`; `high` where none is. */
function lowerBound(ids: usize, low: usize, high: usize, id: u64): usize {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (load<u64>(ids + (middle << 3)) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether `length` ascending ids have this one. */
function holds(ids: usize, length: usize, id: u64): bool {
  const at = lowerBound(ids, 0, length, id);
  return at < length && load<u64>(ids + (at << 3)) == id;
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
