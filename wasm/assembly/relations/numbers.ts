/**
 * @file A growing list of u32 in chunks of 64 KiB: appending never copies, so a million record
 * numbers cost four megabytes and not eight. A list is a record in static memory: count, then the
 * addresses of its chunks.
 */
import { allot } from '../core/arena';
import { Fault, trapWith } from '../core/fault';

/** Bytes of static memory a list needs: room for 8 million numbers. */
export const LIST_BYTES: i32 = 8 + 512 * 4;
const MAX_CHUNKS: usize = 512;
const CHUNK_BYTES: usize = 65536;

/** A list: the address of `LIST_BYTES` cleared bytes. */
export type Numbers = usize;

/** How many numbers a list has. */
@inline
export function countOf(list: Numbers): u32 {
  return load<u32>(list);
}

@inline
function place(list: Numbers, at: u32): usize {
  return <usize>load<u32>(list + 8 + (<usize>(at >> 14) << 2)) + (<usize>(at & 16383) << 2);
}

/** The number at a position. */
@inline
export function numberAt(list: Numbers, at: u32): u32 {
  return load<u32>(place(list, at));
}

/** Makes room for numbers up to `count`, so that `append` need not look. */
export function ensureRoom(list: Numbers, count: u32): void {
  const chunks = (<usize>count + 16383) >> 14;
  if (chunks > MAX_CHUNKS) trapWith(Fault.MEMORY);
  for (let i = <usize>load<u32>(list, 4); i < chunks; i++) {
    store<u32>(list + 8 + (i << 2), <u32>allot(CHUNK_BYTES));
    store<u32>(list, <u32>(i + 1), 4);
  }
}

/** Appends; the room was ensured before. */
@inline
export function append(list: Numbers, value: u32): void {
  const at = load<u32>(list);
  store<u32>(place(list, at), value);
  store<u32>(list, at + 1);
}
