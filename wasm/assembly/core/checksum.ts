/**
 * @file The page checksum and the chain over pages: the algorithm of contract/lists/relation-pages.ts, which
 * explains it. Both must give the same hexadecimal digits.
 */

/** Initial state: digits of pi, nothing up the sleeve. */
export const SEED_A: u32 = 0x243f6a88;
export const SEED_B: u32 = 0x85a308d3;

/** The first half of the next state. */
@inline
export function foldA(a: u32, low: u32): u32 {
  return (rotl<u32>(a, 13) ^ low) * 0x9e3779b1;
}

/** The second half of the next state; `a` is already the next one. */
@inline
export function foldB(b: u32, high: u32, a: u32): u32 {
  return (rotl<u32>(b, 17) ^ high ^ a) * 0x85ebca77;
}

/** Folds both halves of `value` into `state` (first half in the low word). */
@inline
export function fold(state: u64, value: u64): u64 {
  const a = foldA(<u32>state, <u32>value);
  const b = foldB(<u32>(state >> 32), <u32>(value >> 32), a);
  return (<u64>a) | ((<u64>b) << 32);
}

/** The state before anything was folded. */
@inline
export function seed(): u64 {
  return (<u64>SEED_A) | ((<u64>SEED_B) << 32);
}

/** What a text counts as: two hashes of its UTF-8 bytes in one word. */
export function textValue(address: usize, length: usize): u64 {
  let low: u32 = 0x811c9dc5;
  let high: u32 = 0x1b873593;
  for (let end = address + length; address < end; address++) {
    const byte = <u32>load<u8>(address);
    low = (low ^ byte) * 0x01000193;
    high = rotl<u32>((high ^ byte) * 0x5bd1e995, 15);
  }
  return (<u64>low) | ((<u64>high) << 32);
}
