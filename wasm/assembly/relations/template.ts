/**
 * @file The fast path of a page. Records of one source are written alike, so the bytes between
 * their values are learnt from one record and only compared for the others; the values are found
 * by their closing quotes. Whatever does not match byte for byte is left to the strict reader
 * (page.ts), which also reads the record the template is learnt from.
 *
 * A record is FIELDS strings: head value gap value gap ... value tail. `turn` is the tail of one
 * record, what stands between and the head of the next, so most records need no other comparison.
 */
import { allot } from '../core/arena';
import { decimalOk, eightDigits, areDigits, parseDecimal } from '../core/decimal';
import { findByte, findStringEnd, PADDING, zeroBytes } from '../core/bytes';
import { keepsNames, stageNames, stageRoom, stageSpace, tookStaged } from './staging';

const MAX_FIELDS: i32 = 8;
const MAX_TEXT: usize = 80;

// Text and length of the gap before each value; gap 0 is the head.
const gaps = memory.data(8 * 80);
const gapLengths = memory.data(8 * 4);
const tail = memory.data(80);
const turn = memory.data(160);
let tailLength: usize = 0;
let turnLength: usize = 0;
let fields: i32 = 0;
let idField: i32 = -1;
let userField: i32 = -1;
let fullField: i32 = -1;

// Values of the record that the strict reader is reading.
const starts = memory.data(8 * 4);
const ends = memory.data(8 * 4);
let seen: i32 = 0;
let simple: bool = false;
let seenId: i32 = -1;
let seenUser: i32 = -1;
let seenFull: i32 = -1;

/** What a value is, for `noteValue`. */
export const enum Field {
  OTHER,
  ID,
  USER,
  FULL,
}

/** The strict reader begins a record. */
export function noteRecord(): void {
  seen = 0;
  simple = true;
  seenId = -1;
  seenUser = -1;
  seenFull = -1;
}

/** The strict reader met something the template cannot describe. */
export function noteOther(): void {
  simple = false;
}

/** The strict reader read a string value without its quotes. */
export function noteValue(field: Field, start: usize, end: usize): void {
  if (seen == MAX_FIELDS) {
    simple = false;
    return;
  }
  const at = <usize>seen << 2;
  store<u32>(starts + at, <u32>start);
  store<u32>(ends + at, <u32>end);
  // Of a key given twice the last one holds; the template has no word for that.
  if (field == Field.ID) {
    if (seenId >= 0) simple = false;
    seenId = seen;
  } else if (field == Field.USER) {
    if (seenUser >= 0) simple = false;
    seenUser = seen;
  } else if (field == Field.FULL) {
    if (seenFull >= 0) simple = false;
    seenFull = seen;
  }
  seen++;
}

function keep(slot: usize, from: usize, to: usize): bool {
  const length = to - from;
  if (length > MAX_TEXT) return false;
  memory.copy(slot, from, length);
  return true;
}

/** Learns the template from the record the strict reader just read; false when it cannot. */
export function learn(start: usize, end: usize): bool {
  fields = 0;
  turnLength = 0;
  if (!simple || seenId < 0 || seen == 0) return false;
  let from = start;
  for (let i = 0; i < seen; i++) {
    const slot = <usize>i;
    const to = <usize>load<u32>(starts + (slot << 2));
    if (!keep(gaps + slot * MAX_TEXT, from, to)) return false;
    store<u32>(gapLengths + (slot << 2), <u32>(to - from));
    from = <usize>load<u32>(ends + (slot << 2));
  }
  if (!keep(tail, from, end)) return false;
  tailLength = end - from;
  idField = seenId;
  userField = seenUser;
  fullField = seenFull;
  fields = seen;
  return true;
}

/** Learns what stands between two records: `end` of the first to `next`, the start of the second. */
export function learnTurn(end: usize, next: usize): void {
  const head = <usize>load<u32>(gapLengths);
  if (fields == 0 || turnLength != 0) return;
  if (tailLength + (next - end) + head > 2 * MAX_TEXT) {
    fields = 0;
    return;
  }
  memory.copy(turn, tail, tailLength);
  memory.copy(turn + tailLength, end, next - end);
  memory.copy(turn + tailLength + (next - end), gaps, head);
  turnLength = tailLength + (next - end) + head;
}

/** True when a template is known. */
export function hasTemplate(): bool {
  return fields != 0;
}

// Both sides are readable for 16 bytes beyond any template text (PADDING).
// @ts-ignore: decorator
@inline
function matches(at: usize, text: usize, length: usize): bool {
  if (ASC_FEATURE_SIMD) {
    if (length >= 16) {
      let differs = v128.xor(v128.load(at), v128.load(text));
      const last = length - 16;
      for (let i: usize = 16; i < last; i += 16) {
        differs = v128.or(differs, v128.xor(v128.load(at + i), v128.load(text + i)));
      }
      differs = v128.or(differs, v128.xor(v128.load(at + last), v128.load(text + last)));
      return !v128.any_true(differs);
    }
  }
  if (length >= 8) {
    let differs = load<u64>(at) ^ load<u64>(text);
    const last = length - 8;
    for (let i: usize = 8; i < last; i += 8) differs |= load<u64>(at + i) ^ load<u64>(text + i);
    return (differs | (load<u64>(at + last) ^ load<u64>(text + last))) == 0;
  }
  for (let i: usize = 0; i < length; i++) {
    if (load<u8>(at + i) != load<u8>(text + i)) return false;
  }
  return true;
}

// The value of up to 20 digits before a quote; sets `idEnd`, 0 when it is not that.
let idEnd: usize = 0;

function readIdSlowly(at: usize, end: usize): u64 {
  const quote = findByte(at, end, 0x22);
  const value = parseDecimal(at, quote - at);
  idEnd = decimalOk && quote < end ? quote : 0;
  return value;
}

// @ts-ignore: decorator
@inline
function readId(at: usize, end: usize): u64 {
  if (ASC_FEATURE_SIMD) {
    const bytes = v128.load(at);
    const quotes = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(0x22)));
    const length = ctz<i32>(quotes);
    if (quotes == 0 || length == 0) return readIdSlowly(at, end);
    // Digits to the right end, zeros before them: two groups of eight.
    const lanes = i8x16.sub(
      i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
      i8x16.splat(<i8>(16 - length)),
    );
    const digits = i8x16.swizzle(i8x16.sub(bytes, i8x16.splat(0x30)), lanes);
    const wrong = v128.any_true(i8x16.gt_u(digits, i8x16.splat(9)));
    if (wrong || (load<u8>(at) == 0x30 && length != 1)) return readIdSlowly(at, end);
    idEnd = at + length;
    return (
      eightDigits(v128.extract_lane<u64>(digits, 0)) * 100000000 +
      eightDigits(v128.extract_lane<u64>(digits, 1))
    );
  } else {
    const first = load<u64>(at);
    const second = load<u64>(at, 8);
    const quotes = zeroBytes(first ^ 0x2222222222222222);
    const later = zeroBytes(second ^ 0x2222222222222222);
    const bits = quotes != 0 ? ctz<u64>(quotes) & 56 : 64;
    const more = later != 0 ? ctz<u64>(later) & 56 : 64;
    const isZeroLed = load<u8>(at) == 0x30;
    if (isZeroLed || bits == 0 || (bits == 64 && more == 64)) return readIdSlowly(at, end);
    let high: u64 = 0;
    let word: u64;
    if (bits < 64) {
      word = (first << (64 - bits)) | (0x3030303030303030 >> bits);
      idEnd = at + <usize>(bits >> 3);
    } else if (more == 0) {
      word = first;
      idEnd = at + 8;
    } else {
      // Eight digits, then `more / 8` further ones: shift the pair so that it ends at a word.
      const tens = (first << (64 - more)) | (0x3030303030303030 >> more);
      word = (first >> more) | (second << (64 - more));
      if (!areDigits(tens)) return readIdSlowly(at, end);
      high = eightDigits(tens);
      idEnd = at + 8 + <usize>(more >> 3);
    }
    if (!areDigits(word)) return readIdSlowly(at, end);
    return high * 100000000 + eightDigits(word);
  }
}

// The closing quote of a plain string, or `end` for anything that the strict reader must judge.
// @ts-ignore: decorator
@inline
function closingQuote(at: usize, end: usize): usize {
  if (ASC_FEATURE_SIMD) {
    const quote = i8x16.splat(0x22);
    const slash = i8x16.splat(0x5c);
    const control = i8x16.splat(0x1f);
    for (;;) {
      const bytes = v128.load(at);
      const hits = i8x16.bitmask(
        v128.or(
          v128.or(i8x16.eq(bytes, quote), i8x16.eq(bytes, slash)),
          i8x16.eq(v128.min<u8>(bytes, control), bytes),
        ),
      );
      if (hits) return at + ctz<i32>(hits);
      at += 16;
      if (at >= end) return end;
    }
  } else {
    return findStringEnd(at, end);
  }
  return end;
}

// The closing quote of a string with escapes, which are left to the strict reader when unusual.
function afterEscapes(at: usize, end: usize): usize {
  while (at + 2 < end && load<u8>(at) == 0x5c) {
    const kind = load<u8>(at, 1);
    const known =
      kind == 0x22 || kind == 0x5c || kind == 0x2f || kind == 0x6e || kind == 0x74;
    if (!known) {
      if (kind != 0x75 || at + 6 > end) return end;
      for (let i: usize = 2; i < 6; i++) {
        const digit = load<u8>(at + i);
        const letter = digit | 0x20;
        const hex = (digit >= 0x30 && digit <= 0x39) || (letter >= 0x61 && letter <= 0x66);
        if (!hex) return end;
      }
      at += 4;
    }
    at = findStringEnd(at + 2, end);
  }
  return at;
}

const noted = memory.data(8 * 4);
const notedEnds = memory.data(8 * 4);

function stageRecordNames(): void {
  const user = <usize>max<i32>(userField, 0) << 2;
  const full = <usize>max<i32>(fullField, 0) << 2;
  const userStart = load<u32>(noted + user);
  const fullStart = load<u32>(noted + full);
  stageNames(
    userStart,
    userField < 0 ? 0 : load<u32>(notedEnds + user) - userStart,
    fullStart,
    fullField < 0 ? 0 : load<u32>(notedEnds + full) - fullStart,
  );
}

/**
 * Reads records as long as they follow the template, beginning with the one at `at`, and stages
 * their ids. Returns the address behind the last record read, `at` when there was none.
 */
export function readAlike(at: usize, end: usize): usize {
  const count = fields;
  const names = keepsNames;
  const hasTurn = turnLength != 0;
  let behind = at;
  let id: u64 = 0;
  let into = stageRoom(1);
  let last = into + (<usize>stageSpace() << 3);
  const head = <usize>load<u32>(gapLengths);
  if (!matches(at, gaps, head)) return behind;
  at += head;
  for (;;) {
    for (let i = 0; i < count; i++) {
      if (i != 0) {
        const length = <usize>load<u32>(gapLengths + (<usize>i << 2));
        if (!matches(at, gaps + <usize>i * MAX_TEXT, length)) return behind;
        at += length;
      }
      const start = at;
      if (i == idField) {
        id = readId(at, end);
        at = idEnd;
        if (at == 0) return behind;
      } else {
        at = closingQuote(at, end);
        if (load<u8>(at) != 0x22) {
          at = afterEscapes(at, end);
          if (load<u8>(at) != 0x22) return behind;
        }
      }
      if (names) {
        store<u32>(noted + (<usize>i << 2), <u32>start);
        store<u32>(notedEnds + (<usize>i << 2), <u32>at);
      }
    }
    if (at >= end || !matches(at, tail, tailLength)) return behind;
    store<u64>(into, id);
    tookStaged(1);
    if (names) stageRecordNames();
    into += 8;
    behind = at + tailLength;
    if (into == last) {
      into = stageRoom(1024);
      last = into + (<usize>stageSpace() << 3);
    }
    if (!hasTurn || !matches(at, turn, turnLength)) return behind;
    at += turnLength;
  }
  return behind;
}
