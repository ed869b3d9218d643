/**
 * @file Reads one relation page: strict JSON with keys in any order. Ids are staged; run, list,
 * page number, cursor and trailer are kept for the checks in followers.ts.
 *
 * Records are read as they arrive and dropped from the body; the page counts only when it is
 * complete and agrees with its trailer, so that makes no difference to what is accepted.
 */
import { bodyAddress, bodyLength, bodyNumber, padBody } from '../../core/body';
import { isText } from '../../core/bytes';
import { decimalOk, parseDecimal } from '../../core/decimal';
import {
  accept,
  another,
  atEnd,
  cursor,
  decodeString,
  expect,
  mistake,
  numberAddress,
  numberBytes,
  peek,
  readNumber,
  readString,
  scan,
  scanOk,
  skipValue,
  stringAddress,
  stringLength,
} from '../../core/scanner';
import { Buffer, clearBuffer, putBytes } from '../../core/writer';
import { dropRead, openRecords, place, Place, readAvailable } from './records';
import {
  compactChain,
  compactChecksum,
  compactNumber,
  compactTotal,
  isCompact,
  readCompact,
} from '../compact/page';
import { dropStaged, staged, valid } from '../staging';

/** The cursor of the next page; empty at the end of a list. */
export const nextCursor: Buffer = memory.data(16);
/** The run and the list the page says it is of. */
export const pageRun: Buffer = memory.data(16);
export const pageKind: Buffer = memory.data(16);
/** The page number and the trailer. */
export let pageNumber: u64 = 0;
export let pageCount: u64 = 0;
export let pageTotal: u64 = 0;
export let pageChecksum: u64 = 0;
export let pageChain: u64 = 0;
/** Whether the page was compact. */
export let pageIsCompact: bool = false;

// Which keys were met, a bit each; a page must have all of them.
const enum Met {
  RUN = 1,
  KIND = 2,
  PAGE = 4,
  RECORDS = 8,
  NEXT = 16,
  COUNT = 32,
  CHECKSUM = 64,
  TOTAL = 128,
  CHAIN = 256,
  ALL = 511,
}
let met: i32 = 0;

function readRecords(): void {
  const isList = peek() == 0x5b;
  note(Met.RECORDS, isList);
  if (!isList) {
    dropStaged();
    return skipValue();
  }
  openRecords();
  readAvailable();
  if (place != Place.CLOSED) mistake();
}

// A value of the wrong kind is not met. It is no mistake yet: a later one of the same key holds.
function note(field: i32, isValid: bool): void {
  met = isValid ? met | field : met & ~field;
}

function readNumberOf(field: i32): u64 {
  const next = peek();
  if (next < 0x30 || next > 0x39) {
    note(field, false);
    skipValue();
    return 0;
  }
  readNumber();
  const value = parseDecimal(numberAddress, numberBytes);
  note(field, decimalOk);
  return value;
}

let isHex: bool = true;

function hexWord(address: usize): u32 {
  let value: u32 = 0;
  for (let i: usize = 0; i < 8; i++) {
    const byte = load<u8>(address + i);
    const isLetter = byte >= 0x61;
    const digit = <u32>byte - (isLetter ? 0x57 : 0x30);
    if (digit > <u32>(isLetter ? 15 : 9)) isHex = false;
    value = (value << 4) | digit;
  }
  return value;
}

// 16 hexadecimal digits as contract/lists/relation-pages.ts writes them.
function readDigest(field: i32): u64 {
  note(field, false);
  if (peek() != 0x22) {
    skipValue();
    return 0;
  }
  readString();
  decodeString();
  if (!scanOk || stringLength != 16) return 0;
  isHex = true;
  const low = hexWord(stringAddress);
  const high = hexWord(stringAddress + 8);
  note(field, isHex);
  return <u64>low | (<u64>high << 32);
}

function readTrailer(): void {
  note(Met.COUNT | Met.TOTAL | Met.CHECKSUM | Met.CHAIN, false);
  if (peek() != 0x7b) return skipValue();
  expect(0x7b);
  if (accept(0x7d)) return;
  do {
    readString();
    decodeString();
    const key = stringAddress;
    const length = stringLength;
    let field: i32 = 0;
    if (isText(key, length, 'count')) field = Met.COUNT;
    else if (isText(key, length, 'total')) field = Met.TOTAL;
    else if (isText(key, length, 'checksum')) field = Met.CHECKSUM;
    else if (isText(key, length, 'chain')) field = Met.CHAIN;
    expect(0x3a);
    if (field == Met.COUNT) pageCount = readNumberOf(field);
    else if (field == Met.TOTAL) pageTotal = readNumberOf(field);
    else if (field == Met.CHECKSUM) pageChecksum = readDigest(field);
    else if (field == Met.CHAIN) pageChain = readDigest(field);
    else skipValue();
  } while (scanOk && another(0x7d));
}

function readInto(buffer: Buffer, field: i32): void {
  const isString = peek() == 0x22;
  note(field, isString);
  if (!isString) return skipValue();
  readString();
  decodeString();
  clearBuffer(buffer);
  if (scanOk) putBytes(buffer, stringAddress, stringLength);
}

// Reads one key with its colon and returns which it is; -1 for the trailer, 0 for any other.
function readKey(): i32 {
  readString();
  decodeString();
  const key = stringAddress;
  const length = stringLength;
  let field: i32 = 0;
  if (isText(key, length, 'run')) field = Met.RUN;
  else if (isText(key, length, 'kind')) field = Met.KIND;
  else if (isText(key, length, 'page')) field = Met.PAGE;
  else if (isText(key, length, 'records')) field = Met.RECORDS;
  else if (isText(key, length, 'next')) field = Met.NEXT;
  else if (isText(key, length, 'trailer')) field = -1;
  expect(0x3a);
  return field;
}

function readMember(field: i32): void {
  if (field == Met.RUN) readInto(pageRun, field);
  else if (field == Met.KIND) readInto(pageKind, field);
  else if (field == Met.PAGE) pageNumber = readNumberOf(field);
  else if (field == Met.RECORDS) readRecords();
  else if (field == Met.NEXT) readInto(nextCursor, field);
  else if (field == -1) readTrailer();
  else skipValue();
}

// Reads the members before the records; false when they are not all there yet.
function readHead(): bool {
  expect(0x7b);
  while (scanOk) {
    const field = readKey();
    if (field == Met.RECORDS && scanOk && peek() == 0x5b) {
      note(field, true);
      openRecords();
      return true;
    }
    readMember(field);
    if (scanOk) expect(0x2c);
  }
  return false;
}

// The body whose records are being read as they arrive, and whether one is.
let isAhead: bool = false;
let aheadOf: u32 = 0;

function isAheadNow(): bool {
  return isAhead && aheadOf == bodyNumber;
}

/** Reads what there is of the body after each chunk, and drops it. */
export function readAhead(): void {
  if (isCompact()) return;
  padBody();
  scan(bodyAddress(), bodyLength());
  if (!isAheadNow()) {
    met = 0;
    if (!readHead()) return;
    isAhead = true;
    aheadOf = bodyNumber;
  }
  if (place == Place.CLOSED) return;
  readAvailable();
  dropRead();
}

function readRest(): void {
  scan(bodyAddress(), bodyLength());
  readAvailable();
  if (place != Place.CLOSED) return mistake();
  while (scanOk && another(0x7d)) readMember(readKey());
}

function readWhole(): void {
  met = 0;
  dropStaged();
  scan(bodyAddress(), bodyLength());
  expect(0x7b);
  if (!accept(0x7d)) {
    do readMember(readKey());
    while (scanOk && another(0x7d));
  }
}

/** Takes over what a compact page says; run and list are part of its chain. */
function takeCompact(isWhole: bool): bool {
  pageNumber = <u64>compactNumber;
  pageCount = <u64>(staged - valid);
  pageTotal = <u64>compactTotal;
  pageChecksum = compactChecksum;
  pageChain = compactChain;
  return isWhole;
}

/** Reads the page to its end; false when it is not a complete page. */
export function readPage(): bool {
  pageIsCompact = isCompact();
  if (pageIsCompact) return takeCompact(readCompact());
  if (isAheadNow()) readRest();
  else readWhole();
  isAhead = false;
  if (!atEnd()) mistake();
  return scanOk && met == Met.ALL;
}
