/** @file Decimal numbers up to 2^64-1, exactly. */

/** Set by `parseDecimal`: whether the last text was a number in its only canonical form. */
export let decimalOk: bool = false;

/** Eight ASCII digits in a word, first digit lowest, as their number. */
@inline
export function eightDigits(word: u64): u64 {
  word = (word & 0x0f0f0f0f0f0f0f0f) * 2561 >> 8;
  word = (word & 0x00ff00ff00ff00ff) * 6553601 >> 16;
  return (word & 0x0000ffff0000ffff) * 42949672960001 >> 32;
}

/** True when all eight bytes are ASCII digits. */
@inline
export function areDigits(word: u64): bool {
  return (
    ((word & 0xf0f0f0f0f0f0f0f0) |
      (((word + 0x0606060606060606) & 0xf0f0f0f0f0f0f0f0) >> 4)) ==
    0x3333333333333333
  );
}

/**
 * The number written at `address`, or 0 with `decimalOk` false when the text is not the canonical
 * form of an unsigned 64-bit number: empty, leading zero, other characters, too large.
 */
export function parseDecimal(address: usize, length: usize): u64 {
  decimalOk = false;
  if (length - 1 > 19) return 0;
  const first = load<u8>(address);
  if (first == 0x30 && length != 1) return 0;
  let value: u64 = 0;
  let at = address;
  const end = address + length;
  while (at + 8 <= end) {
    const word = load<u64>(at);
    if (!areDigits(word)) return 0;
    // Two steps of eight digits cannot overflow; the rest (at most four digits) is checked below.
    value = value * 100000000 + eightDigits(word);
    at += 8;
  }
  while (at < end) {
    const digit = <u64>load<u8>(at) - 0x30;
    if (digit > 9) return 0;
    if (value > 1844674407370955161 || (value == 1844674407370955161 && digit > 5)) return 0;
    value = value * 10 + digit;
    at++;
  }
  decimalOk = true;
  return value;
}

/** Writes `value` in decimal at `address` and returns the address after it. */
export function writeDecimal(address: usize, value: u64): usize {
  let digits: i32 = 1;
  for (let rest = value; rest >= 10; rest /= 10) digits++;
  const end = address + <usize>digits;
  let at = end;
  do {
    const next = value / 10;
    store<u8>(--at, <u8>(value - next * 10) + 0x30);
    value = next;
  } while (value != 0);
  return end;
}
