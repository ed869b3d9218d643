import { describe, expect, it } from 'vitest';
import { writeCompactPage } from '../../../contract/compact/id-pages.ts';
import { compactPage } from '../../../contract/limits.ts';
import { leastAllocated } from '../../../tests/support/processes/allocated.ts';
import { chainsOf, readIdSet, type IdSet } from './id-set.ts';

const people = 8 * compactPage.records;
const sliceRecords = 8_192;

/** Ids far apart, of 19 digits and one in eight of 10, in slices as a source gives them. */
const slices = Array.from({ length: people / sliceRecords }, (_, slice) =>
  Array.from({ length: sliceRecords }, (_unused, at) => {
    const place = BigInt(slice * sliceRecords + at);
    return String((at % 8 === 0 ? 3_000_000_003n : 1_000_000_000_000_000_003n) + place * 475_140n);
  }),
);

async function* source() {
  for (const ids of slices) yield { ids, total: people };
}

function writeAll(set: IdSet): void {
  const size = compactPage.records;
  for (const [page, { checksum, chain }] of chainsOf(set, 'run', 'followers').entries()) {
    const [from, to] = [page * size, (page + 1) * size];
    const [words, texts] = [set.wordsOf(from, to), set.textsOf(from, to)];
    writeCompactPage({ page, total: set.size, checksum, chain, words, texts });
  }
}

/** Bytes of objects a record: the smallest object has 16, a pair 48, a BigInt 24. */
const budget = 14;

describe('a list in the compact form', () => {
  it('is written without an object a record', async () => {
    const set = await readIdSet(source());
    expect(set.size).toBe(people);
    expect(await leastAllocated(() => writeAll(set), people * budget)).toBeLessThan(
      people * budget,
    );
  });

  it('is read from its source with no object a record beside the id', async () => {
    expect(await leastAllocated(() => readIdSet(source()), people * budget)).toBeLessThan(
      people * budget,
    );
  });
});
