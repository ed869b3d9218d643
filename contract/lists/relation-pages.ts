/**
 * @file The checksum of a relation page: the server writes it into the page's trailer, the analysis
 * module computes it again from the bytes it received (`wasm/assembly/core/checksum.ts` is the same
 * algorithm). It detects transmission errors, not manipulation.
 *
 * An id that is a canonical decimal number up to 2^64-1 contributes its two 32-bit halves, so no
 * BigInt is needed for ids below 10^15; any other id contributes two hashes of its UTF-8 bytes.
 *
 * Page n (from 0) of a list: `page` is n, `count` the records of the page, `total` the records of
 * the whole list (duplicates included, the same on every page), `checksum` is
 * `pageChecksum(ids)` and `chain` is `chainPage(chain before, checksum)`, where the chain before
 * page 0 is `chainStart(run, kind)`.
 */

import type { RelationKind, ResultList } from '../http/module.ts';

const seedA = 0x243f6a88;
const seedB = 0x85a308d3;
const largest = '18446744073709551615';
const canonical = /^(?:0|[1-9]\d{0,19})$/;
const encoder = new TextEncoder();

// Module state instead of an object per page: the server hashes a million ids for one account.
let a = 0;
let b = 0;

function fold(low: number, high: number): void {
  a = Math.imul(((a << 13) | (a >>> 19)) ^ low, 0x9e3779b1);
  b = Math.imul(((b << 17) | (b >>> 15)) ^ high ^ a, 0x85ebca77);
}

function foldText(text: string): void {
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (const byte of encoder.encode(text)) {
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x5bd1e995);
    high = (high << 15) | (high >>> 17);
  }
  fold(low, high);
}

function foldId(id: string): void {
  if (!isNumericId(id)) {
    foldText(id);
  } else if (id.length < 16) {
    const value = Number(id);
    const low = value >>> 0;
    fold(low, (value - low) / 4294967296);
  } else {
    const value = BigInt(id);
    fold(Number(value & 0xffffffffn), Number(value >> 32n));
  }
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}

function load(state: string): void {
  a = Number.parseInt(state.slice(0, 8), 16);
  b = Number.parseInt(state.slice(8, 16), 16);
}

/** True for the decimal form of an unsigned 64-bit number without leading zeros. */
export function isNumericId(id: string): boolean {
  return canonical.test(id) && (id.length < 20 || id <= largest);
}

/** The pattern of an id that is kept. */
export const storedIdPattern = /^[\w.:-]{1,24}$/;

/**
 * True for an id that a result can hold: without characters that JSON escapes, and short enough that
 * 16,384 of them fit into a part.
 */
export function isStoredId(id: string): boolean {
  return storedIdPattern.test(id);
}

/** The checksum of a page: its ids in order, duplicates included. 16 hexadecimal digits. */
export function pageChecksum(ids: Iterable<string>): string {
  a = seedA;
  b = seedB;
  for (const id of ids) foldId(id);
  return hex(a) + hex(b);
}

/**
 * The checksum of numeric ids: `words` has the low and high half of each, as a `Uint32Array` view of
 * little-endian 64-bit numbers does.
 */
export function pageChecksumOfWords(words: Uint32Array): string {
  a = seedA;
  b = seedB;
  for (let at = 0; at + 1 < words.length; at += 2) fold(words[at] ?? 0, words[at + 1] ?? 0);
  return hex(a) + hex(b);
}

/** The chain before the first page. It depends on run and list, so that pages of different runs cannot be mixed. */
export function chainStart(run: string, list: RelationKind | ResultList): string {
  a = seedA;
  b = seedB;
  foldText(`${run}/${list}`);
  return hex(a) + hex(b);
}

/** The chain after a page (or an uploaded part) with the given checksum. */
export function chainPage(chain: string, checksum: string): string {
  const low = Number.parseInt(checksum.slice(0, 8), 16);
  const high = Number.parseInt(checksum.slice(8, 16), 16);
  load(chain);
  fold(low, high);
  return hex(a) + hex(b);
}
