import { expect, test } from 'vitest';
import { exportFiles, zipBytes } from '../../../tests/support/archive/exports.ts';
import { zipOf } from '../../../tests/support/archive/zip.ts';
import { memorySource } from '../zip/source.ts';
import { takeInventory } from './inventory.ts';

const files = exportFiles([['ann', 1]], [['ben', 2]]);
const zip = zipBytes(files);

/** What is found in one file with this path, and how often its bytes were asked for. */
async function find(path: string, bytes: Uint8Array) {
  const source = memorySource(bytes);
  let reads = 0;
  const counted = {
    size: source.size,
    read(from: number, length: number) {
      reads++;
      return source.read(from, length);
    },
  };
  const { files: found, damaged } = await takeInventory([{ path, source: counted }]);
  return { found: found.length, damaged, reads };
}

test.each(['a.zip', 'A.ZIP', 'a.zip.download', 'a.bin', 'a', 'folder/a.ZI_'])(
  'a ZIP that is called %s is opened',
  async (path) => {
    expect(await find(path, zip)).toMatchObject({ found: Object.keys(files).length, damaged: [] });
  },
);

test.each(['a.json', 'a.htm', 'a.html', 'a.JPG', 'a.jpeg', 'a.mp4', 'a.m4a', 'a.srt', 'a.csv'])(
  'a medium or text that is called %s is not even looked at',
  async (path) => {
    expect(await find(path, zip)).toEqual({ found: 0, damaged: [], reads: 0 });
  },
);

test('a name that only contains the end of another is looked at', async () => {
  expect((await find('a.json.part', zip)).found).toBeGreaterThan(0);
});

test.each([
  ['another file', [0x50, 0x4b, 7, 8]],
  ['a word', [0x50, 0x4b, 0x4b, 4]],
  ['the second letter alone', [0x51, 0x4b, 3, 4]],
  ['the first letter alone', [0x50, 0x4c, 3, 4]],
])('what begins with %s is no ZIP', async (_, begin) => {
  const bytes = new Uint8Array(zip);
  bytes.set(begin);
  expect(await find('a.bin', bytes)).toMatchObject({ found: 0, damaged: [] });
});

test('an empty ZIP is one, and what is shorter is none', async () => {
  const empty = zipOf([]);
  expect(await find('a.bin', empty)).toMatchObject({ damaged: [] });
  expect((await find('a.bin', empty)).reads).toBeGreaterThan(1);
  const damaged = empty.slice();
  damaged.fill(0xff, 4);
  expect((await find('a.bin', damaged)).damaged).toEqual(['a.bin']);
  expect(await find('a.bin', empty.subarray(0, 21))).toEqual({ found: 0, damaged: [], reads: 0 });
});

test('a loose file is opened as it is, and two with the same bytes have one digest', async () => {
  const bytes = new TextEncoder().encode('[]');
  const { files: found } = await takeInventory([
    { path: 'followers_1.json', source: memorySource(bytes) },
    { path: 'a/followers_1.json', source: memorySource(bytes.slice()) },
    { path: 'b/followers_1.json', source: memorySource(new TextEncoder().encode('{}')) },
    { path: 'c/followers_1.json', source: memorySource(new TextEncoder().encode('[] ')) },
  ]);
  const digests = await Promise.all(found.map((file) => file.digest()));
  expect(digests[0]).toBe(digests[1]);
  expect(new Set(digests).size).toBe(3);
  expect(found.map(({ size }) => size)).toEqual([2, 2, 2, 3]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of found[0]?.open() ?? []) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('[]');
});

test('files of one folder are one export, whatever folder of the layout they are in', async () => {
  const source = memorySource(new Uint8Array(2));
  const { files: found } = await takeInventory([
    { path: 'connections/followers_1.json', source, group: 'a' },
    { path: 'following.json', source, group: 'a' },
    { path: 'connections/followers_1.json', source, group: 'b' },
    { path: 'old/connections/followers_1.json', source, group: 'b' },
  ]);
  const [one, two, three, four] = found.map(({ unit }) => unit);
  expect(one).toBe(two);
  expect(new Set([one, three, four]).size).toBe(3);
});

test('the names of folders and ZIPs are noticed', async () => {
  const { topNames, platforms } = await takeInventory([
    { path: 'meta-2026-Jan-10/notes.txt', source: memorySource(new Uint8Array(2)) },
    { path: 'x/y/connections/followers_1.json', source: memorySource(new Uint8Array(2)) },
    {
      path: 'mine.zip',
      source: memorySource(zipBytes({ 'part.zip': zipBytes({ 'json/friends.json': 1 }) })),
    },
    { path: 'alone.json', source: memorySource(new Uint8Array(2)) },
  ]);
  expect([...topNames].sort()).toEqual(
    ['json', 'meta-2026-Jan-10', 'mine.zip', 'part.zip', 'x', 'y'].sort(),
  );
  expect([...platforms]).toEqual(['snapchat']);
});

test('a damaged ZIP inside another is damage where nothing else is there', async () => {
  const { damaged } = await takeInventory([
    { path: 'a.zip', source: memorySource(zipBytes({ 'inner/part.zip': 'x'.repeat(50) })) },
  ]);
  expect(damaged).toEqual(['part.zip']);
});
