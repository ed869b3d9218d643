/**
 * @file The digest of a list: the same for lists with the same names and times, in any order. Kept
 * readings have it, so that its arithmetic never changes.
 */
import { names, rows, seconds, starts } from './names';

/** Beyond it the sum begins again: the largest whole number of the host. */
const SUM_LIMIT: u64 = 0x1fffffffffffff;

/** The sum of the hashes, and their other mixture. */
export let sum: u64 = 0;
export let mixed: u32 = 0;

/** A byte without capitals. */
@inline
function fold(byte: u32): u32 {
  return byte - 0x41 < 26 ? byte | 0x20 : byte;
}

/** Seconds as the lowest 32 bits of a whole number. */
@inline
function seedOf(time: f64): u32 {
  return <u32>(<u64>time);
}

/** Adds up the hashes of all names and times. */
export function addUp(): void {
  sum = 0;
  mixed = 0;
  let at = names;
  for (let row: usize = 0; row < <usize>rows; row++) {
    const end = names + <usize>load<u32>(starts + (row << 2), 4);
    let hash = 0x811c9dc5 ^ seedOf(load<f64>(seconds + (row << 3)));
    for (; at < end; at++) hash = (hash ^ fold(<u32>load<u8>(at))) * 0x01000193;
    hash = (hash ^ (hash >> 15)) * 0x2c1b3c6d;
    sum = (sum + <u64>hash) % SUM_LIMIT;
    mixed ^= hash * 0x297a2d39;
  }
}
