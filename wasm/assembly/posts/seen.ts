/** @file The short codes that were counted: a post that is named twice counts once. */
import { allot, allotZeroed, giveBack } from '../core/arena';
import { sameBytes } from '../core/bytes';

// Open addressing; a slot: hash u32, address of length and bytes u32 (0 is free).
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

function grow(): void {
  const old = slots;
  const oldSize = size;
  size = max<usize>(4096, oldSize << 1);
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

/** Notes a short code; false when it was there before. */
export function isNew(address: usize, length: usize, hash: u32): bool {
  if (used << 1 >= size) grow();
  let slot = place(hash);
  for (let kept = load<u32>(slot, 4); kept != 0; kept = load<u32>(slot, 4)) {
    const same =
      load<u32>(slot) == hash &&
      load<u8>(<usize>kept) == <u8>length &&
      sameBytes(<usize>kept + 1, address, length);
    if (same) return false;
    slot = following(slot);
  }
  const copy = allot(length + 1);
  store<u8>(copy, <u8>length);
  memory.copy(copy + 1, address, length);
  store<u32>(slot, hash);
  store<u32>(slot, <u32>copy, 4);
  used++;
  return true;
}
