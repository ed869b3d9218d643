/**
 * @file The values of a record in the fast path: ids and the ends of strings. Everything unusual is
 * left to the strict reader.
 */
import { findByte, findStringEnd, zeroBytes } from '../../core/bytes';
import { areDigits, decimalOk, eightDigits, parseDecimal } from '../../core/decimal';

// Vectors in memory: engines rebuild a vector constant at each use, but keep a loaded one.
const FLIP = memory.data<u64>([0x8282828282828282, 0x8282828282828282]);
const LOWEST = memory.data<u64>([0xa1a1a1a1a1a1a1a1, 0xa1a1a1a1a1a1a1a1]);
const SLASH = memory.data<u64>([0x5c5c5c5c5c5c5c5c, 0x5c5c5c5c5c5c5c5c]);
const QUOTE = memory.data<u64>([0x2222222222222222, 0x2222222222222222]);
const ZERO = memory.data<u64>([0x3030303030303030, 0x3030303030303030]);
const NINE = memory.data<u64>([0x0909090909090909, 0x0909090909090909]);
const EVEN = memory.data<u64>([0x00ff00ff00ff00ff, 0x00ff00ff00ff00ff]);
const TENS = memory.data<u64>([0x000a000a000a000a, 0x000a000a000a000a]);
const HUNDREDS = memory.data<u64>([0x0001006400010064, 0x0001006400010064]);
const MYRIADS = memory.data<u64>([0x0001271000012710, 0x0001271000012710]);
// Lanes that move the first n bytes to the right end, from -16 on.
const LANES = memory.data<u8>([
  0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
]);

/** Where the id read last ends, 0 when it was not up to 20 digits before a quote. */
export let idEnd: usize = 0;

function readIdSlowly(at: usize, end: usize): u64 {
  const quote = findByte(at, end, 0x22);
  const value = parseDecimal(at, quote - at);
  idEnd = decimalOk && quote < end ? quote : 0;
  return value;
}

/** The length of the digits before a quote within 16 bytes; anything else when there is none. */
@inline
export function idLength(bytes: v128): usize {
  return <usize>ctz<i32>(i8x16.bitmask(i8x16.eq(bytes, v128.load(QUOTE))));
}

/** The first `length` bytes as digits at the right end of a vector, zeros before them. */
@inline
export function idDigits(bytes: v128, length: usize): v128 {
  return i8x16.swizzle(i8x16.sub(bytes, v128.load(ZERO)), v128.load(LANES + length));
}

/** True when an id of that length is canonical: digits only, no zero before others. */
@inline
export function isPlainId(digits: v128, at: usize, length: usize): bool {
  const wrong = i8x16.bitmask(i8x16.gt_u(digits, v128.load(NINE)));
  return wrong == 0 && (load<u8>(at) != 0x30 || length == 1);
}

/** The number of sixteen digits: by pairs, fours and eights. */
@inline
export function idValue(digits: v128): u64 {
  const tens = i16x8.mul(v128.and(digits, v128.load(EVEN)), v128.load(TENS));
  const pairs = i16x8.add(tens, i16x8.shr_u(digits, 8));
  const fours = i32x4.dot_i16x8_s(pairs, v128.load(HUNDREDS));
  const eights = i32x4.dot_i16x8_s(i16x8.narrow_i32x4_s(fours, fours), v128.load(MYRIADS));
  const both = v128.extract_lane<u64>(eights, 0);
  return (both & 0xffffffff) * 100000000 + (both >> 32);
}

/** Reads an id; `idEnd` is its quote, or 0 when the strict reader must judge it. */
@inline
export function readId(at: usize, end: usize): u64 {
  if (ASC_FEATURE_SIMD) {
    const bytes = v128.load(at);
    const length = idLength(bytes);
    if (length - 1 > 15) return readIdSlowly(at, end);
    const digits = idDigits(bytes, length);
    if (!isPlainId(digits, at, length)) return readIdSlowly(at, end);
    idEnd = at + length;
    return idValue(digits);
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

// Lanes of what ends or complicates a string. Flipping makes quote and control characters the
// lowest signed bytes: one comparison for both.
@inline
function stops(bytes: v128, flip: v128, lowest: v128, slash: v128): v128 {
  return v128.or(i8x16.lt_s(v128.xor(bytes, flip), lowest), i8x16.eq(bytes, slash));
}

/**
 * The closing quote of a plain string, or what the strict reader must judge. Names end in the first
 * 32 bytes, so no branch depends on how long they are; addresses are read 64 bytes at a time.
 */
@inline
export function closingQuote(at: usize, end: usize): usize {
  const flip = v128.load(FLIP);
  const lowest = v128.load(LOWEST);
  const slash = v128.load(SLASH);
  const first = i8x16.bitmask(stops(v128.load(at), flip, lowest, slash));
  const second = i8x16.bitmask(stops(v128.load(at, 16), flip, lowest, slash));
  const near = first | (second << 16);
  if (near) return at + <usize>ctz<i32>(near);
  at += 32;
  while (at < end) {
    const a = stops(v128.load(at), flip, lowest, slash);
    const b = stops(v128.load(at, 16), flip, lowest, slash);
    const c = stops(v128.load(at, 32), flip, lowest, slash);
    const d = stops(v128.load(at, 48), flip, lowest, slash);
    if (i8x16.bitmask(v128.or(v128.or(a, b), v128.or(c, d)))) {
      const low = <u32>(i8x16.bitmask(a) | (i8x16.bitmask(b) << 16));
      const high = <u32>(i8x16.bitmask(c) | (i8x16.bitmask(d) << 16));
      return at + <usize>ctz<u64>((<u64>high << 32) | <u64>low);
    }
    at += 64;
  }
  return end;
}

/** The closing quote of a string with escapes; unusual ones are left to the strict reader. */
export function afterEscapes(at: usize, end: usize): usize {
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
