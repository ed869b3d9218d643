import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fetchFollowers } from '../../workers/analysis/followers.ts';
import { mainBuilds } from './builds.ts';
import { createNetwork, type Page } from './network.ts';
import { expectedOf } from './oracle.ts';

// Pages above 4 KiB are read from two places at once: what is in the middle must not matter.
vi.setConfig({ testTimeout: 120_000 });

// Texts that look like the end of a record and the beginning of the next.
const turns = ['"},{"insta_id":"', '"},{"insta_id":"7","insta_username":"', '\\', '"', '},{'];
const name = fc.oneof(
  { weight: 8, arbitrary: fc.string({ maxLength: 24 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 2, arbitrary: fc.constantFrom(...turns) },
);
const id = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 1, max: 4_000_000_000 }).map(String) },
  { weight: 2, arbitrary: fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom('', '007', '18446744073709551616', 'a"b') },
);
const entry = fc.record({
  id,
  name,
  // Rarely a record of another form: more keys, other order, an object that holds records.
  form: fc.integer({ min: 0, max: 60 }),
  url: fc.integer({ min: 0, max: 200 }),
});

type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never;

function recordOf({ id: insta_id, name: text, form, url }: Entry): object {
  const plain = {
    insta_id,
    insta_username: text.slice(0, 12),
    insta_full_name: text,
    insta_image_url: `https://images.example/${'x'.repeat(url)}.jpg`,
  };
  if (form === 0) return { list: [plain, plain], ...plain };
  if (form === 1) return Object.fromEntries(Object.entries(plain).reverse());
  if (form === 2) return { ...plain, insta_full_name: null };
  return plain;
}

const runs = fc.record({
  entries: fc.array(entry, { minLength: 30, maxLength: 260 }),
  chunkBytes: fc.constantFrom(65_536, 16_384, 5_000, 4_097),
  spaced: fc.boolean(),
});

describe.each(mainBuilds())('$name', (build) => {
  it('equals the oracle on pages of any length and content', async () => {
    await fc.assert(
      fc.asyncProperty(runs, async ({ entries, chunkBytes, spaced }) => {
        const ids = entries.map((each) => each.id);
        const lists = { followers: ids, following: ids.slice(40), previous: ids.slice(0, -20) };
        // Each record of a list is written as its entry says, in the order of the list.
        const starts = { followers: 0, following: 40, previous: 0 };
        const write = (page: Page) => {
          const from = starts[page.kind as keyof typeof starts];
          const records = page.records.map((_, at) => recordOf(entries[from + at] as Entry));
          return JSON.stringify({ ...page, records }, null, spaced ? 1 : 0);
        };
        const network = createNetwork(lists, { write, chunkBytes });
        const counts = await fetchFollowers(
          { run: 'run-12345', id: '1', email: 'a@b.c' },
          'token',
          {
            open: build.open,
            perform: network.perform,
            signal: new AbortController().signal,
            wait: () => Promise.resolve(),
          },
        );
        const expected = expectedOf(lists);
        expect(counts).toEqual(expected.counts);
        expect(network.uploads).toEqual(expected.sets);
      }),
      { numRuns: 150, seed: 61 },
    );
  });
});
