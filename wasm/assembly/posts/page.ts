/**
 * @file A page of module/posts/ (contract/posts/post-pages.ts): rows are read into a table first (row.ts) and
 * counted only when count, checksum, chain and total of the page agree.
 */
import { bodyAddress, bodyLength } from '../core/body';
import { sameBytes } from '../core/bytes';
import { fold, seed } from '../core/checksum';
import {
  accept,
  another,
  atEnd,
  decodeString,
  expect,
  mistake,
  readString,
  scan,
  scanOk,
  skipValue,
  stringAddress,
  stringEscaped,
  stringLength,
} from '../core/scanner';
import { bufferAddress, bufferLength, clearBuffer, putChecksum, scratch } from '../core/writer';
import { Key, keyOf } from './keys';
import { clearRows, readExact, readFigure, readRow, rowCount, UNKNOWN } from './row';

/** Most posts of a reading; sums and rates stay within 64 bits up to here. */
export const MAX_POSTS: u64 = 200000;

/** What the page says. */
export let moment: u64 = 0;
export let followers: u32 = UNKNOWN;
export let total: u64 = 0;
export let next: usize = 0;
export let nextLength: usize = 0;

let checksum: u64 = 0;
let saidCount: u64 = 0;
let saidChecksum: usize = 0;
let saidChain: usize = 0;

function readRows(): void {
  expect(0x5b);
  if (accept(0x5d)) return;
  do checksum = fold(checksum, readRow());
  while (scanOk && another(0x5d));
}

function readTrailer(): void {
  expect(0x7b);
  do {
    readString();
    decodeString();
    const key = keyOf(stringAddress, stringLength);
    expect(0x3a);
    if (key == Key.COUNT) saidCount = readExact();
    else if (key == Key.TOTAL) total = readExact();
    else if (key == Key.CHECKSUM || key == Key.CHAIN) {
      readString();
      if (stringLength != 16) mistake();
      if (key == Key.CHAIN) saidChain = stringAddress;
      else saidChecksum = stringAddress;
    } else skipValue();
  } while (scanOk && another(0x7d));
}

function readField(key: Key): void {
  if (key == Key.MOMENT) moment = readExact();
  else if (key == Key.FOLLOWERS) followers = readFigure();
  else if (key == Key.POSTS) readRows();
  else if (key == Key.NEXT) {
    readString();
    if (stringEscaped) mistake();
    next = stringAddress;
    nextLength = stringLength;
  } else if (key == Key.TRAILER) readTrailer();
  else skipValue();
}

const PAGE_NEEDED: u32 = (1 << Key.MOMENT) | (1 << Key.POSTS) | (1 << Key.NEXT) | (1 << Key.TRAILER);

/** Reads the page that was received; false when it is not one or does not agree with itself. */
export function readPage(): bool {
  clearRows();
  nextLength = 0;
  saidChecksum = saidChain = 0;
  followers = UNKNOWN;
  checksum = seed();
  let seen: u32 = 0;
  scan(bodyAddress(), bodyLength());
  expect(0x7b);
  do {
    readString();
    decodeString();
    const key = keyOf(stringAddress, stringLength);
    expect(0x3a);
    seen |= 1 << key;
    readField(key);
  } while (scanOk && another(0x7d));
  if (!atEnd() || (seen & PAGE_NEEDED) != PAGE_NEEDED) return false;
  if (saidCount != <u64>rowCount || saidChecksum == 0 || saidChain == 0) return false;
  return total <= MAX_POSTS && moment < <u64>UNKNOWN && isSaid(checksum, saidChecksum);
}

function isSaid(state: u64, said: usize): bool {
  clearBuffer(scratch);
  putChecksum(scratch, state);
  return sameBytes(bufferAddress(scratch), said, bufferLength(scratch));
}

/** The chain after this page, or 0 when the page says another one. */
export function chained(before: u64): u64 {
  const after = fold(before, checksum);
  return isSaid(after, saidChain) ? after : 0;
}
