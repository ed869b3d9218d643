/**
 * @file Names by number, regardless of capitals. They are bytes in one array behind an open hash
 * table: a list has up to a million, and as strings in a Map they take five times the memory and
 * most of the time of reading it.
 */

/** Names as one array of bytes, and where each ends. */
export interface NameColumn {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/** User names are ASCII; what is not, as in a record that was tampered with, is no name. */
const isNameByte = (byte: number) => byte > 0x20 && byte < 0x7f;

/** The byte without capitals. */
const fold = (byte: number) => (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte);

const latin1 = new TextDecoder('latin1');

function larger<T extends Uint8Array | Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** The bytes of a key while it is looked up. */
let asked = new Uint8Array(64);

function bytesOf(name: string): Uint8Array {
  if (name.length > asked.length) asked = new Uint8Array(name.length * 2);
  for (let at = 0; at < name.length; at++) asked[at] = Math.min(name.charCodeAt(at), 0xff);
  return asked;
}

/** True for a column whose names can be read. */
export function isNameColumn({ bytes, ends }: NameColumn): boolean {
  let before = 0;
  for (const end of ends) {
    if (end <= before) return false;
    before = end;
  }
  if (before !== bytes.length) return false;
  for (const byte of bytes) if (!isNameByte(byte)) return false;
  return true;
}

export class NameTable {
  size = 0;
  private bytes = new Uint8Array(1_024);
  private ends: Uint32Array;
  private hashes: Uint32Array;
  /** Number of a name plus one; 0 is free. At most half of it is in use. */
  private slots: Int32Array;

  /** A table with room for `expected` names, which grows with more. */
  constructor(expected = 0) {
    const rows = Math.max(64, expected);
    this.ends = new Uint32Array(rows);
    this.hashes = new Uint32Array(rows);
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(rows * 2)));
  }

  /** The number of the name in `source`, which is `size` before the call when it was added. */
  add(source: Uint8Array, from: number, to: number): number {
    const hash = this.hashOf(source, from, to);
    const slot = this.slotOf(source, from, to, hash);
    const known = this.slots[slot] as number;
    if (known > 0) return known - 1;
    const row = this.size++;
    this.slots[slot] = row + 1;
    this.keep(source, from, to, row, hash);
    if (this.size * 2 > this.slots.length) this.spread(this.slots.length * 2);
    return row;
  }

  /** Adds a name that is a string. */
  addName(name: string): number {
    return this.add(bytesOf(name), 0, name.length);
  }

  /** The number of a name, or -1. */
  find(name: string): number {
    const bytes = bytesOf(name);
    const slot = this.slotOf(bytes, 0, name.length, this.hashOf(bytes, 0, name.length));
    return (this.slots[slot] as number) - 1;
  }

  /** The number here of the name that has the number `row` in another table, or -1. */
  findOf(other: NameTable, row: number): number {
    const slot = this.slotOf(
      other.bytes,
      other.startOf(row),
      other.ends[row] as number,
      other.hashes[row] as number,
    );
    return (this.slots[slot] as number) - 1;
  }

  /** Adds the name that has the number `row` in another table. */
  addOf(other: NameTable, row: number): number {
    return this.add(other.bytes, other.startOf(row), other.ends[row] as number);
  }

  /** A name as it was first spelled. */
  nameAt(row: number): string {
    return latin1.decode(this.bytes.subarray(this.startOf(row), this.ends[row]));
  }

  /** A number that the name has in every table, whatever its capitals, mixed with `seed`. */
  mixed(row: number, seed: number): number {
    let hash = 0x811c9dc5 ^ seed;
    const end = this.ends[row] as number;
    for (let at = this.startOf(row); at < end; at++) {
      hash = Math.imul(hash ^ fold(this.bytes[at] as number), 0x01000193);
    }
    return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  }

  /** A copy of all names, for storage. */
  column(): NameColumn {
    const ends = this.ends.slice(0, this.size);
    return { bytes: this.bytes.slice(0, ends.at(-1) ?? 0), ends };
  }

  private startOf(row: number): number {
    return row === 0 ? 0 : (this.ends[row - 1] as number);
  }

  private hashOf(source: Uint8Array, from: number, to: number): number {
    let hash = 0x811c9dc5;
    for (let at = from; at < to; at++) {
      hash = Math.imul(hash ^ fold(source[at] as number), 0x01000193);
    }
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    return (hash ^ (hash >>> 13)) >>> 0;
  }

  /** The slot of the name, or the free one where it belongs. */
  private slotOf(source: Uint8Array, from: number, to: number, hash: number): number {
    const { slots, hashes } = this;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let known = slots[slot] as number; known > 0; known = slots[slot] as number) {
      if (hashes[known - 1] === hash && this.isSame(known - 1, source, from, to)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private isSame(row: number, source: Uint8Array, from: number, to: number): boolean {
    const start = this.startOf(row);
    if ((this.ends[row] as number) - start !== to - from) return false;
    for (let at = from; at < to; at++) {
      if (fold(this.bytes[start + at - from] as number) !== fold(source[at] as number))
        return false;
    }
    return true;
  }

  private keep(source: Uint8Array, from: number, to: number, row: number, hash: number): void {
    const start = this.startOf(row);
    const end = start + to - from;
    if (end > this.bytes.length) {
      this.bytes = larger(this.bytes, new Uint8Array(Math.max(end, this.bytes.length * 2)));
    }
    if (row === this.ends.length) {
      this.ends = larger(this.ends, new Uint32Array(row * 2));
      this.hashes = larger(this.hashes, new Uint32Array(row * 2));
    }
    for (let at = from; at < to; at++) this.bytes[start + at - from] = source[at] as number;
    this.ends[row] = end;
    this.hashes[row] = hash;
  }

  private spread(length: number): void {
    const slots = new Int32Array(length);
    const mask = length - 1;
    for (let row = 0; row < this.size; row++) {
      let slot = (this.hashes[row] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = row + 1;
    }
    this.slots = slots;
  }
}
