/** @file A list of accounts by name, regardless of capitals. */

/** An account on a list. */
export interface AccountRow {
  readonly name: string;
  /** Unix seconds since when it is on the list, or null. */
  readonly seconds: number | null;
}

/** A list as two columns of the same length; a time of 0 is unknown. */
export interface AccountColumns {
  readonly names: readonly string[];
  readonly seconds: Float64Array;
  readonly isExact: boolean;
}

/** Columns rather than one object an account: lists have up to a million rows. */
export class AccountList {
  /** False when the times are not exact to a second, as those of pages. */
  isExact = true;
  private readonly index = new Map<string, number>();
  private readonly names: string[] = [];
  private seconds = new Float64Array(64);

  /** A list of columns as {@link columns} gives them. */
  static from({ names, seconds, isExact }: AccountColumns): AccountList {
    const list = new AccountList();
    names.forEach((name, at) => list.add(name, seconds[at] ?? null));
    list.isExact = isExact;
    return list;
  }

  /** Names and times, for storage. */
  columns(): AccountColumns {
    const { names, isExact } = this;
    return { names, seconds: this.seconds.slice(0, names.length), isExact };
  }

  get size(): number {
    return this.names.length;
  }

  /** Adds an account; of one that is there already the latest time is kept. */
  add(name: string, seconds: number | null): void {
    const key = name.toLowerCase();
    const at = this.index.get(key);
    const known = seconds ?? 0;
    if (at !== undefined) {
      if (known > (this.seconds[at] as number)) this.seconds[at] = known;
      return;
    }
    if (this.names.length === this.seconds.length) {
      const larger = new Float64Array(this.seconds.length * 2);
      larger.set(this.seconds);
      this.seconds = larger;
    }
    this.index.set(key, this.names.length);
    this.seconds[this.names.length] = known;
    this.names.push(name);
  }

  remove(name: string): void {
    const key = name.toLowerCase();
    const at = this.index.get(key);
    if (at === undefined) return;
    const last = this.names.length - 1;
    const moved = this.names[last] as string;
    this.names[at] = moved;
    this.seconds[at] = this.seconds[last] as number;
    this.names.pop();
    this.index.set(moved.toLowerCase(), at);
    this.index.delete(key);
  }

  has(key: string): boolean {
    return this.index.has(key);
  }

  /** The name as the archive spells it. */
  nameOf(key: string): string {
    return this.names[this.index.get(key) ?? -1] ?? key;
  }

  secondsOf(key: string): number | null {
    const at = this.index.get(key);
    return at === undefined ? null : this.seconds[at] || null;
  }

  keys(): IterableIterator<string> {
    return this.index.keys();
  }

  /** How many keys of this list `isKept` accepts. */
  count(isKept: (key: string) => boolean): number {
    let count = 0;
    for (const key of this.index.keys()) if (isKept(key)) count++;
    return count;
  }

  /** The names, the newest first and those without a time last. */
  newestFirst(isKept: (key: string) => boolean = () => true): string[] {
    const kept: [name: string, seconds: number][] = [];
    for (const [key, at] of this.index) {
      if (isKept(key)) kept.push([this.names[at] as string, this.seconds[at] as number]);
    }
    return kept.sort((one, other) => other[1] - one[1]).map(([name]) => name);
  }

  /** The same for two lists with the same accounts and times, in any order. */
  digest(): string {
    let [sum, mixed] = [0, 0];
    for (const [key, at] of this.index) {
      let hash = 0x811c9dc5 ^ ((this.seconds[at] as number) >>> 0);
      for (let char = 0; char < key.length; char++) {
        hash = Math.imul(hash ^ key.charCodeAt(char), 0x01000193);
      }
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
      sum = (sum + (hash >>> 0)) % 0x1fffffffffffff;
      mixed ^= Math.imul(hash, 0x297a2d39);
    }
    return `${this.size}:${sum}:${mixed >>> 0}`;
  }
}
