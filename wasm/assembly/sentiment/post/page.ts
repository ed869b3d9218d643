/**
 * @file A page of module/comments/ (contract/posts/post-pages.ts): kept only when count, checksum, chain
 * and total of the page agree.
 */
import { bodyAddress, bodyLength } from '../../core/body';
import { isText, sameBytes } from '../../core/bytes';
import { fold, seed, textValue } from '../../core/checksum';
import { decimalOk, parseDecimal } from '../../core/decimal';
import {
  accept,
  another,
  atEnd,
  decodeString,
  expect,
  mistake,
  numberAddress,
  numberBytes,
  readNumber,
  readString,
  scan,
  scanOk,
  skipValue,
  stringAddress,
  stringEscaped,
  stringLength,
} from '../../core/scanner';
import { bufferAddress, bufferLength, clearBuffer, putChecksum, scratch } from '../../core/writer';
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

/** What the page says. */
export let moment: u64 = 0;
export let expected: u64 = 0;
export let next: usize = 0;
export let nextLength: usize = 0;

let checksum: u64 = 0;
let saidCount: u64 = 0;
let saidChecksum: usize = 0;
let saidChain: usize = 0;

function readExact(): u64 {
  readNumber();
  if (!scanOk) return 0;
  const value = parseDecimal(numberAddress, numberBytes);
  if (!decimalOk) mistake();
  return value;
}

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

function readTrailer(): void {
  expect(0x7b);
  do {
    readKey();
    const count = isKey('count');
    const all = isKey('total');
    const sum = isKey('checksum');
    const chain = isKey('chain');
    expect(0x3a);
    if (count) saidCount = readExact();
    else if (all) expected = readExact();
    else if (sum || chain) {
      readString();
      if (stringLength != 16) mistake();
      if (sum) saidChecksum = stringAddress;
      else saidChain = stringAddress;
    } else skipValue();
  } while (scanOk && another(0x7d));
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
  saidChecksum = saidChain = 0;
  checksum = seed();
  let seen = 0;
  scan(bodyAddress(), bodyLength());
  expect(0x7b);
  do seen |= readField();
  while (scanOk && another(0x7d));
  const whole =
    atEnd() &&
    seen == 15 &&
    saidCount == <u64>(total - before) &&
    saidChecksum != 0 &&
    saidChain != 0 &&
    expected <= MAX_COMMENTS &&
    isSaid(checksum, saidChecksum);
  if (!whole) keepFirst(before);
  return whole;
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
