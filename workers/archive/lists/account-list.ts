/** @file A list of accounts by name, regardless of capitals, in the memory of the archive module. */
import type { FastReader } from '../content/json-items.ts';
import { openListInstance, orTooLong } from './list-module.ts';
import { inBatches, type Names } from './name-batch.ts';
import { longestName, type NameColumn } from './name-column.ts';
import { namesWith } from './name-search.ts';

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
  /** Records without a name; absent in records of an earlier version. */
  readonly unnamed?: number | undefined;
}

/** Accounts in an order. They are made part by part, as a list has up to a million. */
export interface AccountRows {
  readonly length: number;
  slice(from: number, to: number): AccountRow[];
  /** Those whose name has a text in it, which has no capitals. */
  naming(text: string): AccountRows;
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

const latin1 = new TextDecoder('latin1');

/** What the memory of a list holds, until more is added. */
interface Held extends Names {
  readonly seconds: Float64Array;
  /** All names without capitals, one after the other; null until a search needs them. */
  lower: string | null;
}

/** Columns rather than one object an account: lists have up to a million rows. */
export class AccountList {
  /** False when the times are not exact to a second, as those of pages. */
  isExact = true;
  /** Records that were read and name nobody: they count, and nothing more is known of them. */
  unnamed = 0;
  private readonly list = openListInstance();
  private views: Held | null = null;

  /** A list of columns as {@link columns} gives them. */
  static from({ names, seconds, isExact, unnamed = 0 }: AccountColumns): AccountList {
    const list = new AccountList();
    if ('bytes' in names) {
      const starts = new Uint32Array(names.ends.length + 1);
      starts.set(names.ends, 1);
      list.addNames({ bytes: names.bytes, starts, seconds, lower: null });
    } else names.forEach((name, at) => list.add(name, seconds[at] ?? null));
    list.isExact = isExact;
    list.unnamed = unnamed;
    return list;
  }

  /** Names and times, for storage. */
  columns(): AccountColumns {
    const { bytes, starts, seconds } = this.held();
    const names = { bytes: bytes.slice(), ends: starts.slice(1) };
    return { names, seconds: seconds.slice(), isExact: this.isExact, unnamed: this.unnamed };
  }

  get size(): number {
    return this.list.size();
  }

  /** Adds an account; of one that is there already the latest time is kept. */
  add(name: string, seconds: number | null): void {
    if (this.ask(name)) orTooLong(() => this.list.add(name.length, seconds ?? 0));
  }

  /** Adds all accounts of another list. */
  addAll(other: AccountList): void {
    this.addNames(other.held());
    this.isExact &&= other.isExact;
    this.unnamed += other.unnamed;
  }

  /** A reader of records of shapes A and B, which adds their accounts. */
  reader(): FastReader {
    const { list } = this;
    const capacity = list.inputCapacity();
    return {
      read(bytes, from) {
        const length = Math.min(bytes.length - from, capacity);
        const input = new Uint8Array(list.memory.buffer, list.inputAddress(), length);
        input.set(bytes.subarray(from, from + length));
        return from + list.read(length);
      },
      take: () => orTooLong(() => list.take()),
    };
  }

  has(key: string): boolean {
    return this.find(key) >= 0;
  }

  /** The name as the archive spells it. */
  nameOf(key: string): string {
    const row = this.find(key);
    return row < 0 ? key : this.nameAt(row);
  }

  secondsOf(key: string): number | null {
    const row = this.find(key);
    return row < 0 ? null : this.secondsAt(row);
  }

  *keys(): Generator<string> {
    for (let row = 0; row < this.size; row++) yield this.nameAt(row).toLowerCase();
  }

  /** For each account where it is on another list, or -1. */
  placesIn(other: AccountList): Int32Array {
    const places = new Int32Array(this.size);
    const { list } = other;
    inBatches(list, this.held(), 4, (from, to, base) => {
      list.findMany(to - from, base);
      places.set(new Int32Array(list.memory.buffer, list.inputAddress(), to - from), from);
    });
    return places;
  }

  /** How many accounts are on another list, too. */
  countIn(other: AccountList): number {
    let count = 0;
    inBatches(other.list, this.held(), 4, (from, to, base) => {
      count += other.list.findMany(to - from, base);
    });
    return count;
  }

  /** The time at `row` in Unix seconds, or null. */
  secondsAt(row: number): number | null {
    return this.held().seconds[row] || null;
  }

  /** Tests whether an account of this list is on another one, too. */
  isIn(other: AccountList): RowTest {
    let places: Int32Array | null = null;
    return (row) => {
      places ??= this.placesIn(other);
      return (places[row] as number) >= 0;
    };
  }

  /** The keys that another list does not have. */
  keysNotIn(other: AccountList): string[] {
    const keys: string[] = [];
    for (const [row, there] of this.placesIn(other).entries()) {
      if (there < 0) keys.push(this.nameAt(row).toLowerCase());
    }
    return keys;
  }

  /** How many accounts `isKept` accepts. */
  count(isStored: RowTest): number {
    let count = 0;
    for (let row = 0; row < this.size; row++) if (isStored(row)) count++;
    return count;
  }

  /** Name and time of each account, the newest first and those without a time last. */
  newestFirst(isStored: RowTest = every): AccountRows {
    const rows: number[] = [];
    for (let row = 0; row < this.size; row++) if (isStored(row)) rows.push(row);
    return this.rowsOf(rows, this.held().seconds);
  }

  /** The accounts that are on another list too, with the later time of the two, the newest first. */
  sharedWith(other: AccountList): AccountRows {
    const times = this.held().seconds.slice();
    const shared: number[] = [];
    for (const [row, there] of this.placesIn(other).entries()) {
      if (there < 0) continue;
      shared.push(row);
      times[row] = Math.max(times[row] as number, other.secondsAt(there) ?? 0);
    }
    return this.rowsOf(shared, times);
  }

  /** The known times in Unix seconds, the first one first. */
  times(): Float64Array {
    return this.held()
      .seconds.filter((seconds) => seconds > 0)
      .sort();
  }

  /** The latest known time in Unix seconds, or null without any. */
  newest(): number | null {
    return this.held().seconds.reduce((latest, seconds) => Math.max(latest, seconds), 0) || null;
  }

  /** The account that is on the list for the longest time, or null without any time. */
  oldest(): AccountRow | null {
    const row = this.list.oldest();
    return row < 0 ? null : { name: this.nameAt(row), seconds: this.secondsAt(row) };
  }

  /** The same for two lists with the same accounts and times, in any order. */
  digest(): string {
    const { list } = this;
    list.digest();
    return `${this.size}:${list.digestSum()}:${list.digestMixed() >>> 0}`;
  }

  private rowsOf(rows: readonly number[], times: Float64Array): AccountRows {
    return this.partOf(newestOf(rows, times), times);
  }

  private partOf(ordered: Uint32Array, times: Float64Array): AccountRows {
    const rowAt = (row: number) => ({ name: this.nameAt(row), seconds: times[row] || null });
    return {
      length: ordered.length,
      slice: (from, to) => Array.from(ordered.subarray(from, to), rowAt),
      naming: (text) => {
        const held = this.held();
        held.lower ??= latin1.decode(held.bytes).toLowerCase();
        const marks = namesWith(held.lower, held.starts, text);
        const found = ordered.filter((row) => marks[row] === 1);
        return this.partOf(found, times);
      },
    };
  }

  /** Writes a name for the module; false for one that is no name by its length. */
  private ask(name: string): boolean {
    if (name.length === 0 || name.length > longestName) return false;
    const bytes = new Uint8Array(this.list.memory.buffer, this.list.nameAddress(), name.length);
    for (let at = 0; at < name.length; at++) bytes[at] = Math.min(name.charCodeAt(at), 0xff);
    return true;
  }

  private find(name: string): number {
    return this.ask(name) ? this.list.find(name.length) : -1;
  }

  /** A name as it was first spelled. */
  nameAt(row: number): string {
    const { bytes, starts } = this.held();
    return latin1.decode(bytes.subarray(starts[row], starts[row + 1]));
  }

  private addNames({ seconds, ...names }: Held): void {
    const { list } = this;
    inBatches(list, names, 12, (from, to, base) => {
      const times = new Float64Array(list.memory.buffer, list.inputAddress(), to - from);
      times.set(seconds.subarray(from, to));
      orTooLong(() => list.addMany(to - from, base));
    });
  }

  /** The memory of the list; what is added later may lie elsewhere. */
  private held(): Held {
    const { list } = this;
    const { buffer } = list.memory;
    const size = list.size();
    const { views } = this;
    if (views !== null && views.seconds.length === size && views.bytes.buffer === buffer)
      return views;
    const starts = new Uint32Array(buffer, list.startsAddress(), size + 1);
    const bytes = new Uint8Array(buffer, list.namesAddress(), starts[size]);
    const seconds = new Float64Array(buffer, list.secondsAddress(), size);
    return (this.views = { bytes, starts, seconds, lower: null });
  }
}
