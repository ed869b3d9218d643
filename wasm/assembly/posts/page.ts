/**
 * @file A page of module/posts/ (contract/posts/post-pages.ts): rows are read into a table first (row.ts) and
 * counted only when count, checksum, chain and total of the page agree.
 */
import { bodyAddress, bodyLength } from '../core/body';
import { fold, seed } from '../core/checksum';
import {
  agrees,
  chainAfter,
  clearTrailer,
  readExact,
  readTrailer,
  trailerTotal,
} from '../core/page-trailer';
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
import { Key, keyOf } from './keys';
import { clearRows, readFigure, readRow, rowCount, UNKNOWN } from './row';

/** The most posts of an account; sums and rates stay within 64 bits up to here. */
export const MAX_POSTS: u64 = 200000;

/** What the last page contained. */
export let moment: u64 = 0;
export let followers: u32 = UNKNOWN;
export let total: u64 = 0;
export let next: usize = 0;
export let nextLength: usize = 0;

let checksum: u64 = 0;

function readRows(): void {
  expect(0x5b);
  if (accept(0x5d)) return;
  do checksum = fold(checksum, readRow());
  while (scanOk && another(0x5d));
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
  clearTrailer();
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
  total = trailerTotal();
  return total <= MAX_POSTS && moment < <u64>UNKNOWN && agrees(<u64>rowCount, checksum);
}

/** The chain after this page, or 0 when the page has another one. */
export function chained(before: u64): u64 {
  return chainAfter(before, checksum);
}
