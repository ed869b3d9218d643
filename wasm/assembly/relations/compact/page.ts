/** @file Reads compact relation pages and differences (contract/compact/id-pages.ts has their form). */
import { allot, giveBack } from '../../core/arena';
import { bodyAddress, bodyLength } from '../../core/body';
import { stageRoom, stageText, tookStaged, dropStaged } from '../staging';
import { blockCount, readBlock } from './block';

/** Ids of a page; contract/limits.ts names the same number. */
export const COMPACT_PAGE: u32 = 16384;
const PAGE_MAGIC: u32 = 0x3144494c;
const DIFFERENCE_MAGIC: u32 = 0x4444494c;
const PAGE_HEAD: usize = 32;
const DIFFERENCE_HEAD: usize = 16;

/** The header of the page read last. */
export let compactNumber: u32 = 0;
export let compactTotal: u32 = 0;
export let compactChecksum: u64 = 0;
export let compactChain: u64 = 0;

/** Whether the body is a compact page; a JSON page starts with a brace or white space. */
export function isCompact(): bool {
  return bodyLength() >= 4 && load<u32>(bodyAddress()) == PAGE_MAGIC;
}

function stageTexts(from: usize, end: usize, count: u32): bool {
  let at = from;
  for (let i: u32 = 0; i < count; i++) {
    if (at >= end) return false;
    const length = <usize>load<u8>(at);
    if (length > end - at - 1) return false;
    stageText(at + 1, length);
    at += length + 1;
  }
  return at == end;
}

/** Stages the ids of the page in the body; false when it does not hold together. */
export function readCompact(): bool {
  dropStaged();
  const start = bodyAddress();
  const end = start + bodyLength();
  const count = blockCount(start + PAGE_HEAD, end);
  if (count < 0 || <u32>count > COMPACT_PAGE) return false;
  compactNumber = load<u32>(start, 4);
  compactTotal = load<u32>(start, 8);
  compactChecksum = load<u64>(start, 16);
  compactChain = load<u64>(start, 24);
  const behind = readBlock(start + PAGE_HEAD, end, stageRoom(<u32>count));
  if (behind == 0) return false;
  tookStaged(<u32>count);
  return stageTexts(behind, end, load<u32>(start, 12));
}

/** What the difference read last says of the list, and its ids: those to be added and taken out. */
export let differenceTotal: u32 = 0;
export let differenceChain: u64 = 0;
export let added: usize = 0;
export let addedEnd: usize = 0;
export let taken: usize = 0;
export let takenEnd: usize = 0;

/** No difference: the list on the device is the list. */
export function forgetDifference(): void {
  giveBack(added, addedEnd - added);
  giveBack(taken, takenEnd - taken);
  added = 0;
  addedEnd = 0;
  taken = 0;
  takenEnd = 0;
}

/** Reads the difference in the body; false when it does not hold together. */
export function readDifference(): bool {
  const start = bodyAddress();
  const end = start + bodyLength();
  const first = start + DIFFERENCE_HEAD;
  const more = blockCount(first, end);
  if (more < 0 || load<u32>(start) != DIFFERENCE_MAGIC) return false;
  differenceTotal = load<u32>(start, 4);
  differenceChain = load<u64>(start, 8);
  forgetDifference();
  added = allot(<usize>more << 3);
  addedEnd = added + (<usize>more << 3);
  const second = readBlock(first, end, added);
  const less = second == 0 ? -1 : blockCount(second, end);
  if (less < 0) return false;
  taken = allot(<usize>less << 3);
  takenEnd = taken + (<usize>less << 3);
  return readBlock(second, end, taken) == end;
}
