/**
 * @file A page of module/comments/ (contract/posts/post-pages.ts): kept only when count, checksum, chain
 * and total of the page agree.
 */
import { bodyAddress, bodyLength } from '../../core/body';
import { isText } from '../../core/bytes';
import { fold, seed, textValue } from '../../core/checksum';
import { decimalOk, parseDecimal } from '../../core/decimal';
import {
  agrees,
  chainAfter,
  clearTrailer,
  readExact,
  readTrailer,
  trailerTotal,
} from '../../core/page-trailer';
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
} from '../../core/scanner';
import {
  AT_ID,
  AT_TEXT,
  AT_USER,
  MAX_COMMENTS,
  addComment,
  keepFirst,
  keepText,
  total,
} from './store';

/** What the last page contained. */
export let moment: u64 = 0;
export let expected: u64 = 0;
export let next: usize = 0;
export let nextLength: usize = 0;

let checksum: u64 = 0;

function isKey(text: string): bool {
  return isText(stringAddress, stringLength, text);
}

function readKey(): void {
  readString();
  decodeString();
}

function readKept(at: usize): void {
  readString();
  decodeString();
  if (scanOk) keepText(at, stringAddress, stringLength);
}

function readComment(): void {
  const at = addComment();
  let seen = 0;
  expect(0x7b);
  do {
    readKey();
    const id = isKey('comment_id');
    const text = isKey('text');
    const user = isKey('username');
    expect(0x3a);
    if (id) {
      readKept(at + AT_ID);
      const number = parseDecimal(stringAddress, stringLength);
      checksum = fold(checksum, decimalOk ? number : textValue(stringAddress, stringLength));
      seen |= 1;
    } else if (text) {
      readKept(at + AT_TEXT);
      seen |= 2;
    } else if (user) readKept(at + AT_USER);
    else skipValue();
  } while (scanOk && another(0x7d));
  if (seen != 3) mistake();
}

function readComments(): void {
  expect(0x5b);
  if (accept(0x5d)) return;
  do readComment();
  while (scanOk && another(0x5d));
}

/** One field of the page; its bit when the page needs it. */
function readField(): i32 {
  readKey();
  const when = isKey('moment');
  const comments = isKey('comments');
  const cursor = isKey('next');
  const trailer = isKey('trailer');
  expect(0x3a);
  if (when) moment = readExact();
  else if (comments) readComments();
  else if (trailer) readTrailer();
  else if (cursor) {
    readString();
    if (stringEscaped) mistake();
    next = stringAddress;
    nextLength = stringLength;
  } else skipValue();
  return (when ? 1 : 0) | (comments ? 2 : 0) | (cursor ? 4 : 0) | (trailer ? 8 : 0);
}

/** Reads the page that was received; false, with nothing kept, when it does not agree with itself. */
export function readPage(): bool {
  const before = total;
  nextLength = 0;
  clearTrailer();
  checksum = seed();
  let seen = 0;
  scan(bodyAddress(), bodyLength());
  expect(0x7b);
  do seen |= readField();
  while (scanOk && another(0x7d));
  expected = trailerTotal();
  const whole =
    atEnd() &&
    seen == 15 &&
    expected <= MAX_COMMENTS &&
    agrees(<u64>(total - before), checksum);
  if (!whole) keepFirst(before);
  return whole;
}

/** The chain after this page, or 0 when the page has another one. */
export function chained(before: u64): u64 {
  return chainAfter(before, checksum);
}
