/** @file A list of accounts by name, regardless of capitals. */
import { NameTable, type NameColumn } from './name-table.ts';

/** An account on a list. */
export interface AccountRow {
  readonly name: string;
  /** Unix seconds since when it is on the list, or null. */
  readonly seconds: number | null;
}

/** A list as columns of the same length; a time of 0 is unknown. Early records have strings. */
export interface AccountColumns {
  readonly names: NameColumn | readonly string[];
  readonly seconds: Float64Array;
  readonly isExact: boolean;
}

/** Accounts in an order. They are made part by part, as a list has up to a million. */
export interface AccountRows {
  readonly length: number;
  slice(from: number, to: number): AccountRow[];
}

/** Says whether an account is meant, by its place on its list. */
export type RowTest = (row: number) => boolean;

const every: RowTest = () => true;

/** Later times are sorted as this one, of the year 2106. */
const latest = 2 ** 32 - 1;

/**
 * Rows by their times, the newest first, and by number where those are the same. Each is a word of 64
 * bits, as the platform sorts numbers ten times as fast as it calls a comparison.
 */
function newestOf(rows: readonly number[], times: Float64Array): Uint32Array {
  const words = new Uint32Array(rows.length * 2);
  rows.forEach((row, at) => {
    words[at * 2] = row;
    words[at * 2 + 1] = latest - Math.min(times[row] as number, latest);
  });
  new BigUint64Array(words.buffer).sort();
  return words.filter((_, at) => at % 2 === 0);
}

/** Columns rather than one object an account: lists have up to a million rows. */
export class AccountList {
  /** False when the times are not exact to a second, as those of pages. */
  isExact = true;
  private readonly names: NameTable;
  private seconds: Float64Array;

  /** An empty list with room for `expected` accounts. */
  constructor(expected = 0) {
    this.names = new NameTable(expected);
    this.seconds = new Float64Array(Math.max(64, expected));
  }

  /** A list of columns as {@link columns} gives them. */
  static from({ names, seconds, isExact }: AccountColumns): AccountList {
    const list = new AccountList(seconds.length);
    if ('bytes' in names) {
      let start = 0;
      names.ends.forEach((end, at) => {
        list.addBytes(names.bytes, start, end, seconds[at] ?? null);
        start = end;
      });
    } else names.forEach((name, at) => list.add(name, seconds[at] ?? null));
    list.isExact = isExact;
    return list;
  }

  /** Names and times, for storage. */
  columns(): AccountColumns {
    const { names, isExact } = this;
    return { names: names.column(), seconds: this.seconds.slice(0, names.size), isExact };
  }

  get size(): number {
    return this.names.size;
  }

  /** Adds an account; of one that is there already the latest time is kept. */
  add(name: string, seconds: number | null): void {
    const before = this.size;
    this.keep(this.names.addName(name), before, seconds);
  }

  /** Adds the account whose name is in `source`. */
  addBytes(source: Uint8Array, from: number, to: number, seconds: number | null): void {
    const before = this.size;
    this.keep(this.names.add(source, from, to), before, seconds);
  }

  /** Adds all accounts of another list. */
  addAll(other: AccountList): void {
    for (let row = 0; row < other.size; row++) {
      const before = this.size;
      this.keep(this.names.addOf(other.names, row), before, other.seconds[row] ?? null);
    }
    this.isExact &&= other.isExact;
  }

  has(key: string): boolean {
    return this.names.find(key) >= 0;
  }

  /** The name as the archive spells it. */
  nameOf(key: string): string {
    const row = this.names.find(key);
    return row < 0 ? key : this.names.nameAt(row);
  }

  secondsOf(key: string): number | null {
    const row = this.names.find(key);
    return row < 0 ? null : this.seconds[row] || null;
  }

  *keys(): Generator<string> {
    for (let row = 0; row < this.size; row++) yield this.names.nameAt(row).toLowerCase();
  }

  /** Where the account at `row` is on another list, or -1. */
  rowIn(other: AccountList, row: number): number {
    return other.names.findOf(this.names, row);
  }

  /** The time at `row` in Unix seconds, or null. */
  secondsAt(row: number): number | null {
    return this.seconds[row] || null;
  }

  /** Tests whether an account of this list is on another one, too. */
  isIn(other: AccountList): RowTest {
    return (row) => this.rowIn(other, row) >= 0;
  }

  /** The keys that another list does not have. */
  keysNotIn(other: AccountList): string[] {
    const keys: string[] = [];
    for (let row = 0; row < this.size; row++) {
      if (this.rowIn(other, row) < 0) keys.push(this.names.nameAt(row).toLowerCase());
    }
    return keys;
  }

  /** How many accounts `isKept` accepts. */
  count(isKept: RowTest): number {
    let count = 0;
    for (let row = 0; row < this.size; row++) if (isKept(row)) count++;
    return count;
  }

  /** Name and time of each account, the newest first and those without a time last. */
  newestFirst(isKept: RowTest = every): AccountRows {
    const rows: number[] = [];
    for (let row = 0; row < this.size; row++) if (isKept(row)) rows.push(row);
    return this.rowsOf(rows, this.seconds);
  }

  /** The accounts that are on another list too, with the later time of the two, the newest first. */
  sharedWith(other: AccountList): AccountRows {
    const times = this.seconds.slice();
    const shared: number[] = [];
    for (let row = 0; row < this.size; row++) {
      const there = this.rowIn(other, row);
      if (there < 0) continue;
      shared.push(row);
      times[row] = Math.max(times[row] as number, other.seconds[there] as number);
    }
    return this.rowsOf(shared, times);
  }

  /** The known times in Unix seconds, the first one first. */
  times(): Float64Array {
    return this.seconds
      .subarray(0, this.size)
      .filter((seconds) => seconds > 0)
      .sort();
  }

  /** The account that is on the list for the longest time, or null without any time. */
  oldest(): AccountRow | null {
    let oldest = -1;
    for (let row = 0; row < this.size; row++) {
      const seconds = this.seconds[row] as number;
      const isOlder = oldest < 0 || seconds < (this.seconds[oldest] as number);
      if (seconds > 0 && isOlder) oldest = row;
    }
    if (oldest < 0) return null;
    return { name: this.names.nameAt(oldest), seconds: this.seconds[oldest] as number };
  }

  /** The same for two lists with the same accounts and times, in any order. */
  digest(): string {
    let [sum, mixed] = [0, 0];
    for (let row = 0; row < this.size; row++) {
      const hash = this.names.mixed(row, (this.seconds[row] as number) >>> 0);
      sum = (sum + (hash >>> 0)) % 0x1fffffffffffff;
      mixed ^= Math.imul(hash, 0x297a2d39);
    }
    return `${this.size}:${sum}:${mixed >>> 0}`;
  }

  private rowsOf(rows: readonly number[], times: Float64Array): AccountRows {
    const ordered = newestOf(rows, times);
    const rowAt = (row: number) => ({ name: this.names.nameAt(row), seconds: times[row] || null });
    return {
      length: ordered.length,
      slice: (from, to) => Array.from(ordered.subarray(from, to), rowAt),
    };
  }

  private keep(row: number, before: number, seconds: number | null): void {
    const known = seconds ?? 0;
    if (row < before) {
      if (known > (this.seconds[row] as number)) this.seconds[row] = known;
      return;
    }
    if (row === this.seconds.length) {
      const larger = new Float64Array(row * 2);
      larger.set(this.seconds);
      this.seconds = larger;
    }
    this.seconds[row] = known;
  }
}
