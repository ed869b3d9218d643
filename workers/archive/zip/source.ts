/** @file Random access to the bytes of a file: a Blob in a thread, a file handle in Node. */
import { AppError } from '../../../contract/faults.ts';
import { corrupt } from '../limits.ts';

/** A file that is read in slices. A slice may be shorter than asked for at the end of the file. */
export interface ByteSource {
  readonly size: number;
  read(from: number, length: number): Promise<Uint8Array>;
}

/**
 * The bytes of a Blob or File. Rejects with `archive` where the browser cannot read it: a file that is in a
 * cloud still, or that was moved or changed since it was chosen, says nothing of its bytes.
 */
export function blobSource(blob: Blob): ByteSource {
  return {
    size: blob.size,
    async read(from, length) {
      try {
        return new Uint8Array(await blob.slice(from, from + length).arrayBuffer());
      } catch (error) {
        throw error instanceof DOMException ? new AppError('archive', error.message) : error;
      }
    },
  };
}

/** Bytes that are in memory. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: (from, length) => Promise.resolve(bytes.subarray(from, from + length)),
  };
}

/** A part of another source. */
export function partOf(source: ByteSource, start: number, size: number): ByteSource {
  return {
    size,
    read: (from, length) => source.read(start + from, Math.max(0, Math.min(length, size - from))),
  };
}

/** Exactly `length` bytes, or a fault. */
export async function readExactly(
  source: ByteSource,
  from: number,
  length: number,
): Promise<Uint8Array> {
  if (from < 0 || from + length > source.size) throw corrupt('beyond the end of the file');
  const bytes = await source.read(from, length);
  if (bytes.length !== length) throw corrupt('the file ended early');
  return bytes;
}
