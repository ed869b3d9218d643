/**
 * @file The ledger module: the readings of one relation of an account, as pieces of bytes. The first
 * piece has all people of the first reading, each later one who came and who left since the one
 * before. It is linked apart from the others: the screens that analyse do not need it, and no request
 * is made here, so its exports are separate (wasm/README.md, "The ledger").
 *
 * Ids are unsigned 64-bit numbers, ascending in every list. A list of changes in memory is its two
 * counts (u32 each), then the ids that came, then those that left.
 */
import { allot, giveBack } from '../core/arena';
import { foldEntries, groupEntries, sortEntries, tagOf } from './entries';
import { changeIn, decodePiece, encodePiece, pieceBound, pieceGrowth, pieceTotal } from './pieces';

const ABI: i32 = 3;
/** More readings than one a day for ten years. */
const MOST: i32 = 4_096;

// Address and length of each piece, in the order of the readings.
const pieces = memory.data(4_096 * 8);
let count: i32 = 0;

// Two tables of entries, of which one has the result of a call.
let tables: usize = 0;
let tableSize: usize = 0;
let used: usize = 0;

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

/** Makes room for so many entries, twice. */
function openTables(entries: usize): void {
  used = entries;
  // A list of one person with its place is longer than an entry.
  const wanted = (entries + 2) << 4;
  if (wanted <= tableSize) return;
  // Half as much again, so that a growing ledger seldom moves; pieces are put where it was.
  giveBack(tables, tableSize << 1);
  tableSize = wanted + (wanted >> 1);
  tables = allot(tableSize << 1);
}

/** The net changes of the entries in the first table, of people with `least` or more of them. */
function foldTable(least: i32 = 1): usize {
  const spare = tables + tableSize;
  const sorted = sortEntries(tables, used, spare);
  foldEntries(sorted, used, sorted == tables ? spare : tables, least);
  return sorted;
}

/** Decodes the pieces from `from` to before `to` into the first table. */
function decode(from: i32, to: i32): void {
  let total: usize = 0;
  for (let at = from; at < to; at++) total += pieceTotal(pieceAt(at));
  openTables(total);
  let end = tables;
  for (let at = from; at < to; at++) end = decodePiece(pieceAt(at), at, end);
}

/** The net changes of the pieces from `from` to before `to`, as a list with places. */
function fold(from: i32, to: i32, least: i32 = 1): usize {
  decode(from, to);
  return foldTable(least);
}

/** Encodes a list in one of the tables as a piece and puts it in place `at`. */
function writePiece(list: usize, at: i32): void {
  const spare = list == tables ? tables + tableSize : tables;
  const length = encodePiece(list, spare);
  const kept = allot(length);
  memory.copy(kept, spare, length);
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
  // A damaged piece may say that it is longer than it is: reading it ends there.
  memory.fill(kept + <usize>length, 0, 16);
  if (pieceBound(kept, <usize>length) != <usize>length) return 0;
  setPiece(count, kept, <usize>length);
  count++;
  return 1;
}

/**
 * Adds a reading after the others by its changes since the last one: `came` ids, then `left` ids in the
 * input. In the first reading everybody came.
 */
export function append(came: i32, left: i32): i32 {
  if (count == MOST) return 0;
  openTables(<usize>(came + left));
  for (let i = 0; i < came + left; i++) {
    const entry = tables + (<usize>i << 4);
    store<u64>(entry, load<u64>(input + (<usize>i << 3)));
    store<u32>(entry, tagOf(count, i < came), 8);
  }
  writePiece(foldTable(), count);
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
  if (at + 1 < count) writePiece(fold(at, at + 2), at + 1);
  count--;
  for (let place = at; place < count; place++) {
    setPiece(place, pieceAt(place + 1), lengthAt(place + 1));
  }
  return 1;
}

/**
 * Compares two readings: the list of changes from `from` to `to` lies at `resultAddress`, and after it
 * for each of its ids the place (u32) of the reading at which the person changed last.
 */
export function compare(from: i32, to: i32): i32 {
  if (from < 0 || to < from || to >= count) return 0;
  result = fold(from + 1, to + 1);
  return 1;
}

/** The people of a reading, as the ids that came of the list at `resultAddress`. */
export function people(at: i32): i32 {
  if (at < 0 || at >= count) return 0;
  result = fold(0, at + 1);
  return 1;
}

/** The people of a reading who had left before it, as `people` gives them: they came, left and came. */
export function returned(at: i32): i32 {
  if (at < 0 || at >= count) return 0;
  result = fold(0, at + 1, 3);
  return 1;
}

/**
 * Every change of everybody, by person, at `resultAddress`: two counts (u32), the people and the changes;
 * for each change the number of its person, counted from 0 (u32); for each twice the place and 1 more
 * where the person came (u32); the ids of the people, ascending.
 */
export function everyone(): void {
  decode(0, count);
  const spare = tables + tableSize;
  const sorted = sortEntries(tables, used, spare);
  result = sorted == tables ? spare : tables;
  groupEntries(sorted, used, result);
}

/**
 * The readings at which a person changed: u32 each at `resultAddress`, twice the place and 1 more
 * where the person came. Returns their number.
 */
export function person(low: u32, high: u32): i32 {
  const id = (<u64>high << 32) | <u64>low;
  openTables(<usize>count);
  let found = 0;
  for (let at = 0; at < count; at++) {
    const change = changeIn(pieceAt(at), id);
    if (change < 0) continue;
    store<u32>(tables + (<usize>found << 2), tagOf(at, change == 1));
    found++;
  }
  result = tables;
  return found;
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
