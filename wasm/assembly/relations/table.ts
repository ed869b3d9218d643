/**
 * @file The one table of an analysis: open addressing, u64 keys and a byte of flags beside them.
 * It gives dedupe and all five sets. Empty slots hold key 0; the id 0 has a slot of its own behind
 * the others. Presized from the totals the first page of a list names, able to grow.
 */
import { allot, allotZeroed, giveBack } from '../core/arena';

/** In the followers of now. */
export const CURRENT: u8 = 1;
/** Followed by the account. */
export const FOLLOWING: u8 = 2;
/** In the snapshot before. */
export const PREVIOUS: u8 = 4;

const SPREAD: u64 = 0x9e3779b97f4a7c15;
const MIN_BITS: u32 = 12;
const MAX_BITS: u32 = 24;

/** Keys, flags and the shift that turns a spread id into a slot; locals of hot loops copy them. */
export let keys: usize = 0;
export let flags: usize = 0;
export let shift: u64 = 64 - <u64>MIN_BITS;
export let mask: usize = 0;

let used: u32 = 0;

// @ts-ignore: decorator
@inline
export function slotOf(id: u64, by: u64): usize {
  return <usize>((id * SPREAD) >> by);
}

/** Slots in use. */
export function usedSlots(): u32 {
  return used;
}

/** Notes newly used slots. */
export function useSlots(count: u32): void {
  used += count;
}

// At most three quarters full: a miss then costs eight keys, one cache line.
function bitsFor(count: u64): u32 {
  let bits = MIN_BITS;
  while (bits < MAX_BITS && (<u64>3 << (bits - 2)) < count) bits++;
  return bits;
}

function open(bits: u32): void {
  const slots = <usize>1 << bits;
  keys = allotZeroed((slots + 1) << 3);
  flags = allotZeroed(slots + 1);
  mask = slots - 1;
  shift = <u64>(64 - bits);
}

/** True when `more` ids may be added without growing. */
export function hasRoom(more: u32): bool {
  return keys != 0 && <usize>(used + more) <= ((mask + 1) >> 2) * 3;
}

/** The slot of a key that is known to be absent. */
function freeSlot(id: u64): usize {
  let slot = slotOf(id, shift);
  while (load<u64>(keys + (slot << 3)) != 0) slot = (slot + 1) & mask;
  return slot;
}

let oldKeys: usize = 0;
let oldFlags: usize = 0;
let oldSlots: usize = 0;

/** Opens a table for `count` ids; when there was one, each of its slots must be moved (`moveSlot`). */
export function resize(count: u64): void {
  oldKeys = keys;
  oldFlags = flags;
  oldSlots = mask + 1;
  open(bitsFor(count));
}

/** Moves a slot of the table before into this one and returns where it is now. */
export function moveSlot(slot: usize): usize {
  const id = load<u64>(oldKeys + (slot << 3));
  const now = slot == oldSlots ? mask + 1 : freeSlot(id);
  store<u64>(keys + (now << 3), id);
  store<u8>(flags + now, load<u8>(oldFlags + slot));
  return now;
}

/** Where a slot of the table before is now, once it was moved. */
export function movedSlot(slot: usize): usize {
  if (slot == oldSlots) return mask + 1;
  const id = load<u64>(oldKeys + (slot << 3));
  let now = slotOf(id, shift);
  while (load<u64>(keys + (now << 3)) != id) now = (now + 1) & mask;
  return now;
}

/** Gives the table before back; all its slots were moved. */
export function endResize(): void {
  if (oldKeys == 0) return;
  giveBack(oldKeys, (oldSlots + 1) << 3);
  giveBack(oldFlags, oldSlots + 1);
  oldKeys = 0;
}
