/**
 * @file The one table of an analysis. Every id is a record, numbered from 1 in order of its first
 * appearance; its key (u64) and flags (a byte) lie at its number. An index of u32 with open
 * addressing finds the record of an id: eight bits of the hash, 24 bits of record number.
 *
 * So a new id touches one random line of four bytes a slot, and ids that come in the same order
 * again, as the snapshot before does, find keys and flags side by side. Presized from the totals the
 * first page of a list names, able to grow.
 */
import { allot, allotZeroed, enlarge, giveBack } from '../../core/arena';
import { Fault, trapWith } from '../../core/fault';

/** In the followers of now. */
export const CURRENT: u8 = 1;
/** Followed by the account. */
export const FOLLOWING: u8 = 2;
/** In the snapshot before. */
export const PREVIOUS: u8 = 4;
/** Not a number: the key is the number of an entry in odd.ts, and the index does not know it. */
export const ODD: u8 = 8;

/** The part of an index entry that is the record; the rest is of the hash. */
export const RECORD_MASK: u32 = 0x00ffffff;

const SPREAD: u64 = 0x9e3779b97f4a7c15;
const MIN_BITS: u32 = 12;
const MAX_BITS: u32 = 24;

/** Index, keys and flags, and the shift that turns a spread id into a slot. */
export let index: usize = 0;
export let keys: usize = 0;
export let flags: usize = 0;
export let shift: u64 = 64 - <u64>MIN_BITS;
export let mask: usize = 0;
/** Records there are; the highest number. */
export let recordCount: u32 = 0;

let capacity: u32 = 0;
let indexed: u32 = 0;

/** An id multiplied so that its high bits depend on all of it. */
@inline
export function spread(id: u64): u64 {
  return id * SPREAD;
}

/** What an index entry of a spread id has beside the record. */
@inline
export function tagOf(spreadId: u64, by: u64): u32 {
  return <u32>(spreadId >> (by - 8)) << 24;
}

/** Notes records that a pass added, and how many of them are in the index. */
export function addedRecords(count: u32, inIndex: u32): void {
  recordCount += count;
  indexed += inIndex;
}

// At most three quarters full: a miss then looks at eight slots, half a cache line.
function bitsFor(count: u64): u32 {
  let bits = MIN_BITS;
  while (bits < MAX_BITS && (<u64>3 << (bits - 2)) < count) bits++;
  return bits;
}

function openIndex(bits: u32): void {
  const before = index;
  const size = (mask + 1) << 2;
  index = allotZeroed(<usize>4 << bits);
  mask = (<usize>1 << bits) - 1;
  shift = <u64>(64 - bits);
  for (let record: u32 = 1; record <= recordCount; record++) {
    if (load<u8>(flags + <usize>record) & ODD) continue;
    const hash = spread(load<u64>(keys + (<usize>record << 3)));
    let slot = <usize>(hash >> shift);
    while (load<u32>(index + (slot << 2)) != 0) slot = (slot + 1) & mask;
    store<u32>(index + (slot << 2), tagOf(hash, shift) | record);
  }
  if (before != 0) giveBack(before, size);
}

function growRecords(wanted: u32): void {
  if (wanted > RECORD_MASK) trapWith(Fault.MEMORY);
  const had = <usize>capacity;
  const used = <usize>recordCount + 1;
  const more = <usize>wanted + 1;
  keys = had == 0 ? allot(more << 3) : enlarge(keys, had << 3, used << 3, more << 3);
  flags = had == 0 ? allot(more) : enlarge(flags, had, used, more);
  capacity = <u32>more;
}

/** Makes room for `more` ids, so that the table need not move later. */
export function expectRecords(more: u32): void {
  const wanted = recordCount + more;
  if (wanted + 1 > capacity) growRecords(capacity == 0 ? wanted : wanted + (wanted >> 2));
  const isFull = <usize>(indexed + more) > ((mask + 1) >> 2) * 3;
  if (index == 0 || isFull) openIndex(bitsFor(<u64>(indexed + more)));
}
