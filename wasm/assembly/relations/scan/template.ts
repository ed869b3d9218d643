/**
 * @file The fast path of a page. Records of one source are written alike, so the bytes between
 * their values are learnt from one record and only compared for the others; the values are found
 * by their closing quotes. Whatever does not match byte for byte is left to the strict reader
 * (page.ts), which also reads the record the template is learnt from.
 *
 * A record is FIELDS strings: head value gap value gap ... value tail. `turn` is the tail of one
 * record, the bytes between and the head of the next, so most records need no other comparison.
 */
import { findStringEnd } from '../../core/bytes';
import { keepsNames, stageNames, stageRoom, stageSpace, tookStaged } from '../staging';
import { afterEscapes, idEnd, readId } from './values';

const MAX_FIELDS: i32 = 8;
/** Bytes of room for each text of the template. */
export const MAX_TEXT: usize = 80;

// Text and length of the gap before each value; gap 0 is the head.
export const gaps = memory.data(8 * 80);
export const gapLengths = memory.data(8 * 4);
export const tail = memory.data(80);
export const turn = memory.data(160);
export let tailLength: usize = 0;
export let turnLength: usize = 0;
export let fields: i32 = 0;
export let idField: i32 = -1;
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

/** Learns the bytes between two records: `end` of the first to `next`, the start of the second. */
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

/** True when the bytes are the text; both are readable for 16 bytes beyond it (PADDING). */
@inline
export function matches(at: usize, text: usize, length: usize): bool {
  if (ASC_FEATURE_SIMD) {
    if (length >= 16) {
      let same = i8x16.eq(v128.load(at), v128.load(text));
      const last = length - 16;
      for (let i: usize = 16; i < last; i += 16) {
        same = v128.and(same, i8x16.eq(v128.load(at + i), v128.load(text + i)));
      }
      same = v128.and(same, i8x16.eq(v128.load(at + last), v128.load(text + last)));
      // A mask, not any_true: engines branch on it without making a flag first.
      return i8x16.bitmask(same) == 0xffff;
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

/** Set by `readAlike`: whether it ended because the first value of the next record is at `stop`. */
export let hasStopped: bool = false;

/**
 * Reads records as long as they follow the template, beginning with the one at `at`, and stages
 * their ids. Returns the address after the last record read, `at` when there was none.
 */
export function readAlike(at: usize, end: usize, stop: usize): usize {
  hasStopped = false;
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
        at = findStringEnd(at, end);
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
    if (at == stop) {
      hasStopped = true;
      return behind;
    }
  }
  return behind;
}
