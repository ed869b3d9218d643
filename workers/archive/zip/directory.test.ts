import { describe, expect, it } from 'vitest';
import { joined, zipOf, type ZipFixtureEntry } from '../../../tests/support/archive/zip.ts';
import { archiveLimits } from '../limits.ts';
import { readDirectory, type ZipEntry } from './directory.ts';
import { memorySource, type ByteSource } from './source.ts';

async function entriesOf(source: ByteSource): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  await readDirectory(source, (entry) => void entries.push(entry));
  return entries;
}

const entry = (name: string, data = name): ZipFixtureEntry => ({ name, data, isStored: true });
const namesOf = async (bytes: Uint8Array) =>
  (await entriesOf(memorySource(bytes))).map(({ name }) => name);

const headerBytes = 46;
const endBytes = 22;

/** A directory of so many equal headers, each with a comment, and the record at its end. */
function largeDirectory(count: number, commentBytes: number): ByteSource {
  const size = headerBytes + commentBytes;
  const header = new Uint8Array(size);
  const view = new DataView(header.buffer);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(32, commentBytes, true);
  const end = new Uint8Array(endBytes);
  const endView = new DataView(end.buffer);
  endView.setUint32(0, 0x06054b50, true);
  endView.setUint16(10, count, true);
  endView.setUint32(12, count * size, true);
  const endAt = count * size;
  return {
    size: endAt + endBytes,
    async read(from, length) {
      const bytes = new Uint8Array(Math.min(length, endAt + endBytes - from));
      for (let at = 0; at < bytes.length;) {
        const isEnd = from + at >= endAt;
        const part = isEnd ? end.subarray(from + at - endAt) : header.subarray((from + at) % size);
        bytes.set(part.subarray(0, bytes.length - at), at);
        at += part.length;
      }
      return bytes;
    },
  };
}

describe('the directory of a ZIP', () => {
  it('is found before a comment of the longest length, and not before more', async () => {
    const entries = [entry('a.json', 'x'.repeat(100))];
    const suffix = (bytes: number) => ({ suffix: new Uint8Array(bytes) });
    expect(await namesOf(zipOf(entries, suffix(65_535)))).toEqual(['a.json']);
    await expect(namesOf(zipOf(entries, suffix(65_536)))).rejects.toMatchObject({
      kind: 'corrupt',
    });
  });

  it('is that of the record whose comment ends with the file', async () => {
    const bytes = zipOf([entry('a.json')]);
    // A comment with the record of an empty archive in its middle.
    const comment = new Uint8Array(60).fill(0x2e);
    const inside = new DataView(comment.buffer);
    inside.setUint32(10, 0x06054b50, true);
    const commented = joined([bytes, comment]);
    new DataView(commented.buffer).setUint16(bytes.length - 2, comment.length, true);
    expect(await namesOf(commented)).toEqual(['a.json']);
    // Also where the record inside has a comment up to the end of the file.
    new DataView(commented.buffer).setUint16(bytes.length + 10 + 20, 60 - 10 - endBytes, true);
    expect(await namesOf(commented)).toEqual(['a.json']);
  });

  it('is not taken from the bytes of a comment', async () => {
    const fake = zipOf([entry('fake.json')]).slice(-endBytes);
    // What the record in the comment says lies outside of the file.
    new DataView(fake.buffer).setUint32(16, 0x7fffffff, true);
    expect(await namesOf(zipOf([entry('a.json')], { suffix: fake }))).toEqual(['a.json']);
    // The comment of this one would end after the file.
    const cut = zipOf([entry('b.json')]).slice(-endBytes);
    new DataView(cut.buffer).setUint16(20, 1, true);
    expect(await namesOf(zipOf([entry('a.json')], { suffix: cut }))).toEqual(['a.json']);
  });

  it('of a ZIP without entries is empty', async () => {
    expect(await namesOf(zipOf([]))).toEqual([]);
    expect(await namesOf(zipOf([], { isZip64: true }))).toEqual([]);
  });

  it.each([0, 21, 22])('is not in %i bytes of something else', async (size) => {
    await expect(namesOf(new Uint8Array(size))).rejects.toMatchObject({ kind: 'corrupt' });
  });

  it('is read up to the largest size, and not at all beyond it', async () => {
    const block = 65_536;
    const most = archiveLimits.directoryBytes / block;
    expect(await entriesOf(largeDirectory(most, block - headerBytes))).toHaveLength(most);
    let seen = 0;
    const beyond = readDirectory(largeDirectory(most + 1, block - headerBytes), () => seen++);
    await expect(beyond).rejects.toThrow('too large');
    expect(seen).toBe(0);
  });

  it('is read up to the most entries, although 16 bits cannot count them', async () => {
    expect(await entriesOf(largeDirectory(archiveLimits.entries, 0))).toHaveLength(
      archiveLimits.entries,
    );
    await expect(entriesOf(largeDirectory(archiveLimits.entries + 1, 0))).rejects.toThrow(
      'more than 100000',
    );
  });

  it('that ends early or has other bytes is damaged', async () => {
    const bytes = zipOf([entry('a.json'), entry('b.json')]);
    const second = bytes.length - endBytes - headerBytes - 'b.json'.length;
    const damaged = bytes.slice();
    damaged[second] = 0;
    await expect(namesOf(damaged)).rejects.toThrow('damaged');
    const long = bytes.slice();
    // A name that is longer than what is left.
    new DataView(long.buffer).setUint16(second + 28, 0xffff, true);
    await expect(namesOf(long)).rejects.toThrow('ended early');
    const more = bytes.slice();
    new DataView(more.buffer).setUint16(bytes.length - endBytes + 10, 3, true);
    await expect(namesOf(more)).rejects.toMatchObject({ kind: 'corrupt' });
  });
});

describe('an entry of the directory', () => {
  it('has sizes, checksum and place, behind other bytes too', async () => {
    const entries = [
      { name: 'a.json', data: 'one', isStored: true, claimedCrc: 7 },
      { name: 'b.json', data: 'two'.repeat(99), claimedCrc: 0xfffffff0 },
    ];
    for (const isZip64 of [false, true]) {
      const found = await entriesOf(
        memorySource(zipOf(entries, { isZip64, prefix: new Uint8Array(70) })),
      );
      expect(found).toMatchObject([
        { name: 'a.json', method: 0, crc: 7, size: 3, packedSize: 3, offset: 70 },
        { name: 'b.json', method: 8, crc: 0xfffffff0, size: 297, offset: 70 + 30 + 6 + 3 },
      ]);
      expect(found.every(({ isEncrypted }) => !isEncrypted)).toBe(true);
      expect(found[1]?.packedSize).toBeLessThan(297);
    }
  });

  it('has a name in UTF-8 where its flag says so, otherwise in Latin-1', async () => {
    const utf8 = zipOf([entry('gr\u00fc.json')]);
    expect(await namesOf(utf8)).toEqual(['gr\u00fc.json']);
    const header = utf8.length - endBytes - headerBytes - 9;
    const flags = new DataView(utf8.buffer);
    flags.setUint16(header + 8, 0, true);
    expect(await namesOf(utf8)).toEqual(['gr\u00c3\u00bc.json']);
    flags.setUint16(header + 8, 1, true);
    expect(await entriesOf(memorySource(utf8))).toMatchObject([{ isEncrypted: true }]);
  });

  it('has the numbers of 64 bits that did not fit, and no others', async () => {
    const [name, field] = ['a', new Uint8Array(4 + 5 + 4 + 8)];
    const fields = new DataView(field.buffer);
    // A field of another kind comes first, then one with the size alone.
    fields.setUint16(0, 0x5455, true);
    fields.setUint16(2, 5, true);
    fields.setUint16(9, 1, true);
    fields.setUint16(11, 8, true);
    fields.setBigUint64(13, 5_000_000_000n, true);
    const header = new Uint8Array(headerBytes);
    const view = new DataView(header.buffer);
    view.setUint32(0, 0x02014b50, true);
    view.setUint32(20, 12, true);
    view.setUint32(24, 0xffffffff, true);
    view.setUint16(28, 1, true);
    view.setUint16(30, field.length, true);
    view.setUint32(42, 34, true);
    const directory = joined([header, new TextEncoder().encode(name), field]);
    const end = new Uint8Array(endBytes);
    const endView = new DataView(end.buffer);
    endView.setUint32(0, 0x06054b50, true);
    endView.setUint16(10, 1, true);
    endView.setUint32(12, directory.length, true);
    expect(await entriesOf(memorySource(joined([directory, end])))).toMatchObject([
      { size: 5_000_000_000, packedSize: 12, offset: 34 },
    ]);
    // A field that is too short for it is not read.
    view.setUint16(30, field.length - 1, true);
    const cut = joined([header, new TextEncoder().encode(name), field.subarray(0, -1)]);
    endView.setUint32(12, cut.length, true);
    expect(await entriesOf(memorySource(joined([cut, end])))).toMatchObject([
      { size: 0xffffffff, packedSize: 12 },
    ]);
  });
});
