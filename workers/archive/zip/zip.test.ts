import { expect, test } from 'vitest';
import '../../../tests/support/archive/list-module.ts';
import {
  exportFiles,
  paths,
  shapes,
  zipArchive,
  zipBytes,
  archiveOf,
} from '../../../tests/support/archive/exports.ts';
import { zipOf } from '../../../tests/support/archive/zip.ts';
import { blobSource, readArchive, reportArchives, type GivenArchive } from '../index.ts';

const files = exportFiles(
  [
    ['ann', 1_700_000_000],
    ['ben', 1_700_000_001],
  ],
  [['ann', 1_700_000_002]],
  1_750_000_000,
);
const followers = JSON.stringify([shapes.a(['ann', 1]), shapes.a(['ben', 2])]);

async function read(archive: GivenArchive) {
  const { report } = await reportArchives([archive], true);
  const [reading] = report.readings;
  if (reading === undefined) throw new Error('no reading');
  return reading;
}

test.each([
  ['plain', zipBytes(files)],
  ['ZIP64', zipBytes(files, { isZip64: true })],
  ['bytes before the archive', zipBytes(files, { prefix: new Uint8Array(500).fill(7) })],
  ['ZIP64 behind other bytes', zipBytes(files, { isZip64: true, prefix: new Uint8Array(99) })],
  ['bytes behind the archive', zipBytes(files, { suffix: new Uint8Array(3_000).fill(0x50) })],
  [
    'data descriptors and stored entries',
    zipOf(
      Object.entries(files).map(([name, data], at) => ({
        name,
        data: JSON.stringify(data),
        hasDescriptor: true,
        isStored: at % 2 === 0,
      })),
    ),
  ],
  [
    'backslashes and an unknown folder',
    zipBytes(
      Object.fromEntries(
        Object.entries(files).map(([name, data]) => [
          `meta-2026-Jan-10-17-13-19\\${name.replaceAll('/', '\\')}`,
          data,
        ]),
      ),
    ),
  ],
  [
    'two unknown folders',
    zipBytes(
      Object.fromEntries(
        Object.entries(files).map(([name, data]) => [`Backup/Instagram/${name}`, data]),
      ),
    ),
  ],
  [
    'two unknown folders beside a file with a name of the layout',
    zipBytes({
      'Backup/stories.json': { ig_stories: [] },
      ...Object.fromEntries(
        Object.entries(files).map(([name, data]) => [`Backup/Instagram/${name}`, data]),
      ),
    }),
  ],
  ['a ZIP inside', zipOf([{ name: 'part.zip', data: zipBytes(files), isStored: true }])],
  ['a packed ZIP inside', zipBytes({ 'inner/part.zip': zipBytes(files) })],
])('reads a ZIP: %s', async (_, bytes) => {
  const reading = await read(archiveOf({ 'download.zip': bytes }));
  expect(reading).toMatchObject({ owner: 'owner.of.it', complete: true, warnings: [] });
  expect(reading.counts).toMatchObject({
    followers: 2,
    following: 1,
    mutual: 1,
    dontFollowBack: 1,
  });
});

test('a ZIP two levels deep is not opened', async () => {
  const inner = zipBytes({ 'inner.zip': zipBytes(files) });
  const reading = await read(archiveOf({ 'download.zip': zipBytes({ 'middle.zip': inner }) }));
  expect(reading.counts.followers).toBeNull();
});

test('what is private is not opened, however damaged', async () => {
  const bomb = { data: '', packed: new Uint8Array(50).fill(255), claimedSize: 2 ** 31 };
  const bytes = zipOf([
    ...Object.entries(files).map(([name, data]) => ({ name, data: JSON.stringify(data) })),
    { name: 'your_instagram_activity/messages/followers_2.json', ...bomb },
    { name: 'security_and_login_information/following.json', ...bomb },
    { name: 'connections/contacts/followers_3.json', ...bomb },
    { name: 'your_instagram_activity/threads/followers.json', ...bomb },
    { name: '../followers_4.json', ...bomb },
    { name: '/followers_5.json', ...bomb },
    { name: '__MACOSX/followers_6.json', ...bomb },
    { name: 'media/posts/1.mp4', ...bomb },
  ]);
  expect(await read(archiveOf({ 'download.zip': bytes }))).toMatchObject({
    complete: true,
    warnings: [],
  });
});

test.each([
  ['a wrong checksum', { claimedCrc: 1 }],
  ['a size that is too small', { claimedSize: 10 }],
  ['a size that is too large', { claimedSize: 100_000 }],
  ['more than the limit', { claimedSize: 300 * 2 ** 20 }],
  ['damaged data', { packed: new Uint8Array(40).fill(0xee) }],
])('refuses a list with %s', async (_, claims) => {
  const bytes = zipOf([
    { name: paths.followers, data: followers, ...claims },
    { name: paths.following, data: JSON.stringify(files[paths.following]) },
  ]);
  const reading = await read(archiveOf({ 'download.zip': bytes }));
  expect(reading).toMatchObject({ complete: false, warnings: ['CORRUPT_FILE:followers_1.json'] });
  expect(reading.counts).toMatchObject({ followers: null, following: 1, mutual: null });
});

test('refuses an entry that inflates without end', async () => {
  const spaces = `[${' '.repeat(32 << 20)}]`;
  const reading = await read(zipArchive({ ...files, [paths.followers]: spaces }));
  expect(reading.warnings).toContain('CORRUPT_FILE:followers_1.json');
});

test.each(['download.zip', paths.followers])(
  '%s is not damaged if it cannot be read',
  async (path) => {
    const arrayBuffer = () => Promise.reject(new DOMException('It is gone', 'NotReadableError'));
    const source = blobSource({ size: 500, slice: () => ({ arrayBuffer }) } as unknown as Blob);
    const reading = readArchive({ names: [], files: [{ path, source }] });
    await expect(reading).rejects.toMatchObject({ code: 'archive' });
  },
);

test('a truncated ZIP cannot be read', async () => {
  const bytes = zipBytes(files);
  const { report, isUsable } = await reportArchives(
    [archiveOf({ 'download.zip': bytes.subarray(0, bytes.length / 2) })],
    false,
  );
  expect(isUsable).toBe(false);
  expect(report.readings[0]?.warnings).toEqual(['CORRUPT_FILE:download.zip']);
});

test('more entries than the limit are refused', async () => {
  const many = Array.from({ length: 100_001 }, (_, at) => ({
    name: `a${at}`,
    data: '',
    isStored: true,
  }));
  const reading = await read(archiveOf({ 'download.zip': zipOf(many) }));
  expect(reading.warnings).toEqual(['TOO_MANY_ENTRIES:download.zip']);
}, 120_000);
