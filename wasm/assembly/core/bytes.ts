/**
 * @file Searching, comparing and writing bytes. Searching takes 16 at a time with SIMD, 8 at a time
 * without. The branch is decided while compiling, so each build holds one of the two.
 *
 * All searches read whole words and may look up to 63 bytes beyond `end`; buffers that are
 * searched are padded (see body.ts).
 */

/** Bytes that must be readable beyond the end of anything searched or compared. */
export const PADDING: usize = 64;

const LOW_BITS: u64 = 0x0101010101010101;
const HIGH_BITS: u64 = 0x8080808080808080;

/** High bits set in each byte of `word` that is zero; exact up to the first one. */
@inline
export function zeroBytes(word: u64): u64 {
  return (word - LOW_BITS) & ~word & HIGH_BITS;
}

/**
 * The address of the next byte that ends or complicates a JSON string: quote, backslash or a
 * control character. `end` when there is none before it.
 */
export function findStringEnd(address: usize, end: usize): usize {
  if (ASC_FEATURE_SIMD) {
    const quote = i8x16.splat(0x22);
    const slash = i8x16.splat(0x5c);
    const control = i8x16.splat(0x1f);
    while (address < end) {
      const bytes = v128.load(address);
      const hits = i8x16.bitmask(
        v128.or(
          v128.or(i8x16.eq(bytes, quote), i8x16.eq(bytes, slash)),
          i8x16.eq(v128.min<u8>(bytes, control), bytes),
        ),
      );
      if (hits) return min<usize>(address + ctz<i32>(hits), end);
      address += 16;
    }
    return end;
  } else {
    while (address < end) {
      const word = load<u64>(address);
      const hits =
        zeroBytes(word ^ 0x2222222222222222) |
        zeroBytes(word ^ 0x5c5c5c5c5c5c5c5c) |
        ((word - 0x2020202020202020) & ~word & HIGH_BITS);
      if (hits) return min<usize>(address + ((<usize>ctz<u64>(hits)) >> 3), end);
      address += 8;
    }
    return end;
  }
}

/** The address of the next `byte`, or `end`. */
export function findByte(address: usize, end: usize, byte: u8): usize {
  if (ASC_FEATURE_SIMD) {
    const wanted = i8x16.splat(<i8>byte);
    while (address < end) {
      const hits = i8x16.bitmask(i8x16.eq(v128.load(address), wanted));
      if (hits) return min<usize>(address + ctz<i32>(hits), end);
      address += 16;
    }
    return end;
  } else {
    const wanted = <u64>byte * LOW_BITS;
    while (address < end) {
      const hits = zeroBytes(load<u64>(address) ^ wanted);
      if (hits) return min<usize>(address + ((<usize>ctz<u64>(hits)) >> 3), end);
      address += 8;
    }
    return end;
  }
}

/** True when `length` bytes at both addresses are the same. */
export function sameBytes(left: usize, right: usize, length: usize): bool {
  const end = left + length;
  while (left + 8 <= end) {
    if (load<u64>(left) != load<u64>(right)) return false;
    left += 8;
    right += 8;
  }
  while (left < end) {
    if (load<u8>(left++) != load<u8>(right++)) return false;
  }
  return true;
}

/** The length of a text that ends in a zero byte before `end`, or -1. */
export function textLength(address: usize, end: usize): i32 {
  for (let at = address; at < end; at++) {
    if (load<u8>(at) == 0) return <i32>(at - address);
  }
  return -1;
}

/** True when the bytes are exactly the ASCII `text`. */
export function isText(address: usize, length: usize, text: string): bool {
  if (length != <usize>text.length) return false;
  const wanted = changetype<usize>(text);
  for (let i: usize = 0; i < length; i++) {
    if (<u16>load<u8>(address + i) != load<u16>(wanted + (i << 1))) return false;
  }
  return true;
}

/** Writes a code point as UTF-8 at `at` and returns the address after it. */
export function putPoint(at: usize, point: i32): usize {
  if (point < 0x80) {
    store<u8>(at, <u8>point);
    return at + 1;
  }
  if (point < 0x800) {
    store<u8>(at, <u8>(0xc0 | (point >> 6)));
    store<u8>(at + 1, <u8>(0x80 | (point & 63)));
    return at + 2;
  }
  if (point < 0x10000) {
    // A lone surrogate has no UTF-8; it becomes U+FFFD as in every encoder.
    if (point >= 0xd800 && point < 0xe000) point = 0xfffd;
    store<u8>(at, <u8>(0xe0 | (point >> 12)));
    store<u8>(at + 1, <u8>(0x80 | ((point >> 6) & 63)));
    store<u8>(at + 2, <u8>(0x80 | (point & 63)));
    return at + 3;
  }
  store<u8>(at, <u8>(0xf0 | (point >> 18)));
  store<u8>(at + 1, <u8>(0x80 | ((point >> 12) & 63)));
  store<u8>(at + 2, <u8>(0x80 | ((point >> 6) & 63)));
  store<u8>(at + 3, <u8>(0x80 | (point & 63)));
  return at + 4;
}
