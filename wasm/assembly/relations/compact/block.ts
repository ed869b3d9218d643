/**
 * @file Blocks of ascending numbers in a Rice code of their gaps: contract/compact/id-blocks.ts explains
 * the form, and the server writes it.
 */
import { Buffer, clearBuffer, room, took } from '../../core/writer';

const HEAD: usize = 16;
const ESCAPE: u32 = 24;
const LARGEST_K: u32 = 56;

/** How many numbers a block between two addresses has; -1 when its head is impossible. */
export function blockCount(from: usize, end: usize): i32 {
  if (end < from + HEAD) return -1;
  const size = load<u32>(from);
  // Each number but the first has a bit at least.
  const most: usize = <usize>1 + ((end - from - HEAD) << 3);
  const isPossible = <usize>size <= most && load<u32>(from, 4) <= LARGEST_K;
  return isPossible ? <i32>size : -1;
}

/**
 * Writes the numbers of a block to `to`, 8 bytes each; `blockCount` was asked before, and 16 bytes
 * after `end` can be read. Returns the address after the block, or 0 when it is cut or does not
 * ascend.
 */
export function readBlock(from: usize, end: usize, to: usize): usize {
  const count = <usize>load<u32>(from);
  const k = <u64>load<u32>(from, 4);
  const mask = ((<u64>1) << k) - 1;
  const bits = from + HEAD;
  const last = (end - bits) << 3;
  let number = load<u64>(from, 8);
  let bit: usize = 0;
  if (count != 0) store<u64>(to, number);
  for (let at = to + 8, until = to + (count << 3); at < until; at += 8) {
    if (bit > last) return 0;
    const word = load<u64>(bits + (bit >> 3)) >> (<u64>bit & 7);
    const ones = ctz<u64>(~word);
    let gap: u64;
    if (ones >= ESCAPE) {
      bit += ESCAPE;
      const rest = load<u64>(bits + (bit >> 3)) >> (<u64>bit & 7);
      bit += 56;
      gap = (rest & 0xffffffffffffff) | ((load<u64>(bits + (bit >> 3)) >> (<u64>bit & 7)) << 56);
      bit += 8;
    } else {
      bit += <usize>ones + 1;
      const rest = load<u64>(bits + (bit >> 3)) >> (<u64>bit & 7);
      gap = (ones << k) | (rest & mask);
      bit += <usize>k;
    }
    const following = number + gap + 1;
    if (following <= number) return 0;
    number = following;
    store<u64>(at, number);
  }
  return bit > last ? 0 : bits + ((bit + 7) >> 3);
}

// The block that is written: its bits that fill no word yet, and the number before.
let word: u64 = 0;
let fill: u64 = 0;
let parameter: u64 = 0;
let count: u32 = 0;
let before: u32 = 0;

function put(buffer: Buffer, value: u64, bits: u64): void {
  word |= value << fill;
  fill += bits;
  if (fill < 32) return;
  const at = room(buffer, 4);
  store<u32>(at, <u32>word);
  took(buffer, at + 4);
  word >>= 32;
  fill -= 32;
}

/** Starts a block of about `size` numbers below `span`. */
export function openBlock(buffer: Buffer, size: u32, span: u32): void {
  clearBuffer(buffer);
  const at = room(buffer, HEAD);
  memory.fill(at, 0, HEAD);
  took(buffer, at + HEAD);
  // The mean gap times ln 2 is the best parameter for gaps of random numbers.
  const mean = size == 0 ? 0 : <u32>((<u64>span * 11) / (<u64>size << 4));
  parameter = mean < 2 ? 0 : <u64>(31 - clz<u32>(mean));
  word = 0;
  fill = 0;
  count = 0;
}

/** Appends a number above the one before. */
export function putInBlock(buffer: Buffer, number: u32): void {
  if (count++ == 0) {
    store<u32>(<usize>load<u32>(buffer), number, 8);
  } else {
    const gap = <u64>(number - before - 1);
    const ones = gap >> parameter;
    if (ones >= ESCAPE) {
      put(buffer, (1 << ESCAPE) - 1, ESCAPE);
      put(buffer, gap, 32);
      put(buffer, 0, 32);
    } else {
      put(buffer, ((<u64>1) << ones) - 1, ones + 1);
      put(buffer, gap & (((<u64>1) << parameter) - 1), parameter);
    }
  }
  before = number;
}

/** Ends the block: its last bits and its head. */
export function closeBlock(buffer: Buffer): void {
  const at = room(buffer, 4);
  store<u32>(at, <u32>word);
  took(buffer, at + <usize>((fill + 7) >> 3));
  const start = <usize>load<u32>(buffer);
  store<u32>(start, count);
  store<u32>(start, <u32>parameter, 4);
}
