import { describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import { zipOf, type ZipFixtureEntry } from '../../../tests/support/archive/zip.ts';
import { archiveLimits } from '../limits.ts';
import { readDirectory, type ZipEntry } from './directory.ts';
import { assertReadable, openEntry, openFile } from './inflate-entry.ts';
import { memorySource, type ByteSource } from './source.ts';

const entry: ZipEntry = {
  ...{ name: 'a.json', method: 8, isEncrypted: false, crc: 0, packedSize: 100, size: 100 },
  offset: 0,
};

/** Reads the only entry of a ZIP; `claims` replace what its directory says. */
async function read(given: Omit<ZipFixtureEntry, 'name'>, claims: Partial<ZipEntry> = {}) {
  const source = memorySource(zipOf([{ name: 'a.json', ...given }], {}));
  const entries: ZipEntry[] = [];
  await readDirectory(source, (each) => void entries.push({ ...each, ...claims }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of openEntry(source, entries[0] ?? entry)) chunks.push(chunk);
  return { bytes: Buffer.concat(chunks), chunks };
}

describe('an entry', () => {
  const random = Uint8Array.from({ length: 700_000 }, (_, at) => (at * at * 7_919) >>> 7);

  it.each([true, false])('is read whole in pieces (stored: %j)', async (isStored) => {
    for (const data of [random, new Uint8Array(0), random.subarray(0, 262_144)]) {
      expect((await read({ data, isStored })).bytes.equals(data)).toBe(true);
    }
    expect((await read({ data: random, isStored })).chunks.length).toBeGreaterThan(2);
  });

  it.each([
    ['is encrypted', { isEncrypted: true }, 'encrypted'],
    ['is compressed in another way', { method: 9 }, 'an unknown compression'],
    ['is stored in another size', { size: 99, method: 0 }, 'the sizes do not agree'],
    ['does not begin where it should', { offset: 1 }, 'no local header'],
    ['ends behind the archive', { packedSize: 5_000, size: 5_000 }, 'the archive ended early'],
    ['has another checksum', { crc: 5 }, 'the checksum does not match'],
  ])('that %s is refused', async (_, claims, message) => {
    const stored = { data: 'x'.repeat(100), isStored: true };
    expect((await read(stored)).bytes).toHaveLength(100);
    await expect(read(stored, claims)).rejects.toThrow(message);
  });

  it.each([99, 101])('of 100 bytes is refused where the directory says %i', async (size) => {
    // Either the decompression finds it, by the size in its trailer, or the count of what came.
    const refused = read({ data: 'x'.repeat(100) }, { size });
    await expect(refused).rejects.toMatchObject({ kind: 'corrupt' });
  });

  it('that is larger than the directory says is read no further than that', async () => {
    const zeros = new Uint8Array(64 << 20);
    const source = memorySource(zipOf([{ name: 'a.json', data: zeros }], {}));
    let size = 0;
    const entries: ZipEntry[] = [];
    await readDirectory(source, (each) => void entries.push({ ...each, size: 1_000 }));
    const reading = (async () => {
      for await (const chunk of openEntry(source, entries[0] ?? entry)) size += chunk.length;
    })();
    await expect(reading).rejects.toThrow('larger than the directory says');
    expect(size).toBeLessThanOrEqual(1_000);
  });

  it('that is damaged is a file that cannot be read', async () => {
    const damaged = read({ data: 'x'.repeat(100), packed: new Uint8Array(40).fill(0xee) });
    await expect(damaged).rejects.toMatchObject({
      ...{ kind: 'corrupt', message: 'the packed data is damaged' },
    });
  });

  it('that the browser cannot read is not damaged', async () => {
    const whole = memorySource(zipOf([{ name: 'a.json', data: 'x'.repeat(100) }], {}));
    const entries: ZipEntry[] = [];
    await readDirectory(whole, (each) => void entries.push(each));
    const source: ByteSource = {
      size: whole.size,
      // The header before the packed data has 30 bytes.
      read: (from, length) =>
        length === 30 ? whole.read(from, length) : Promise.reject(new AppError('archive')),
    };
    const reading = openEntry(source, entries[0] ?? entry).next();
    await expect(reading).rejects.toMatchObject({ code: 'archive' });
  });

  it('has a size and a ratio up to the limits', () => {
    const { entryBytes, ratio, ratioFrom } = archiveLimits;
    const check = (size: number, packedSize: number) => () =>
      assertReadable({ ...entry, size, packedSize });
    expect(check(entryBytes, entryBytes)).not.toThrow();
    expect(check(entryBytes + 1, entryBytes)).toThrow('too large');
    expect(check(ratioFrom, 1)).not.toThrow();
    expect(check(ratioFrom + 1, 1)).toThrow('the compression ratio is too high');
    expect(check(ratioFrom * 3, (ratioFrom * 3) / ratio)).not.toThrow();
    expect(check(ratioFrom * 3 + ratio, (ratioFrom * 3) / ratio)).toThrow('ratio');
  });
});

describe('a loose file', () => {
  it('is read up to the largest size', async () => {
    const size = archiveLimits.entryBytes;
    const source = (bytes: number) => ({
      size: bytes,
      read: async (_: number, length: number) => new Uint8Array(length),
    });
    let read = 0;
    for await (const chunk of openFile(source(size))) read += chunk.length;
    expect(read).toBe(size);
    expect(() => openFile(source(size + 1))).toThrow('too large');
  });

  it('that ends early while it is read is damaged', async () => {
    const file = openFile({ size: 100, read: async () => new Uint8Array(99) });
    await expect(file.next()).rejects.toThrow('the file ended early');
  });
});
