/** @file The distinct people of a list in the order of the compact form, without an object for each. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../../contract/faults.ts';
import type { RelationKind } from '../../../contract/http/module.ts';
import { compactPage } from '../../../contract/limits.ts';
import {
  chainPage,
  chainStart,
  isStoredId,
  isNumericId,
  pageChecksum,
  pageChecksumOfWords,
} from '../../../contract/lists/relation-pages.ts';
import { IdList } from '../id-list.ts';
import { packIds } from '../packed-ids.ts';
import { sliceOf, type AnalysisDeps } from '../relations.ts';
import type { Run } from '../runs.ts';

/** Records that a turn of the event loop reads from a source, or works through. */
export const sliceRecords = 8_192;

/** A set of ids: numbers ascending, then the others in the order of their bytes. */
export class IdSet {
  readonly numbers: BigUint64Array;
  readonly texts: readonly string[];
  private readonly words: Uint32Array;

  constructor(numbers: BigUint64Array, texts: readonly string[]) {
    this.numbers = numbers;
    this.texts = texts;
    this.words = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2);
  }

  get size(): number {
    return this.numbers.length + this.texts.length;
  }

  /** The low and high halves of the numbers at places `from` to `to`. */
  wordsOf(from: number, to: number): Uint32Array {
    return this.words.subarray(from * 2, Math.min(to, this.numbers.length) * 2);
  }

  /** The ids that are not numbers at places `from` to `to`. */
  textsOf(from: number, to: number): readonly string[] {
    const { length } = this.numbers;
    return this.texts.slice(Math.max(0, from - length), Math.max(0, to - length));
  }

  /** Ids at places `from` to `to`. */
  *idsOf(from: number, to: number): Generator<string> {
    for (const id of this.numbers.subarray(from, to)) yield String(id);
    yield* this.textsOf(from, to);
  }

  /** The place of a number, or -1. */
  placeOf(low: number, high: number): number {
    const { words } = this;
    let [from, to] = [0, this.numbers.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const top = words[2 * middle + 1] ?? 0;
      const isBelow = top < high || (top === high && (words[2 * middle] ?? 0) < low);
      if (isBelow) from = middle + 1;
      else to = middle;
    }
    const isThere = words[2 * from] === low && words[2 * from + 1] === high;
    return from < this.numbers.length && isThere ? from : -1;
  }

  /** The place of an id that is no number, or -1. */
  placeOfText(id: string): number {
    const place = this.texts.indexOf(id);
    return place < 0 ? -1 : this.numbers.length + place;
  }
}

/** A list in the order of its source, in slices; each turn of the event loop reads one. */
export async function* slicesOf(
  deps: AnalysisDeps,
  run: Run,
  kind: RelationKind,
): AsyncGenerator<{ readonly ids: readonly string[]; readonly total: number }> {
  for (let from = 0; ; from += sliceRecords) {
    const slice = await sliceOf(deps, run, kind, from, sliceRecords);
    yield slice;
    if (from + sliceRecords >= slice.total) return;
    await nextTurn();
  }
}

/** A list of slices, packed. Throws `page-broken` for an id that a result cannot hold. */
export async function readIdList(
  slices: AsyncIterable<{ readonly ids: readonly string[]; readonly total: number }>,
): Promise<IdList> {
  let packed: Buffer | null = null;
  let count = 0;
  const texts = new Map<number, string>();
  for await (const { ids, total } of slices) {
    packed ??= Buffer.from(new ArrayBuffer(total * 8));
    if (!ids.every(isNumericId)) {
      for (const [at, id] of ids.entries()) {
        if (isNumericId(id)) continue;
        if (!isStoredId(id)) throw new AppError('page-broken');
        texts.set(count + at, id);
      }
    }
    packIds(ids).copy(packed, count * 8);
    count += ids.length;
  }
  const numbers =
    packed === null ? new BigUint64Array() : new BigUint64Array(packed.buffer, 0, count);
  return new IdList(numbers, texts);
}

/** The people of a list. */
export const setOf = (list: IdList): IdSet =>
  new IdSet(list.distinctNumbers(), list.distinctTexts());

/** The people of slices, as {@link readIdList} reads them. */
export async function readIdSet(slices: Parameters<typeof readIdList>[0]): Promise<IdSet> {
  return setOf(await readIdList(slices));
}

/** The chain of each page of a set in the compact form; an empty set has one empty page. */
export function chainsOf(set: IdSet, run: string, kind: RelationKind) {
  const size = compactPage.records;
  const pages: { readonly checksum: string; readonly chain: string }[] = [];
  let chain = chainStart(run, kind);
  for (let from = 0; from === 0 || from < set.size; from += size) {
    const checksum = checksumOf(set, from, from + size);
    chain = chainPage(chain, checksum);
    pages.push({ checksum, chain });
  }
  return pages;
}

/** The checksum of the ids at places `from` to `to`. */
export function checksumOf(set: IdSet, from: number, to: number): string {
  const texts = set.textsOf(from, to);
  if (texts.length > 0) return pageChecksum(set.idsOf(from, to));
  return pageChecksumOfWords(set.wordsOf(from, to));
}

/** The entity tag of a set. */
export function tagOf({ people, checksum }: { people: number; checksum: string }): string {
  return `"${people}-${checksum}"`;
}
