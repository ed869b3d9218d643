/**
 * @file Bump allocation straight on linear memory. An instance serves one job and is thrown away,
 * so nothing is freed one by one; blocks that were outgrown are handed out again.
 * The AssemblyScript runtime's own allocator is never linked (the build checks it): `new`, string
 * building, arrays and maps are not for this module.
 */
import { Fault, trapWith } from './fault';

const BLOCK: usize = 16;
const KEPT_BLOCKS: i32 = 16;

let top: usize = (__heap_base + (BLOCK - 1)) & ~(BLOCK - 1);
let limit: usize = <usize>memory.size() << 16;

// Outgrown blocks: pairs of address and size.
const outgrown = memory.data(16 * 8);
let outgrownCount: i32 = 0;

function grow(needed: usize): void {
  const pages = <i32>((needed - limit + 0xffff) >> 16);
  // Beyond the need by an eighth, so that small requests do not each call memory.grow.
  const wanted = pages + min<i32>(memory.size() >> 3, 64);
  if (memory.grow(wanted) < 0 && memory.grow(pages) < 0) trapWith(Fault.MEMORY);
  limit = <usize>memory.size() << 16;
}

function reuse(size: usize): usize {
  for (let i = 0; i < outgrownCount; i++) {
    const entry = outgrown + (<usize>i << 3);
    const room = <usize>load<u32>(entry, 4);
    if (room < size) continue;
    const address = <usize>load<u32>(entry);
    store<u32>(entry, <u32>(address + size));
    store<u32>(entry, <u32>(room - size), 4);
    return address;
  }
  return 0;
}

/** A block of `size` bytes, 16-byte aligned, not cleared. A refusal of memory ends the job. */
export function allot(size: usize): usize {
  const rounded = (size + (BLOCK - 1)) & ~(BLOCK - 1);
  const again = outgrownCount != 0 ? reuse(rounded) : 0;
  if (again) return again;
  const address = top;
  const end = address + rounded;
  if (end < address || end > 0x10000000) trapWith(Fault.MEMORY);
  if (end > limit) grow(end);
  top = end;
  return address;
}

/** A cleared block of `size` bytes. Memory that was never handed out is clear already. */
export function allotZeroed(size: usize): usize {
  const fresh = top;
  const address = allot(size);
  if (address < fresh) memory.fill(address, 0, size);
  return address;
}

/** Gives a block back for later use by `allot`. */
export function giveBack(address: usize, size: usize): void {
  if (address == 0 || outgrownCount == KEPT_BLOCKS) return;
  const entry = outgrown + (<usize>outgrownCount << 3);
  store<u32>(entry, <u32>address);
  store<u32>(entry, <u32>(size & ~(BLOCK - 1)), 4);
  outgrownCount++;
}

/** A larger block with the first `used` bytes of the old one, which is given back. */
export function enlarge(address: usize, size: usize, used: usize, wanted: usize): usize {
  // The last block simply grows in place.
  if (address != 0 && address + ((size + (BLOCK - 1)) & ~(BLOCK - 1)) == top) {
    const end = (address + wanted + (BLOCK - 1)) & ~(BLOCK - 1);
    if (end < address || end > 0x10000000) trapWith(Fault.MEMORY);
    if (end > limit) grow(end);
    top = end;
    return address;
  }
  const larger = allot(wanted);
  if (used != 0) memory.copy(larger, address, used);
  giveBack(address, size);
  return larger;
}
