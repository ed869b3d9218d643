/**
 * @file What surrounds the rows of a page of module/posts/ and module/comments/
 * (contract/post-pages.ts): moment, cursor and the trailer that says how many rows there are and what
 * they fold to. A page counts only when count, checksum, chain and total agree.
 */
import { bodyAddress, bodyLength } from './body';
import { isText, sameBytes } from './bytes';
import { fold, seed } from './checksum';
import { decimalOk, parseDecimal } from './decimal';
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
} from './scanner';
import { bufferAddress, bufferLength, clearBuffer, putChecksum, scratch } from './writer';

/** What the page says. */
export let moment: u64 = 0;
export let total: u64 = 0;
export let next: usize = 0;
export let nextLength: usize = 0;

let checksum: u64 = 0;
let saidCount: u64 = 0;
let saidChecksum: usize = 0;
let saidChain: usize = 0;

const MOMENT = 1;
const ROWS = 2;
const NEXT = 4;
const TRAILER = 8;

/** Reads a key, decoded; `isKey` compares it until the next string is read. */
export function readKey(): void {
  readString();
  decodeString();
}

/** Is it this key that was read last? */
export function isKey(text: string): bool {
  return isText(stringAddress, stringLength, text);
}

/** A whole number; anything else is a mistake. */
export function readWhole(): u64 {
  readNumber();
  if (!scanOk) return 0;
  const value = parseDecimal(numberAddress, numberBytes);
  if (!decimalOk) mistake();
  return value;
}

/** A row of the page counts with this value (contract/relations.ts). */
export function foldRow(value: u64): void {
  checksum = fold(checksum, value);
}

function readDigest(): usize {
  readString();
  if (stringLength != 16) mistake();
  return stringAddress;
}

function readTrailer(): void {
  expect(0x7b);
  do {
    readKey();
    expect(0x3a);
    if (isKey('count')) saidCount = readWhole();
    else if (isKey('total')) total = readWhole();
    else if (isKey('checksum')) saidChecksum = readDigest();
    else if (isKey('chain')) saidChain = readDigest();
    else skipValue();
  } while (scanOk && another(0x7d));
}

function readRows(readRow: () => void): void {
  expect(0x5b);
  if (accept(0x5d)) return;
  do readRow();
  while (scanOk && another(0x5d));
}

function readNext(): void {
  readString();
  if (stringEscaped) mistake();
  next = stringAddress;
  nextLength = stringLength;
}

/** One field; its bit when the page needs it. */
function readField(rows: string, readRow: () => void, readOther: () => void): i32 {
  readKey();
  expect(0x3a);
  if (isKey('moment')) {
    moment = readWhole();
    return MOMENT;
  }
  if (isKey(rows)) {
    readRows(readRow);
    return ROWS;
  }
  if (isKey('next')) {
    readNext();
    return NEXT;
  }
  if (isKey('trailer')) {
    readTrailer();
    return TRAILER;
  }
  readOther();
  return 0;
}

/**
 * Reads the page that was received. `rows` names its list, `readRow` reads and folds one row,
 * `readOther` the value of any other field. False when something is missing or malformed; whether
 * the page agrees with itself is for `agrees` to say.
 */
export function readEnvelope(rows: string, readRow: () => void, readOther: () => void): bool {
  nextLength = 0;
  saidChecksum = saidChain = 0;
  checksum = seed();
  let seen = 0;
  scan(bodyAddress(), bodyLength());
  expect(0x7b);
  do seen |= readField(rows, readRow, readOther);
  while (scanOk && another(0x7d));
  const whole = seen == (MOMENT | ROWS | NEXT | TRAILER);
  return atEnd() && whole && saidChecksum != 0 && saidChain != 0;
}

function isSaid(state: u64, said: usize): bool {
  clearBuffer(scratch);
  putChecksum(scratch, state);
  return sameBytes(bufferAddress(scratch), said, bufferLength(scratch));
}

/** Did the page hold the `count` rows it speaks of, of no more than `most` in all? */
export function agrees(count: u64, most: u64): bool {
  return saidCount == count && total <= most && isSaid(checksum, saidChecksum);
}

/** The chain after this page, or 0 when the page says another one. */
export function chained(before: u64): u64 {
  const after = fold(before, checksum);
  return isSaid(after, saidChain) ? after : 0;
}
