/** @file The comments of a post: their text and what the engine found, one record each. */
import { allot, enlarge } from '../../core/arena';

/** Most comments of one reading. */
export const MAX_COMMENTS: u64 = 200000;

/** A record: texts as address and length, then the outcome. */
const RECORD: usize = 64;
export const AT_TEXT: usize = 0;
export const AT_USER: usize = 8;
export const AT_ID: usize = 16;
export const AT_COMPOUND: usize = 24;
export const AT_SARCASM: usize = 28;
export const AT_WORDS: usize = 32;
export const AT_REASONS: usize = 36;
export const AT_LABEL: usize = 44;
export const AT_LANGUAGE: usize = 45;
export const AT_LIKELY: usize = 46;
export const AT_SARCASM_REASON: usize = 47;
/** Five bytes: chance of each emotion in percent. */
export const AT_FEELINGS: usize = 48;
export const AT_SPAM: usize = 53;

let records: usize = 0;
let room: usize = 0;
/** Comments held. */
export let total: i32 = 0;

/** The record of a comment. */
export function comment(index: i32): usize {
  return records + <usize>index * RECORD;
}

/** A new, empty record. */
export function addComment(): usize {
  const used = <usize>total * RECORD;
  if (used + RECORD > room) {
    const wanted = max<usize>(room << 1, 512 * RECORD);
    records = room == 0 ? allot(wanted) : enlarge(records, room, used, wanted);
    room = wanted;
  }
  const at = comment(total++);
  memory.fill(at, 0, RECORD);
  return at;
}

/** Forgets comments from `size` on: those of a page that did not agree with itself. */
export function keepFirst(size: i32): void {
  total = size;
}

let block: usize = 0;
let blockEnd: usize = 0;

/** Keeps a copy of a text, with zero bytes after it so that the tokeniser may look ahead. */
export function keepText(at: usize, address: usize, length: usize): void {
  const needed = (length + 12) & ~3;
  if (block + needed > blockEnd) {
    const size = max<usize>(needed, 65536);
    block = allot(size);
    blockEnd = block + size;
  }
  memory.copy(block, address, length);
  memory.fill(block + length, 0, 8);
  store<u32>(at, <u32>block);
  store<u32>(at, <u32>length, 4);
  block += needed;
}

/** Where a kept text is. */
@inline
export function textOf(at: usize): usize {
  return <usize>load<u32>(at);
}

@inline
export function lengthOf(at: usize): usize {
  return <usize>load<u32>(at, 4);
}
