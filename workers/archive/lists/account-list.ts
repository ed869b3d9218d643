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

/** Says whether an account is meant, by its place on its list. */
export type RowTest = (row: number) => boolean;

const every: RowTest = () => true;

/** Columns rather than one object an account: lists have up to a million rows. */
export class AccountList {
  /** False when the times are not exact to a second, as those of pages. */
  isExact = true;
  private readonly names = new NameTable();
  private seconds = new Float64Array(64);

  /** A list of columns as {@link columns} gives them. */
  static from({ names, seconds, isExact }: AccountColumns): AccountList {
    const list = new AccountList();
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

  /** Tests whether an account of this list is on another one, too. */
  isIn(other: AccountList): RowTest {
    return (row) => other.names.findOf(this.names, row) >= 0;
  }

  /** The keys that another list does not have. */
  keysNotIn(other: AccountList): string[] {
    const keys: string[] = [];
    for (let row = 0; row < this.size; row++) {
      if (other.names.findOf(this.names, row) < 0) keys.push(this.names.nameAt(row).toLowerCase());
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
  newestFirst(isKept: RowTest = every): AccountRow[] {
    const { seconds } = this;
    const rows: number[] = [];
    for (let row = 0; row < this.size; row++) if (isKept(row)) rows.push(row);
    rows.sort((one, other) => (seconds[other] as number) - (seconds[one] as number));
    return rows.map((row) => ({ name: this.names.nameAt(row), seconds: seconds[row] || null }));
  }

  /** The accounts that are on another list too, with the later time of the two, the newest first. */
  sharedWith(other: AccountList): AccountRow[] {
    const shared: AccountRow[] = [];
    for (let row = 0; row < this.size; row++) {
      const there = other.names.findOf(this.names, row);
      if (there < 0) continue;
      const later = Math.max(this.seconds[row] as number, other.seconds[there] as number);
      shared.push({ name: this.names.nameAt(row), seconds: later || null });
    }
    return shared.sort((one, next) => (next.seconds ?? 0) - (one.seconds ?? 0));
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
