/**
 * @file Pieces as they are kept: the two counts of a list and the gaps between its ids, each a number
 * in groups of seven bits, lowest first, with the highest bit set on all groups but the last.
 */

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

function readIds(count: u32, out: usize): usize {
  let last: u64 = 0;
  for (let i: u32 = 0; i < count; i++) {
    last += readNumber();
    store<u64>(out, last);
    out += 8;
  }
  return out;
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

/** Writes the list of a piece to `out`; its end. */
export function decodePiece(piece: usize, out: usize): usize {
  at = piece;
  const came = <u32>readNumber();
  const left = <u32>readNumber();
  store<u32>(out, came);
  store<u32>(out, left, 4);
  return readIds(left, readIds(came, out + 8));
}

/** Writes a list as a piece to `out`; its length. */
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
