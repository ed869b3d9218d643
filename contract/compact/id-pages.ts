/**
 * @file The compact form of relation pages: ids alone, as bytes. A client asks for it with
 * `accept: application/vnd.limn.ids`; without it pages are JSON with names.
 *
 * A list in this form is a set: numeric ids ascending, then the others (contract/lists/relation-pages.ts,
 * `isNumericId`) in the order of their UTF-8 bytes. It is cut into pages of `compactPage.records` ids,
 * whose checksums and chain are computed as those of JSON pages.
 *
 * A page, little endian: 0 `LID1`, 4 page (u32), 8 ids of the whole list (u32), 12 ids that are not
 * numbers (u32), 16 checksum and 24 chain (u64, first half in the low word), 32 a block of the numbers
 * (id-blocks.ts), then each other id as a length byte and its bytes.
 *
 * The first page may be asked for with `if-none-match`, the tag of a list that the client holds:
 * `304` says that the list is the same. With `a-im: limn-ids` the response may be `226` and a difference:
 * 0 `LIDD`, 4 ids of the whole list (u32), 8 its last chain (u64), 16 a block of the ids to be added,
 * then one of those to be taken out. Both leave it to the client to compute the chain from the ids
 * themselves.
 */
import { compactPage } from '../limits.ts';
import { pageChecksumOfWords } from '../lists/relation-pages.ts';
import { BlockError, readBlock, writeBlock } from './id-blocks.ts';

/** The media type of compact pages. */
export const compactType = 'application/vnd.limn.ids';
/** The instance manipulation of a difference (RFC 3229). */
export const differenceName = 'limn-ids';
/** The header before the block of a page, and of a difference. */
const pageHead = 32;
const differenceHead = 16;

const pageMagic = 0x3144494c;
const differenceMagic = 0x4444494c;

/** A page before it is written; checksum and chain as 16 hexadecimal digits. */
export interface CompactPage {
  readonly page: number;
  readonly total: number;
  readonly checksum: string;
  readonly chain: string;
  /** Low and high half of each numeric id, ascending. */
  readonly words: Uint32Array;
  readonly texts: readonly string[];
}

function setDigest(view: DataView, at: number, digest: string): void {
  view.setUint32(at, Number.parseInt(digest.slice(0, 8), 16), true);
  view.setUint32(at + 4, Number.parseInt(digest.slice(8, 16), 16), true);
}

/** A page as bytes. */
export function writeCompactPage(page: CompactPage): Uint8Array {
  const block = writeBlock(page.words);
  const texts = page.texts.map((text) => new TextEncoder().encode(text));
  const textBytes = texts.reduce((sum, text) => sum + 1 + text.length, 0);
  const bytes = new Uint8Array(pageHead + block.length + textBytes);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, pageMagic, true);
  view.setUint32(4, page.page, true);
  view.setUint32(8, page.total, true);
  view.setUint32(12, texts.length, true);
  setDigest(view, 16, page.checksum);
  setDigest(view, 24, page.chain);
  bytes.set(block, pageHead);
  let at = pageHead + block.length;
  for (const text of texts) {
    bytes[at] = text.length;
    bytes.set(text, at + 1);
    at += 1 + text.length;
  }
  return bytes;
}

/**
 * The ids of a page, and how many the whole list has; null for bytes that are no page, or for one with
 * ids that are not numbers. Checksums are left to the module.
 */
export function readCompactPage(
  bytes: Uint8Array,
): { readonly total: number; readonly numbers: BigUint64Array } | null {
  if (bytes.length < pageHead) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== pageMagic || view.getUint32(12, true) > 0) return null;
  try {
    const { numbers } = readBlock(bytes.subarray(pageHead), compactPage.records);
    return { total: view.getUint32(8, true), numbers };
  } catch (error) {
    if (error instanceof BlockError) return null;
    throw error;
  }
}

/** A difference as bytes. */
export function writeDifference(
  total: number,
  chain: string,
  came: Uint32Array,
  left: Uint32Array,
): Uint8Array {
  const [added, taken] = [writeBlock(came), writeBlock(left)];
  const bytes = new Uint8Array(differenceHead + added.length + taken.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, differenceMagic, true);
  view.setUint32(4, total, true);
  setDigest(view, 8, chain);
  bytes.set(added, differenceHead);
  bytes.set(taken, differenceHead + added.length);
  return bytes;
}

/** Low and high halves of numbers. */
export function wordsOf(numbers: BigUint64Array): Uint32Array {
  return new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2);
}

/** The entity tag of a list of numeric ids, ascending: count and checksum. */
export function tagOfNumbers(numbers: BigUint64Array): string {
  return `"${numbers.length}-${pageChecksumOfWords(wordsOf(numbers))}"`;
}
