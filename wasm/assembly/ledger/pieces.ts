/**
 * @file Pieces as they are kept: how many came and how many left, and the gaps between the ids of each,
 * ascending. Each number is in groups of seven bits, lowest first, with the highest bit set on all
 * groups but the last.
 */
import { ENTRY, tagOf } from './entries';

let at: usize = 0;

function readNumber(): u64 {
  let value: u64 = 0;
  let shift: u64 = 0;
  while (true) {
    const byte = <u64>load<u8>(at++);
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80 || shift >= 63) return value;
    shift += 7;
  }
}

function writeNumber(value: u64): void {
  while (value >= 0x80) {
    store<u8>(at++, <u8>(value | 0x80));
    value >>= 7;
  }
  store<u8>(at++, <u8>value);
}

function writeIds(ids: usize, count: u32): void {
  let last: u64 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const id = load<u64>(ids + (<usize>i << 3));
    writeNumber(id - last);
    last = id;
  }
}

/** The ids of a piece, both kinds. */
export function pieceTotal(piece: usize): usize {
  at = piece;
  const came = readNumber();
  return <usize>(came + readNumber());
}

/** How many more came than left. */
export function pieceGrowth(piece: usize): i32 {
  at = piece;
  const came = <i32>readNumber();
  return came - <i32>readNumber();
}

/** Reads past `count` ids; false where they end later, or do not ascend. */
function skipIds(count: u64, end: usize): bool {
  let last: u64 = 0;
  for (let i: u64 = 0; i < count; i++) {
    if (at >= end) return false;
    const id = last + readNumber();
    if (i > 0 && id <= last) return false;
    last = id;
  }
  return true;
}

/** Where a piece of at most `length` bytes ends, counted from its beginning; 0 if it is damaged. */
export function pieceBound(piece: usize, length: usize): usize {
  at = piece;
  const came = readNumber();
  const left = readNumber();
  if (came > <u64>length || left > <u64>length) return 0;
  const end = piece + length;
  return skipIds(came, end) && skipIds(left, end) ? at - piece : 0;
}

function decodeIds(count: u64, tag: u32, out: usize): usize {
  let last: u64 = 0;
  for (let i: u64 = 0; i < count; i++) {
    last += readNumber();
    store<u64>(out, last);
    store<u32>(out, tag, 8);
    out += ENTRY;
  }
  return out;
}

/** Writes the changes of a piece at `place` as entries to `out`; their end. */
export function decodePiece(piece: usize, place: i32, out: usize): usize {
  at = piece;
  const came = readNumber();
  const left = readNumber();
  return decodeIds(left, tagOf(place, false), decodeIds(came, tagOf(place, true), out));
}

/** Reads `count` ids; whether one of them is `wanted`. */
function findId(count: u64, wanted: u64): bool {
  let last: u64 = 0;
  let isFound = false;
  for (let i: u64 = 0; i < count; i++) {
    last += readNumber();
    if (last == wanted) isFound = true;
  }
  return isFound;
}

/** Whether a person came (1) or left (0) in a piece; -1 for neither. */
export function changeIn(piece: usize, id: u64): i32 {
  at = piece;
  const came = readNumber();
  const left = readNumber();
  if (findId(came, id)) return 1;
  return findId(left, id) ? 0 : -1;
}

/** Writes a list of changes as a piece to `out`; its length. */
export function encodePiece(list: usize, out: usize): usize {
  const came = load<u32>(list);
  const left = load<u32>(list, 4);
  at = out;
  writeNumber(<u64>came);
  writeNumber(<u64>left);
  writeIds(list + 8, came);
  writeIds(list + 8 + (<usize>came << 3), left);
  return at - out;
}
