import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  archiveOf,
  exportFiles,
  folderOf,
  htmlPage,
  paths,
  zipBytes,
  type Person,
} from '../../tests/support/archive/exports.ts';
import { reportArchives } from './index.ts';

const people: Person[] = Array.from({ length: 40 }, (_, at) => [
  `person.${at}`,
  1_700_000_000 + at,
]);
const files = exportFiles(people, people.slice(0, 20), 1_750_000_000);
const first = archiveOf({ 'first.zip': zipBytes(files) });
const later = zipBytes(exportFiles(people, people.slice(0, 20), 1_760_000_000));

/** Flips, cuts and repeats bytes. */
const mutations = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    kind: fc.constantFrom('flip', 'cut', 'repeat', 'zero'),
    value: fc.integer({ min: 1, max: 255 }),
  }),
  { minLength: 1, maxLength: 5 },
);

function mutated(
  bytes: Uint8Array,
  changes: readonly { at: number; kind: string; value: number }[],
): Uint8Array {
  let result = bytes.slice();
  for (const { at, kind, value } of changes) {
    const index = Math.floor(at * (result.length - 1));
    if (kind === 'flip') result[index] = (result[index] ?? 0) ^ value;
    else if (kind === 'zero') result.fill(0, index, index + value);
    else {
      const [head, tail] = [
        result.subarray(0, index),
        result.subarray(kind === 'cut' ? index + value : Math.max(0, index - value)),
      ];
      result = new Uint8Array([...head, ...tail]);
    }
  }
  return result;
}

test('a mutated ZIP never throws, and never loses anyone', async () => {
  await fc.assert(
    fc.asyncProperty(mutations, async (changes) => {
      const { report } = await reportArchives(
        [first, archiveOf({ 'later.zip': mutated(later, changes) })],
        true,
      );
      // Damage is found by the checksums: what is read as complete is as it was written.
      expect(report.events.filter(({ kind }) => kind === 'lost')).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('mutated JSON and HTML never throw', async () => {
  const texts = [
    JSON.stringify(files[paths.followers]),
    JSON.stringify(files[paths.profile]),
    htmlPage(people),
  ];
  const names = [paths.followers, paths.profile, 'followers_1.html'];
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 2 }), mutations, async (which, changes) => {
      const content = mutated(new Uint8Array(Buffer.from(texts[which] ?? '')), changes);
      const { report } = await reportArchives(
        [folderOf({ ...files, [names[which] ?? '']: content })],
        true,
      );
      for (const name of report.readings[0]?.names?.followers ?? [])
        expect(name).toMatch(/^[\w.]{1,30}$/);
    }),
    { numRuns: 300 },
  );
});

test('any JSON is refused or read, in pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const { report } = await reportArchives(
        [
          folderOf({
            'followers_1.json': value,
            'following.json': value,
            'personal_information.json': value,
            'your_information_download_requests.json': value,
            'posts_1.json': value,
          }),
        ],
        true,
      );
      expect(report.readings).toHaveLength(1);
    }),
    { numRuns: 300 },
  );
});
