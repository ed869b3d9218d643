/**
 * @file The fast path of a long piece of a page, from two places at once. A reader of one record
 * after the other mostly waits: where a value begins is known only when the end of the one before
 * was found. A second cursor in the middle of the piece fills that time; both read the same form.
 *
 * The second one starts after bytes that look like the turn between two records. What it read
 * counts only if the first one arrives at exactly that place, and is dropped otherwise.
 */
import { findByte } from '../../core/bytes';
import { stagedId, staged, stageRoom, tookStaged } from '../staging';
import {
  fields,
  gapLengths,
  gaps,
  hasStopped,
  idField,
  matches,
  MAX_TEXT,
  readAlike,
  tail,
  tailLength,
  turn,
  turnLength,
} from '../scan/template';
import { afterEscapes, closingQuote, idDigits, idLength, idValue, isPlainId } from '../scan/values';

/** Shorter pieces are read from one place. */
const LONG: usize = 4096;
/** How far from the middle a turn is looked for. */
const NEAR: usize = 2048;

// The first value of a record near the middle, or 0.
function middleOf(at: usize, end: usize): usize {
  let near = at + ((end - at) >> 1);
  const last = near + NEAR - turnLength;
  const first = load<u8>(turn);
  while ((near = findByte(near, last, first)) < last) {
    if (matches(near, turn, turnLength)) return near + turnLength;
    near++;
  }
  return 0;
}

// Bytes every record has beside its values.
function leastBytes(): usize {
  let sum = turnLength;
  for (let i = 1; i < fields; i++) sum += <usize>load<u32>(gapLengths + (<usize>i << 2));
  return sum;
}

// How far both cursors came; a cursor is at the first value of a record.
let first: usize = 0;
let second: usize = 0;
let firstIds: usize = 0;
let secondIds: usize = 0;

// Reads a record at each cursor until the first arrives or either is no plain record.
function readBoth(end: usize, start: usize): void {
  const count = fields;
  let a = first;
  let b = second;
  let intoA = firstIds;
  let intoB = secondIds;
  let idA: u64 = 0;
  let idB: u64 = 0;
  while (a < start) {
    for (let i = 0; i < count; i++) {
      if (i != 0) {
        const length = <usize>load<u32>(gapLengths + (<usize>i << 2));
        const text = gaps + <usize>i * MAX_TEXT;
        if (!matches(a, text, length) || !matches(b, text, length)) return;
        a += length;
        b += length;
      }
      if (i == idField) {
        const bytesA = v128.load(a);
        const bytesB = v128.load(b);
        const lengthA = idLength(bytesA);
        const lengthB = idLength(bytesB);
        if (lengthA - 1 > 15 || lengthB - 1 > 15) return;
        const digitsA = idDigits(bytesA, lengthA);
        const digitsB = idDigits(bytesB, lengthB);
        if (!isPlainId(digitsA, a, lengthA) || !isPlainId(digitsB, b, lengthB)) return;
        a += lengthA;
        b += lengthB;
        idA = idValue(digitsA);
        idB = idValue(digitsB);
      } else {
        a = closingQuote(a, end);
        b = closingQuote(b, end);
        if (load<u8>(a) != 0x22) {
          a = afterEscapes(a, end);
          if (load<u8>(a) != 0x22) return;
        }
        if (load<u8>(b) != 0x22) {
          b = afterEscapes(b, end);
          if (load<u8>(b) != 0x22) return;
        }
      }
    }
    if (a >= end || b >= end) return;
    if (!matches(a, turn, turnLength) || !matches(b, turn, turnLength)) return;
    a += turnLength;
    b += turnLength;
    store<u64>(intoA, idA);
    store<u64>(intoB, idB);
    intoA += 8;
    intoB += 8;
    first = a;
    second = b;
    firstIds = intoA;
    secondIds = intoB;
  }
}

/** As `readAlike`, for a piece of any length. */
export function readPiece(at: usize, end: usize): usize {
  const head = <usize>load<u32>(gapLengths);
  const isLong = turnLength != 0 && end - at > LONG;
  const start = isLong && matches(at, gaps, head) ? middleOf(at, end) : 0;
  if (start == 0) return readAlike(at, end, 0);
  // Ids of the second cursor are staged after all that the first one can find before it.
  const before = staged;
  const most = <u32>((start - at) / leastBytes() + 1);
  const from = stageRoom(most + <u32>((end - start) / leastBytes() + 1));
  const behind = <usize>most << 3;
  first = at + head;
  second = start;
  firstIds = from;
  secondIds = from + behind;
  readBoth(end, start);
  const found = secondIds - from - behind;
  tookStaged(<u32>((firstIds - from) >> 3));
  let last = firstIds == from ? at : first - turnLength + tailLength;
  if (first != start) {
    if (first > start) return last;
    const next = readAlike(first - head, end, start);
    if (next != first - head) last = next;
    if (!hasStopped) return last;
  }
  if (found == 0) return last;
  memory.copy(stagedId(staged), stagedId(before + most), found);
  tookStaged(<u32>(found >> 3));
  return second - turnLength + tailLength;
}
