/**
 * @file Ascending unsigned 64-bit numbers without repetition as bytes: the gaps between them in a
 * Rice code. A sorted set of n random 64-bit numbers has at least log2(2^64 / n) + 1.44 bits each;
 * this code takes 0.05 more. `wasm/assembly/relations/compact/block.ts` is the same in the module.
 *
 * Little endian: 0 count (u32), 4 the parameter k (u32), 8 the first number (u64), 16 for each further
 * number its gap to the one before, less 1, as bits from the lowest of each byte on: gap >> k ones and
 * a zero, then the low k bits of the gap. With `escape` ones the 64 bits of the gap follow instead.
 */

/** Bytes before the bits of a block. */
export const blockHead = 16;
/** So many ones say that the whole gap follows. */
export const escape = 24;
/** The largest parameter, so that a reader of 64 bits has a whole remainder. */
export const largestK = 56;

/** A block that does not hold together. */
export class BlockError extends Error {}

/** Bits from the lowest of each byte on. */
class BitWriter {
  private bytes: Uint8Array;
  private view: DataView;
  private at: number;
  private word = 0;
  private fill = 0;

  constructor(head: number, room: number) {
    this.bytes = new Uint8Array(head + room);
    this.view = new DataView(this.bytes.buffer);
    this.at = head;
  }

  /** Writes the low `count` bits, at most 32, of a value that has no others. */
  put(value: number, count: number): void {
    this.word |= value << this.fill;
    this.fill += count;
    if (this.fill < 32) return;
    if (this.at + 8 > this.bytes.length) this.grow();
    this.view.setUint32(this.at, this.word >>> 0, true);
    this.at += 4;
    this.fill -= 32;
    this.word = this.fill === 0 ? 0 : value >>> (count - this.fill);
  }

  private grow(): void {
    const larger = new Uint8Array(this.bytes.length * 2 + 64);
    larger.set(this.bytes);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }

  /** Everything written, from the head on; the last byte is filled with zeros. */
  end(): { readonly bytes: Uint8Array; readonly view: DataView } {
    const { fill } = this;
    if (this.at + 8 > this.bytes.length) this.grow();
    this.view.setUint32(this.at, this.word >>> 0, true);
    return { bytes: this.bytes.subarray(0, this.at + ((fill + 7) >>> 3)), view: this.view };
  }
}

/** The gaps of numbers, less 1, in halves. */
function gapsOf(words: Uint32Array): { low: Uint32Array; high: Uint32Array } {
  const count = Math.max(0, words.length / 2 - 1);
  const low = new Uint32Array(count);
  const high = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) {
    const from = words[2 * i] ?? 0;
    const to = words[2 * i + 2] ?? 0;
    const less = to <= from ? 1 : 0;
    low[i] = to - from - 1;
    high[i] = (words[2 * i + 3] ?? 0) - (words[2 * i + 1] ?? 0) - less;
  }
  return { low, high };
}

/** The parameter with the fewest bits, judged by the length of the gaps alone. */
function bestK(low: Uint32Array, high: Uint32Array): number {
  const lengths = Array.from({ length: 65 }, () => 0);
  for (let i = 0; i < low.length; i += 1) {
    const top = high[i] ?? 0;
    const bits = top === 0 ? 32 - Math.clz32(low[i] ?? 0) : 64 - Math.clz32(top);
    lengths[bits] = (lengths[bits] ?? 0) + 1;
  }
  let best = 0;
  let least = Infinity;
  for (let k = 0; k <= largestK; k += 1) {
    let cost = 0;
    for (let bits = 0; bits <= 64; bits += 1) {
      const ones = 1.45 * 2 ** (bits - 1 - k);
      cost += (lengths[bits] ?? 0) * (ones >= escape ? escape + 64 : 1 + k + Math.floor(ones));
    }
    if (cost < least) [best, least] = [k, cost];
  }
  return best;
}

/**
 * Numbers as a block. `words` has the low and the high half of each, as a `Uint32Array` view of a
 * `BigUint64Array` does; they must ascend.
 */
export function writeBlock(words: Uint32Array): Uint8Array {
  const { low, high } = gapsOf(words);
  const k = bestK(low, high);
  const bits = new BitWriter(blockHead, low.length * (k + 3));
  const mask = k >= 32 ? 0xffffffff : 2 ** k - 1;
  for (let i = 0; i < low.length; i += 1) {
    const bottom = low[i] ?? 0;
    const top = high[i] ?? 0;
    // Exact below the escape: the whole gap, as one number, would be rounded above 2^53.
    const ones = k >= 32 ? top >>> (k - 32) : top * 2 ** (32 - k) + Math.floor(bottom / 2 ** k);
    if (ones >= escape) {
      bits.put(2 ** escape - 1, escape);
      bits.put(bottom, 32);
      bits.put(top, 32);
      continue;
    }
    bits.put(2 ** ones - 1, ones + 1);
    if (k > 0) bits.put((bottom & mask) >>> 0, Math.min(k, 32));
    if (k > 32) bits.put(top & (2 ** (k - 32) - 1), k - 32);
  }
  const { bytes, view } = bits.end();
  view.setUint32(0, words.length / 2, true);
  view.setUint32(4, k, true);
  view.setUint32(8, words[0] ?? 0, true);
  view.setUint32(12, words[1] ?? 0, true);
  return bytes;
}

/** Reads bits; zeros follow after the end, which `isPast` tells. */
class BitReader {
  private bit = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isPast(): boolean {
    return this.bit > this.bytes.length * 8;
  }

  get bytesRead(): number {
    return (this.bit + 7) >>> 3;
  }

  take(count: number): number {
    let value = 0;
    for (let done = 0; done < count;) {
      const offset = this.bit & 7;
      const taken = Math.min(8 - offset, count - done);
      const part = ((this.bytes[this.bit >>> 3] ?? 0) >>> offset) & (2 ** taken - 1);
      value += part * 2 ** done;
      this.bit += taken;
      done += taken;
    }
    return value;
  }

  /** Ones up to the next zero, which is read too, or `escape` of them. */
  ones(): number {
    let count = 0;
    while (count < escape && this.take(1) === 1) count += 1;
    return count;
  }
}

/**
 * The numbers of a block, and how many bytes it took. Throws {@link BlockError} for a block that ends
 * early, has more than `most` numbers or does not ascend.
 */
export function readBlock(
  bytes: Uint8Array,
  most: number,
): { readonly numbers: BigUint64Array; readonly length: number } {
  if (bytes.length < blockHead) throw new BlockError('no head');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(0, true);
  const k = view.getUint32(4, true);
  const isPossible = count <= most && k <= largestK && count <= 1 + 8 * (bytes.length - blockHead);
  if (!isPossible) throw new BlockError('an impossible head');
  const numbers = new BigUint64Array(count);
  const bits = new BitReader(bytes.subarray(blockHead));
  let number = view.getBigUint64(8, true);
  if (count > 0) numbers[0] = number;
  for (let i = 1; i < count; i += 1) {
    const ones = bits.ones();
    let gap: bigint;
    if (ones === escape) gap = BigInt(bits.take(32)) + (BigInt(bits.take(32)) << 32n);
    else {
      const low = bits.take(Math.min(k, 32));
      const high = k > 32 ? bits.take(k - 32) : 0;
      gap = (BigInt(ones) << BigInt(k)) + BigInt(low) + (BigInt(high) << 32n);
    }
    number += gap + 1n;
    if (bits.isPast || number >= 1n << 64n) throw new BlockError('cut, or not ascending');
    numbers[i] = number;
  }
  return { numbers, length: blockHead + bits.bytesRead };
}
