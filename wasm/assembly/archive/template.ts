/**
 * @file The bytes between the texts and numbers of a record. The records of a list differ in nothing
 * else, so that comparing these bytes replaces reading the names of their fields.
 */
import { findStringEnd } from '../core/bytes';

/** A field whose contents are wanted. */
export const enum Field {
  TITLE,
  HREF,
  VALUE,
  TIMESTAMP,
}

const MOST: i32 = 4;
/** Room for the bytes before a field, and after the last one. */
const GAP: usize = 256;

/** Where the contents of each field begin and end; 0 when the record has none. */
export const found = memory.data(4 * 8);

const gaps = memory.data(5 * 256);
const gapLengths = memory.data(5 * 4);
const fields = memory.data(4 * 4);
/** Fields of the template; -1 without one. */
let count: i32 = -1;

// The fields of the record that is read, in its order: what, where from, where to.
const marks = memory.data(4 * 12);
let marked: i32 = 0;

/** A record begins. */
export function noteRecord(): void {
  memory.fill(found, 0, 32);
  marked = 0;
}

/** A field of the record; of a name given twice the last one holds, as for JSON.parse. */
export function noteField(field: Field, from: usize, to: usize): void {
  const slot = found + (<usize>field << 3);
  // One that comes twice makes no template.
  if (load<u32>(slot) != 0) marked = MOST;
  store<u32>(slot, <u32>from);
  store<u32>(slot, <u32>to, 4);
  if (marked < MOST) {
    const mark = marks + <usize>marked * 12;
    store<u32>(mark, <u32>field);
    store<u32>(mark, <u32>from, 4);
    store<u32>(mark, <u32>to, 8);
  }
  marked++;
}

function keepGap(at: i32, from: usize, to: usize): bool {
  if (to - from > GAP) return false;
  memory.copy(gaps + <usize>at * GAP, from, to - from);
  store<u32>(gapLengths + (<usize>at << 2), <u32>(to - from));
  return true;
}

/** Makes the template of the record that was read; none when it does not fit. */
export function learn(from: usize, to: usize): void {
  count = -1;
  if (marked > MOST) return;
  let start = from;
  for (let i = 0; i < marked; i++) {
    const mark = marks + <usize>i * 12;
    if (!keepGap(i, start, <usize>load<u32>(mark, 4))) return;
    store<u32>(fields + (<usize>i << 2), load<u32>(mark));
    start = <usize>load<u32>(mark, 8);
  }
  if (keepGap(marked, start, to)) count = marked;
}

@inline
function isGap(at: usize, gap: usize, length: usize): bool {
  let offset: usize = 0;
  for (; offset + 8 <= length; offset += 8) {
    if (load<u64>(at + offset) != load<u64>(gap + offset)) return false;
  }
  const rest = length - offset;
  if (rest == 0) return true;
  const mask = ((<u64>1) << (<u64>rest << 3)) - 1;
  return ((load<u64>(at + offset) ^ load<u64>(gap + offset)) & mask) == 0;
}

/** The address after the digits at `at`. */
@inline
export function behindDigits(at: usize): usize {
  while (<u32>load<u8>(at) - 0x30 < 10) at++;
  return at;
}

/** The address after the record at `from`, or 0 when it has other bytes, or an escape. */
export function matchRecord(from: usize, end: usize): usize {
  let at = from;
  for (let i = 0; i <= count; i++) {
    const length = <usize>load<u32>(gapLengths + (<usize>i << 2));
    if (!isGap(at, gaps + <usize>i * GAP, length)) return 0;
    at += length;
    if (i == count) return at;
    const field = <usize>load<u32>(fields + (<usize>i << 2));
    const start = at;
    if (field == Field.TIMESTAMP) at = behindDigits(at);
    else {
      at = findStringEnd(at, end);
      if (load<u8>(at) != 0x22) return 0;
    }
    store<u32>(found + (field << 3), <u32>start);
    store<u32>(found + (field << 3), <u32>at, 4);
  }
  return 0;
}
