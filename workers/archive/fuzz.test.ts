import fc from 'fast-check';
import { expect, test } from 'vitest';
import '../../tests/support/archive/list-module.ts';
import {
  archiveOf,
  exportFiles,
  folderOf,
  htmlPage,
  paths,
  zipBytes,
  type Person,
} from '../../tests/support/archive/exports.ts';
import { reportArchives, type GivenArchive } from './index.ts';

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

/** Bytes that are asked for of an archive, at most so many times its size: nothing is read in a loop. */
const mostReads = 12;

/** The same archive; `asked` is how many bytes were asked for so far. */
function counted(archive: GivenArchive) {
  const count = { asked: 0, size: 0 };
  const files = archive.files.map((file) => {
    count.size += file.source.size;
    const read = (from: number, length: number) => {
      count.asked += Math.min(length, file.source.size);
      return file.source.read(from, length);
    };
    return { ...file, source: { size: file.source.size, read } };
  });
  return { archive: { ...archive, files }, count };
}

/** Numbers that the structure of a ZIP can claim. */
const claims = [0, 1, 0x7fff, 0xffff, 0x7fffffff, 0xfffffffe, 0xffffffff];

test('a ZIP with false numbers never throws, loops, or loses anyone', async () => {
  const signatures = [0x02014b50, 0x06054b50, 0x06064b50, 0x07064b50, 0x04034b50];
  const long = zipBytes(exportFiles(people, people.slice(0, 20), 1_760_000_000), { isZip64: true });
  const headers = [later, long].map((bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return Array.from({ length: bytes.length - 4 }, (_, at) => at).filter((at) =>
      signatures.includes(view.getUint32(at, true)),
    );
  });
  const change = fc.record({
    header: fc.nat(),
    field: fc.integer({ min: 4, max: 54 }),
    claim: fc.constantFrom(...claims),
    isShort: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 1 }),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (which, changes) => {
        const bytes = (which === 0 ? later : long).slice();
        const view = new DataView(bytes.buffer);
        for (const { header, field, claim, isShort } of changes) {
          const places = headers[which] ?? [];
          const at = (places[header % places.length] ?? 0) + field;
          if (at + 4 > bytes.length) continue;
          if (isShort) view.setUint16(at, claim & 0xffff, true);
          else view.setUint32(at, claim, true);
        }
        const { archive, count } = counted(archiveOf({ 'later.zip': bytes }));
        const { report } = await reportArchives([first, archive], true);
        expect(count.asked).toBeLessThan(count.size * mostReads);
        expect(report.events.filter(({ kind }) => kind !== 'new')).toEqual([]);
        const [, reading] = report.readings;
        if (reading?.complete !== true) return;
        expect(reading.counts).toMatchObject({ followers: people.length, following: 20 });
      },
    ),
    { numRuns: 600 },
  );
});

test('files that are missing or cut lose no one', async () => {
  const names = Object.keys(files);
  const text = (name: string) => JSON.stringify(files[name]);
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(names),
      fc.constantFrom(...names),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      async (stored, cut, share) => {
        const content = Object.fromEntries(
          stored.map((name) => {
            const whole = text(name);
            return [name, name === cut ? whole.slice(0, Math.floor(whole.length * share)) : whole];
          }),
        );
        const { report, isUsable } = await reportArchives([first, folderOf(content)], false);
        expect(isUsable).toBe(true);
        expect(report.events).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});

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
