/**
 * @file A strict JSON reader over bytes in memory, for any key order, white space, nesting and
 * escapes. A cursor in globals moves over the text; the first mistake sets `scanOk` to false and
 * everything after it does nothing, so callers check once at the end.
 */
import { allot, enlarge } from './arena';
import { findStringEnd, putPoint } from './bytes';

/** Deepest nesting that is followed; deeper text is refused instead of overflowing a stack. */
const MAX_DEPTH: i32 = 4096;

/** The next byte to read. */
export let cursor: usize = 0;
/** The end of the text. */
export let scanEnd: usize = 0;
/** False after the first mistake. */
export let scanOk: bool = false;

/** The last string read, still escaped, without its quotes. */
export let stringAddress: usize = 0;
export let stringLength: usize = 0;
/** Whether the last string holds a backslash. */
export let stringEscaped: bool = false;

// A bit per open level: 1 for an object, 0 for an array.
const levels = memory.data(512);

let plain: usize = 0;
let plainRoom: usize = 0;

/** Starts reading `length` bytes; PADDING bytes after them must be readable. */
export function scan(address: usize, length: usize): void {
  cursor = address;
  scanEnd = address + length;
  scanOk = true;
}

/** Moves the cursor (fast paths that read on their own). */
export function moveTo(address: usize): void {
  cursor = address;
}

/** Refuses the text. */
export function mistake(): void {
  scanOk = false;
  cursor = scanEnd;
}

@inline
function isSpace(byte: u8): bool {
  return byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09;
}

/** Skips white space and returns the next byte, or 0 at the end. */
export function peek(): u8 {
  while (cursor < scanEnd) {
    const byte = load<u8>(cursor);
    if (!isSpace(byte)) return byte;
    cursor++;
  }
  return 0;
}

/** Takes `byte` when it is next. */
export function accept(byte: u8): bool {
  if (peek() != byte || cursor >= scanEnd) return false;
  cursor++;
  return true;
}

/** Takes `byte` or refuses the text. */
export function expect(byte: u8): void {
  if (!accept(byte)) mistake();
}

@inline
function hexDigit(byte: u8): i32 {
  if (byte >= 0x30 && byte <= 0x39) return <i32>byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? <i32>letter - 0x57 : -1;
}

function hexUnit(address: usize): i32 {
  const a = hexDigit(load<u8>(address));
  const b = hexDigit(load<u8>(address, 1));
  const c = hexDigit(load<u8>(address, 2));
  const d = hexDigit(load<u8>(address, 3));
  return (a | b | c | d) < 0 ? -1 : (a << 12) | (b << 8) | (c << 4) | d;
}

// The address after a valid escape that starts at `address`, or 0.
function behindEscape(address: usize): usize {
  if (address + 1 >= scanEnd) return 0;
  switch (load<u8>(address, 1)) {
    case 0x22:
    case 0x5c:
    case 0x2f:
    case 0x62:
    case 0x66:
    case 0x6e:
    case 0x72:
    case 0x74:
      return address + 2;
    case 0x75:
      return address + 6 <= scanEnd && hexUnit(address + 2) >= 0 ? address + 6 : 0;
    default:
      return 0;
  }
}

/** Reads a string; its bytes stay where they are, see `stringAddress`. */
export function readString(): void {
  if (!accept(0x22)) return mistake();
  stringAddress = cursor;
  stringEscaped = false;
  let at = cursor;
  while (true) {
    at = findStringEnd(at, scanEnd);
    if (at >= scanEnd) return mistake();
    const byte = load<u8>(at);
    if (byte == 0x22) break;
    if (byte != 0x5c) return mistake();
    stringEscaped = true;
    at = behindEscape(at);
    if (at == 0) return mistake();
  }
  stringLength = at - stringAddress;
  cursor = at + 1;
}

/**
 * Decodes the escapes of the last string: afterwards `stringAddress` and `stringLength` are its
 * UTF-8 text, valid until the next call. Strings without escapes stay where they are.
 */
export function decodeString(): void {
  if (!scanOk || !stringEscaped) return;
  if (plainRoom < stringLength) {
    plain = plainRoom == 0 ? allot(stringLength) : enlarge(plain, plainRoom, 0, stringLength);
    plainRoom = stringLength;
  }
  let from = stringAddress;
  const end = from + stringLength;
  let at = plain;
  while (from < end) {
    const byte = load<u8>(from);
    if (byte != 0x5c) {
      store<u8>(at++, byte);
      from++;
      continue;
    }
    const kind = load<u8>(from, 1);
    from += 2;
    if (kind != 0x75) {
      let plainByte = kind;
      if (kind == 0x62) plainByte = 8;
      else if (kind == 0x66) plainByte = 12;
      else if (kind == 0x6e) plainByte = 10;
      else if (kind == 0x72) plainByte = 13;
      else if (kind == 0x74) plainByte = 9;
      store<u8>(at++, plainByte);
      continue;
    }
    let point = hexUnit(from);
    from += 4;
    if (point >= 0xd800 && point < 0xdc00 && from + 6 <= end && load<u16>(from) == 0x755c) {
      const low = hexUnit(from + 2);
      if (low >= 0xdc00 && low < 0xe000) {
        point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
        from += 6;
      }
    }
    at = putPoint(at, point);
  }
  stringAddress = plain;
  stringLength = at - plain;
  stringEscaped = false;
}

// The length of a JSON number at the cursor, or 0.
function numberLength(): usize {
  let at = cursor;
  const isDigit = (b: u8): bool => b >= 0x30 && b <= 0x39;
  if (at < scanEnd && load<u8>(at) == 0x2d) at++;
  if (at >= scanEnd || !isDigit(load<u8>(at))) return 0;
  if (load<u8>(at) == 0x30) at++;
  else while (at < scanEnd && isDigit(load<u8>(at))) at++;
  if (at < scanEnd && load<u8>(at) == 0x2e) {
    const start = ++at;
    while (at < scanEnd && isDigit(load<u8>(at))) at++;
    if (at == start) return 0;
  }
  if (at < scanEnd && (load<u8>(at) | 0x20) == 0x65) {
    at++;
    if (at < scanEnd && (load<u8>(at) == 0x2b || load<u8>(at) == 0x2d)) at++;
    const start = at;
    while (at < scanEnd && isDigit(load<u8>(at))) at++;
    if (at == start) return 0;
  }
  return at - cursor;
}

/** Set by `readNumber`: where the number is written. */
export let numberAddress: usize = 0;
export let numberBytes: usize = 0;

/** Reads a number; its text is at `numberAddress`. */
export function readNumber(): void {
  peek();
  numberAddress = cursor;
  numberBytes = numberLength();
  if (numberBytes == 0) return mistake();
  cursor += numberBytes;
}

function skipWord(): void {
  const left = scanEnd - cursor;
  const word = load<u32>(cursor);
  if (left >= 4 && (word == 0x65757274 || word == 0x6c6c756e)) cursor += 4;
  else if (left >= 5 && word == 0x736c6166 && load<u8>(cursor, 4) == 0x65) cursor += 5;
  else mistake();
}

function skipScalar(next: u8): void {
  if (next == 0x22) readString();
  else if (next == 0x2d || (next >= 0x30 && next <= 0x39)) readNumber();
  else skipWord();
}

@inline
function isObjectLevel(depth: i32): bool {
  return ((load<u8>(levels + <usize>(depth >> 3)) >> (<u8>depth & 7)) & 1) != 0;
}

function enterLevel(depth: i32, isObject: bool): void {
  const at = levels + <usize>(depth >> 3);
  const bit = <u8>1 << (<u8>depth & 7);
  store<u8>(at, isObject ? load<u8>(at) | bit : load<u8>(at) & ~bit);
}

function skipKey(): void {
  readString();
  expect(0x3a);
}

/** Skips one value of any kind, checking that it is JSON. Iterative, so depth costs no stack. */
export function skipValue(): void {
  let depth = 0;
  while (scanOk) {
    const next = peek();
    if (next == 0x7b || next == 0x5b) {
      cursor++;
      const isObject = next == 0x7b;
      if (!accept(isObject ? 0x7d : 0x5d)) {
        if (depth == MAX_DEPTH) return mistake();
        enterLevel(depth++, isObject);
        if (isObject) skipKey();
        continue;
      }
    } else {
      skipScalar(next);
    }
    // A value ended: close levels until another value must follow.
    while (scanOk) {
      if (depth == 0) return;
      const isObject = isObjectLevel(depth - 1);
      if (accept(0x2c)) {
        if (isObject) skipKey();
        break;
      }
      expect(isObject ? 0x7d : 0x5d);
      depth--;
    }
  }
}

/** After a value in an object or array: true when another one follows, false at its end. */
export function another(close: u8): bool {
  if (accept(0x2c)) return true;
  expect(close);
  return false;
}

/** True when nothing but white space is left. */
export function atEnd(): bool {
  return scanOk && peek() == 0 && cursor >= scanEnd;
}
