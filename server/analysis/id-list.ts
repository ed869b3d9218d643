/** @file A list of ids in the order of its source, without an object for each of a million. */
import { isNumericId } from '../../contract/lists/relation-pages.ts';
import { idBytes, packIds } from './packed-ids.ts';

/** The distinct numbers of sorted ones, in the same memory. */
function distinct(numbers: BigUint64Array): BigUint64Array {
  let count = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0n;
    if (count === 0 || numbers[count - 1] !== number) numbers[count++] = number;
  }
  return numbers.subarray(0, count);
}

/** The numbers of a sorted list that are not in another sorted one. */
function missing(numbers: BigUint64Array, others: BigUint64Array): Set<bigint> {
  const found = new Set<bigint>();
  let at = 0;
  for (const number of numbers) {
    while (at < others.length && (others[at] ?? 0n) < number) at += 1;
    if (at === others.length || others[at] !== number) found.add(number);
  }
  return found;
}

/** Ids in an order, duplicates included. */
export class IdList {
  /** The ids that are unsigned 64-bit numbers; 0 in the place of another. */
  readonly numbers: BigUint64Array;
  /** The others, by their place. */
  readonly texts: ReadonlyMap<number, string>;

  /** The low and high halves of the numbers. */
  readonly words: Uint32Array;

  constructor(numbers: BigUint64Array, texts: ReadonlyMap<number, string>) {
    this.numbers = numbers;
    this.texts = texts;
    this.words = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2);
  }

  /** The list of some ids. */
  static of(ids: readonly string[]): IdList {
    const numbers = new BigUint64Array(ids.length);
    packIds(ids).copy(Buffer.from(numbers.buffer));
    return new IdList(numbers, new Map([...ids.entries()].filter(([, id]) => !isNumericId(id))));
  }

  /** One list after the other. */
  static concat(lists: readonly IdList[]): IdList {
    const numbers = new BigUint64Array(lists.reduce((sum, { size }) => sum + size, 0));
    const texts = new Map<number, string>();
    let from = 0;
    for (const list of lists) {
      numbers.set(list.numbers, from);
      for (const [at, text] of list.texts) texts.set(from + at, text);
      from += list.size;
    }
    return new IdList(numbers, texts);
  }

  get size(): number {
    return this.numbers.length;
  }

  /** The id at a place. */
  at(place: number): string {
    return this.texts.get(place) ?? String(this.numbers[place]);
  }

  /** All ids, in this order. */
  ids(): string[] {
    return Array.from(this.numbers, (number, at) => this.texts.get(at) ?? String(number));
  }

  /** The ids at places `from` to `to` as bytes, eight each. */
  bytesOf(from: number, to: number): Buffer {
    const { buffer, byteOffset, length } = this.numbers;
    const end = Math.min(to, length);
    return Buffer.from(buffer, byteOffset + from * idBytes, (end - from) * idBytes);
  }

  /** The distinct numbers, ascending. */
  distinctNumbers(): BigUint64Array {
    const { numbers, texts } = this;
    const own = texts.size === 0 ? numbers.slice() : numbers.filter((_, at) => !texts.has(at));
    return distinct(own.sort());
  }

  /** The distinct ids that are no numbers, in the order of their bytes: stored ids are ASCII. */
  distinctTexts(): string[] {
    return [...new Set(this.texts.values())].sort();
  }

  /** The distinct ids for which a set has their number, or another one their text, in this order. */
  private ordered(numbers: Set<bigint>, texts: Set<string>): string[] {
    const ids: string[] = [];
    for (let at = 0; at < this.size && numbers.size + texts.size > 0; at += 1) {
      const text = this.texts.get(at);
      const isFound =
        text === undefined ? numbers.delete(this.numbers[at] ?? 0n) : texts.delete(text);
      if (isFound) ids.push(this.at(at));
    }
    return ids;
  }

  /** The distinct ids that are not in another list, in this order. */
  without(other: IdList): string[] {
    const texts = new Set(this.texts.values());
    for (const text of other.texts.values()) texts.delete(text);
    return this.ordered(missing(this.distinctNumbers(), other.distinctNumbers()), texts);
  }

  /** Those of some ids that are in the list, in its order. */
  inOrder(ids: readonly string[]): string[] {
    const sought = IdList.of(ids);
    return this.ordered(new Set(sought.distinctNumbers()), new Set(sought.texts.values()));
  }
}
