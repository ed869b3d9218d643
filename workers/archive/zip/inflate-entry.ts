/** @file The bytes of an entry as a stream: sizes, ratio and checksum are checked while it is read. */
import { AppError } from '../../../contract/faults.ts';
import { archiveLimits, corrupt, FileFault } from '../limits.ts';
import { crc32 } from './crc32.ts';
import type { ZipEntry } from './directory.ts';
import { partOf, readExactly, type ByteSource } from './source.ts';

// A packed slice inflates to at most 1,032 times its size, 17 MB.
const sliceBytes = 16_384;
const storedSliceBytes = 262_144;
/** Bytes read at once: each read of a Blob is a message to another process and back. */
const readBytes = 262_144;

/** Throws for an entry that the directory already shows to be unreadable or beyond the limits. */
export function assertReadable(entry: ZipEntry): void {
  const { size, packedSize } = entry;
  if (entry.isEncrypted) throw corrupt('encrypted');
  if (entry.method !== 0 && entry.method !== 8) throw corrupt('an unknown compression');
  if (entry.method === 0 && size !== packedSize) throw corrupt('the sizes do not agree');
  if (size > archiveLimits.entryBytes) throw corrupt('too large');
  if (size > archiveLimits.ratioFrom && size > packedSize * archiveLimits.ratio)
    throw corrupt('the compression ratio is too high');
}

/** Where the data of an entry begins; the local header has a name and fields that differ in length. */
async function dataOf(source: ByteSource, entry: ZipEntry): Promise<ByteSource> {
  const header = await readExactly(source, entry.offset, 30);
  const view = new DataView(header.buffer, header.byteOffset, 30);
  if (view.getUint32(0, true) !== 0x04034b50) throw corrupt('no local header');
  const start = entry.offset + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  if (start + entry.packedSize > source.size) throw corrupt('the archive ended early');
  return partOf(source, start, entry.packedSize);
}

async function* slicesOf(source: ByteSource, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += readBytes) {
    const block = await readExactly(source, at, Math.min(readBytes, source.size - at));
    for (let from = 0; from < block.length; from += length) {
      yield block.subarray(from, from + length);
    }
  }
}

/** What comes before the packed data in a gzip file: no name, no time. */
const gzipHeader = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

function gzipTrailer({ crc, size }: ZipEntry): Uint8Array {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, crc, true);
  view.setUint32(4, size, true);
  return bytes;
}

async function* asGzip(data: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  yield gzipHeader;
  yield* slicesOf(data, sliceBytes);
  yield gzipTrailer(entry);
}

/** A stream that asks for a chunk when it is read. */
function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<BufferSource> {
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value as Uint8Array<ArrayBuffer>);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

/**
 * The unpacked data of an entry, from the platform's decompression, which is five times as fast as
 * JavaScript. It is given a gzip file, so that it also compares the checksum.
 */
async function* inflated(data: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const stream = streamOf(asGzip(data, entry)).pipeThrough(new DecompressionStream('gzip'));
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        // What cannot be read is not damaged.
        const isKnown = error instanceof FileFault || error instanceof AppError;
        throw isKnown ? error : corrupt('the packed data is damaged');
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Stored data, whose checksum is compared at its end. */
async function* stored(data: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  let crc = 0;
  for await (const chunk of slicesOf(data, storedSliceBytes)) {
    crc = crc32(chunk, crc);
    yield chunk;
  }
  if (crc !== entry.crc) throw corrupt('the checksum does not match');
}

/** Streams an entry. What it yields before a fault at the end must not be used after the fault. */
export async function* openEntry(source: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  assertReadable(entry);
  const data = await dataOf(source, entry);
  let length = 0;
  for await (const chunk of entry.method === 0 ? stored(data, entry) : inflated(data, entry)) {
    length += chunk.length;
    if (length > entry.size) throw corrupt('larger than the directory says');
    yield chunk;
  }
  if (length !== entry.size) throw corrupt('smaller than the directory says');
}

/** A loose file as a stream. */
export function openFile(source: ByteSource): AsyncGenerator<Uint8Array> {
  if (source.size > archiveLimits.entryBytes) throw corrupt('too large');
  return slicesOf(source, storedSliceBytes);
}
