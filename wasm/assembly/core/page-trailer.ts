/**
 * @file How the pages of posts and comments check themselves: the trailer's count, total, checksum and
 * chain. Relation pages have the same trailer but other rules, kept in relations/scan/page.ts: there a
 * value of the wrong kind counts as missing and a later one of the same key replaces it.
 */
import { isText, sameBytes } from './bytes';
import { fold } from './checksum';
import { decimalOk, parseDecimal } from './decimal';
import {
  another,
  decodeString,
  expect,
  mistake,
  numberAddress,
  numberBytes,
  readNumber,
  readString,
  scanOk,
  skipValue,
  stringAddress,
  stringLength,
} from './scanner';
import { bufferAddress, bufferLength, clearBuffer, putChecksum, scratch } from './writer';

let count: u64 = 0;
let total: u64 = 0;
// Addresses of the hexadecimal digits in the body; 0 while missing.
let checksum: usize = 0;
let chain: usize = 0;

/** Rows of all pages together, as the trailer says. */
export function trailerTotal(): u64 {
  return total;
}

/** Before a page is read. */
export function clearTrailer(): void {
  checksum = chain = 0;
}

/** A whole number; anything else is a mistake. */
export function readExact(): u64 {
  readNumber();
  if (!scanOk) return 0;
  const value = parseDecimal(numberAddress, numberBytes);
  if (!decimalOk) mistake();
  return value;
}

/** Reads the trailer's object. */
export function readTrailer(): void {
  expect(0x7b);
  do {
    readString();
    decodeString();
    const isCount = isText(stringAddress, stringLength, 'count');
    const isTotal = isText(stringAddress, stringLength, 'total');
    const isChecksum = isText(stringAddress, stringLength, 'checksum');
    const isChain = isText(stringAddress, stringLength, 'chain');
    expect(0x3a);
    if (isCount) count = readExact();
    else if (isTotal) total = readExact();
    else if (isChecksum || isChain) {
      readString();
      if (stringLength != 16) mistake();
      if (isChain) chain = stringAddress;
      else checksum = stringAddress;
    } else skipValue();
  } while (scanOk && another(0x7d));
}

function isDigest(state: u64, digits: usize): bool {
  clearBuffer(scratch);
  putChecksum(scratch, state);
  return sameBytes(bufferAddress(scratch), digits, bufferLength(scratch));
}

/** Whether the trailer is complete and agrees with the rows that were read. */
export function agrees(rows: u64, folded: u64): bool {
  return count == rows && checksum != 0 && chain != 0 && isDigest(folded, checksum);
}

/** The chain after a page whose rows fold to `folded`, or 0 when the trailer has another one. */
export function chainAfter(before: u64, folded: u64): u64 {
  const after = fold(before, folded);
  return isDigest(after, chain) ? after : 0;
}
