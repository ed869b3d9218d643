/**
 * @file The values of a record in the fast path: ids and the ends of strings. Everything unusual is
 * left to the strict reader.
 */
import { findByte, findStringEnd, zeroBytes } from '../core/bytes';
import { areDigits, decimalOk, eightDigits, parseDecimal } from '../core/decimal';

/** Where the id read last ends, 0 when it was not up to 20 digits before a quote. */
export let idEnd: usize = 0;

function readIdSlowly(at: usize, end: usize): u64 {
  const quote = findByte(at, end, 0x22);
  const value = parseDecimal(at, quote - at);
  idEnd = decimalOk && quote < end ? quote : 0;
  return value;
}

/** Reads an id; `idEnd` is its quote, or 0 when the strict reader must judge it. */
// @ts-ignore: decorator
@inline
export function readId(at: usize, end: usize): u64 {
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

/** The closing quote of a plain string, or what the strict reader must judge. */
// @ts-ignore: decorator
@inline
export function closingQuote(at: usize, end: usize): usize {
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
