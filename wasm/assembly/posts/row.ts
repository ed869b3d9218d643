/**
 * @file The rows of a page as a table: each is read straight into fields of four bytes. What is
 * learnt of the form of one row saves reading the keys of the next.
 */
import { allot, enlarge } from '../core/arena';
import { textValue } from '../core/checksum';
import { decimalOk, parseDecimal } from '../core/decimal';
import {
  another,
  cursor,
  decodeString,
  expect,
  mistake,
  moveTo,
  numberAddress,
  numberBytes,
  peek,
  readNumber,
  readString,
  scanEnd,
  scanOk,
  skipValue,
  stringAddress,
  stringEscaped,
  stringLength,
} from '../core/scanner';
import { skipArray } from './children';
import { Key, keyOf } from './keys';
import { foreseen, foresee, learn } from './template';

/** A count the network does not give. */
export const UNKNOWN: u32 = 0xffffffff;

/** A row: everything as u32. Texts are slices of the body, still escaped but for the code. */
export const ROW: usize = 56;
export const AT_TAKEN: usize = 0;
export const AT_LIKES: usize = 4;
export const AT_COMMENTS: usize = 8;
export const AT_VIEWS: usize = 12;
export const AT_VIDEO: usize = 16;
export const AT_CODE: usize = 20;
export const AT_THUMBNAIL: usize = 28;
export const AT_URL: usize = 36;
/** Children as JSON; length 0 without any. */
export const AT_CHILDREN: usize = 44;
/** Hash of the short code. */
export const AT_HASH: usize = 52;

let rows: usize = 0;
let rowsRoom: usize = 0;
/** Rows of the current page. */
export let rowCount: usize = 0;

/** Forgets the rows of the page before. */
export function clearRows(): void {
  rowCount = 0;
}

/** The row with that number. */
export function row(at: usize): usize {
  return rows + at * ROW;
}

// A plain whole number of up to ten digits at the cursor, or NOT_PLAIN with the cursor unmoved.
const NOT_PLAIN: u64 = 0xffffffffffffffff;

function readPlain(): u64 {
  let at = cursor;
  let value: u64 = 0;
  let digit = <u32>load<u8>(at) - 0x30;
  if (digit == 0) at++;
  else {
    // The body is padded with spaces, so this always ends.
    while (digit < 10) {
      value = value * 10 + digit;
      digit = <u32>load<u8>(++at) - 0x30;
    }
    if (at - cursor - 1 > 9) return NOT_PLAIN;
  }
  const next = load<u8>(at);
  if (next != 0x2c && next != 0x7d) return NOT_PLAIN;
  moveTo(at);
  return value;
}

/** A count, or UNKNOWN for everything that is not a plain whole number in range. */
export function readFigure(): u32 {
  const first = peek();
  if (first < 0x30 || first > 0x39) {
    skipValue();
    return UNKNOWN;
  }
  const plain = readPlain();
  if (plain != NOT_PLAIN) return plain < <u64>UNKNOWN ? <u32>plain : UNKNOWN;
  readNumber();
  if (!scanOk || numberBytes > 10) return UNKNOWN;
  const value = parseDecimal(numberAddress, numberBytes);
  return decimalOk && value < <u64>UNKNOWN ? <u32>value : UNKNOWN;
}

/** A timestamp, for each row: plain digits first, which are faster than readExact of the trailer. */
function readMoment(): u64 {
  peek();
  const plain = readPlain();
  if (plain != NOT_PLAIN) return plain;
  readNumber();
  if (!scanOk) return 0;
  const value = parseDecimal(numberAddress, numberBytes);
  if (!decimalOk) mistake();
  return value;
}

function storeSlice(at: usize, address: usize, length: usize): void {
  store<u32>(at, <u32>address);
  store<u32>(at, <u32>length, 4);
}

function readSlice(at: usize): void {
  readString();
  storeSlice(at, stringAddress, stringLength);
}

@inline
function isCodeByte(byte: u8): bool {
  const letter = byte | 0x20;
  return (
    (letter >= 0x61 && letter <= 0x7a) ||
    (byte >= 0x30 && byte <= 0x39) ||
    byte == 0x2d ||
    byte == 0x5f
  );
}

function isCode(address: usize, length: usize): bool {
  if (length - 1 > 39) return false;
  if (ASC_FEATURE_SIMD) {
    if (length <= 16) {
      const bytes = v128.load(address);
      const letters = i8x16.sub(v128.or(bytes, i8x16.splat(0x20)), i8x16.splat(0x61));
      const digits = i8x16.sub(bytes, i8x16.splat(0x30));
      const isWord = v128.or(i8x16.lt_u(letters, i8x16.splat(26)), i8x16.lt_u(digits, i8x16.splat(10)));
      const isMark = v128.or(i8x16.eq(bytes, i8x16.splat(0x2d)), i8x16.eq(bytes, i8x16.splat(0x5f)));
      const fits = i8x16.bitmask(v128.or(isWord, isMark)) | (-1 << <i32>length);
      return fits == -1;
    }
  }
  for (let i: usize = 0; i < length; i++) {
    if (!isCodeByte(load<u8>(address + i))) return false;
  }
  return true;
}

function readCode(at: usize): void {
  readString();
  if (stringEscaped) {
    decodeString();
    const kept = allot(stringLength);
    memory.copy(kept, stringAddress, stringLength);
    storeSlice(at, kept, stringLength);
  } else {
    storeSlice(at, stringAddress, stringLength);
  }
  if (!isCode(<usize>load<u32>(at), stringLength)) mistake();
}

function readKind(at: usize): void {
  readString();
  decodeString();
  if (stringLength != 5) return mistake();
  const word = load<u32>(stringAddress);
  const last = load<u8>(stringAddress, 4);
  const video = word == 0x65646976 && last == 0x6f;
  if (!video && !(word == 0x67616d69 && last == 0x65)) return mistake();
  store<u32>(at, video ? 1 : 0, AT_VIDEO);
}

function readChildren(at: usize): void {
  const first = peek();
  const start = cursor;
  if (first != 0x5b) {
    skipValue();
    if (first != 0x6e) mistake();
    return;
  }
  let blank = start + 1;
  while (load<u8>(blank) <= 0x20 && blank < scanEnd) blank++;
  if (load<u8>(blank) == 0x5d) return moveTo(blank + 1);
  skipArray();
  storeSlice(at + AT_CHILDREN, start, cursor - start);
}

function readValue(key: Key, at: usize): void {
  if (key == Key.CODE) readCode(at + AT_CODE);
  else if (key == Key.KIND) readKind(at);
  else if (key == Key.THUMBNAIL) readSlice(at + AT_THUMBNAIL);
  else if (key == Key.URL) readSlice(at + AT_URL);
  else if (key == Key.LIKES) store<u32>(at, readFigure(), AT_LIKES);
  else if (key == Key.COMMENTS) store<u32>(at, readFigure(), AT_COMMENTS);
  else if (key == Key.VIEWS) store<u32>(at, readFigure(), AT_VIEWS);
  else if (key == Key.CHILDREN) readChildren(at);
  else if (key == Key.TAKEN) {
    const taken = readMoment();
    if (taken >= <u64>UNKNOWN) mistake();
    store<u32>(at, <u32>taken, AT_TAKEN);
  } else skipValue();
}

const NEEDED: u32 = (1 << Key.CODE) | (1 << Key.KIND) | (1 << Key.TAKEN);

function newRow(): usize {
  const used = rowCount * ROW;
  if (used + ROW > rowsRoom) {
    const wanted = max<usize>(rowsRoom << 1, 512 * ROW);
    rows = rowsRoom == 0 ? allot(wanted) : enlarge(rows, rowsRoom, used, wanted);
    rowsRoom = wanted;
  }
  const at = row(rowCount++);
  // Written out: a call of memory.fill for so little costs more than all of it.
  store<u32>(at, 0);
  store<u64>(at, 0xffffffffffffffff, AT_LIKES);
  store<u64>(at, <u64>UNKNOWN, AT_VIEWS);
  store<u64>(at, 0, AT_CODE);
  store<u64>(at, 0, AT_THUMBNAIL);
  store<u64>(at, 0, AT_URL);
  store<u64>(at, 0, AT_CHILDREN);
  store<u32>(at, 0, AT_HASH);
  return at;
}

// The key that comes next, its colon taken; the template of the last row saves reading it.
function nextKey(piece: i32): Key {
  const expected = foresee(piece);
  if (expected != 0) {
    moveTo(cursor + expected);
    return foreseen;
  }
  const start = cursor;
  readString();
  decodeString();
  const key = keyOf(stringAddress, stringLength);
  expect(0x3a);
  if (scanOk) learn(piece, start, cursor - start, key);
  return key;
}

// `another`, for text without white space in one look.
@inline
function follows(close: u8): bool {
  const byte = load<u8>(cursor);
  if (byte == 0x2c && cursor < scanEnd) {
    moveTo(cursor + 1);
    return true;
  }
  return another(close);
}

/** Reads a row at the cursor and returns what its code counts as in a checksum. */
export function readRow(): u64 {
  const at = newRow();
  let seen: u32 = 0;
  expect(0x7b);
  let piece = 0;
  do {
    peek();
    const key = nextKey(piece++);
    seen |= 1 << key;
    readValue(key, at);
  } while (scanOk && follows(0x7d));
  if ((seen & NEEDED) != NEEDED) {
    mistake();
    return 0;
  }
  const code = <usize>load<u32>(at, AT_CODE);
  const length = <usize>load<u32>(at, AT_CODE + 4);
  const number = parseDecimal(code, length);
  const isNumber = decimalOk;
  const text = textValue(code, length);
  store<u32>(at, <u32>text, AT_HASH);
  return isNumber ? number : text;
}
