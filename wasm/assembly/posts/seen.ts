/** @file The short codes that were counted: a post that is named twice counts once. */
import { allot, allotZeroed, giveBack } from '../core/arena';
import { sameBytes } from '../core/bytes';

// Open addressing; a slot: hash u32, address of the code u32 (0 is free).
let slots: usize = 0;
let size: usize = 0;
let used: usize = 0;

function place(hash: u32): usize {
  return slots + ((<usize>hash & (size - 1)) << 3);
}

function following(slot: usize): usize {
  const next = slot + 8;
  return next == slots + (size << 3) ? slots : next;
}

function grow(wanted: usize): void {
  const old = slots;
  const oldSize = size;
  size = max<usize>(4096, oldSize);
  while (size < wanted) size <<= 1;
  slots = allotZeroed(size << 3);
  for (let i: usize = 0; i < oldSize; i++) {
    const from = old + (i << 3);
    if (load<u32>(from, 4) == 0) continue;
    let to = place(load<u32>(from));
    while (load<u32>(to, 4) != 0) to = following(to);
    store<u64>(to, load<u64>(from));
  }
  giveBack(old, oldSize << 3);
}

/** Prepares for that many codes, so that nothing need be moved. */
export function expectCodes(count: usize): void {
  if (count << 1 > size) grow(count << 1);
}

let touched: u32 = 0;

/**
 * Looks at where each of the hashes, `stride` bytes apart, will be looked for: the processor
 * fetches them side by side, `isNew` alone would wait for one after the other.
 */
export function touchHashes(at: usize, count: usize, stride: usize): void {
  let touch: u32 = 0;
  for (const end = at + count * stride; at < end; at += stride) {
    touch += load<u32>(place(load<u32>(at)), 4);
  }
  touched = touch;
}

/** Notes a short code; false when it was there before. */
export function isNew(address: usize, length: usize, hash: u32): bool {
  if (used << 1 >= size) grow(size << 1);
  let slot = place(hash);
  for (let kept = load<u32>(slot, 4); kept != 0; kept = load<u32>(slot, 4)) {
    const same =
      load<u32>(slot) == hash &&
      sameBytes(<usize>kept, address, length) &&
      load<u8>(<usize>kept + length) == 0;
    if (same) return false;
    slot = following(slot);
  }
  // Blocks are of 16 bytes, so whole words fit; the code ends at a zero byte.
  const copy = allot(length + 1);
  for (let at: usize = 0; at < length; at += 8) store<u64>(copy + at, load<u64>(address + at));
  store<u8>(copy + length, 0);
  store<u32>(slot, hash);
  store<u32>(slot, <u32>copy, 4);
  used++;
  return true;
}
