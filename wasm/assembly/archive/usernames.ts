/**
 * @file What a user name is: 1 to 30 letters, digits, dots and underscores, not only dots, and no page
 * of the network. The host gives the pages, in workers/archive/content/usernames.ts.
 */
import { findByte, sameBytes } from '../core/bytes';

/** The longest name. */
const LONGEST: usize = 30;
/** Room for the pages. */
export const PAGE_BYTES: usize = 256;

// A byte of a name: 1, a letter or underscore 2 more, anything but a dot 4 more.
const NAME: u8 = 1;
const WORD: u8 = 2;
const NO_DOT: u8 = 4;
const kinds = memory.data(256);

/** The pages in small letters, each ended by a zero byte; 64 readable bytes after them. */
export const pages = memory.data(256 + 64);
let pagesEnd: usize = pages;
/** For each first letter, in small letters, the lengths of the pages that begin with it as bits. */
const lengths = memory.data(128 * 4);
const folded = memory.data(64);

function setKind(first: u32, last: u32, kind: u8): void {
  memory.fill(kinds + first, kind, last + 1 - first);
}

/** Takes the pages, `length` bytes. */
export function takePages(length: usize): void {
  setKind(0x61, 0x7a, NAME | WORD | NO_DOT);
  setKind(0x41, 0x5a, NAME | WORD | NO_DOT);
  setKind(0x5f, 0x5f, NAME | WORD | NO_DOT);
  setKind(0x30, 0x39, NAME | NO_DOT);
  setKind(0x2e, 0x2e, NAME);
  pagesEnd = pages + length;
  for (let page = pages; page < pagesEnd; ) {
    const end = findByte(page, pagesEnd, 0);
    const slot = lengths + (<usize>(load<u8>(page) | 0x20) << 2);
    store<u32>(slot, load<u32>(slot) | (<u32>1 << <u32>(end - page)));
    page = end + 1;
  }
}

function isPage(at: usize, length: usize): bool {
  for (let i: usize = 0; i < length; i++) {
    const byte = <u32>load<u8>(at + i);
    store<u8>(folded + i, <u8>(byte - 0x41 < 26 ? byte | 0x20 : byte));
  }
  for (let page = pages; page < pagesEnd; ) {
    const end = findByte(page, pagesEnd, 0);
    if (end - page == length && sameBytes(page, folded, length)) return true;
    page = end + 1;
  }
  return false;
}

/** True for a user name. */
export function isUsername(at: usize, length: usize): bool {
  if (length - 1 >= LONGEST) return false;
  let all: u8 = NAME | WORD;
  let any: u8 = 0;
  for (let i: usize = 0; i < length; i++) {
    const kind = load<u8>(kinds + <usize>load<u8>(at + i));
    all &= kind;
    any |= kind;
  }
  if (!(all & NAME) || !(any & NO_DOT)) return false;
  if (!(all & WORD)) return true;
  // Few words have the length and the first letter of a page.
  const first = <usize>(load<u8>(at) | 0x20) << 2;
  const isLikePage = (load<u32>(lengths + first) >> <u32>length) & 1;
  return !isLikePage || !isPage(at, length);
}
