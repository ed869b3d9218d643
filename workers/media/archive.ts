/** @file Writes a ZIP archive of media while they arrive, with one copy of each in memory. */
import { Zip, ZipPassThrough } from 'fflate';
import { AppError, isCancellation } from '../../contract/faults.ts';
import { fileNameOf } from '../../contract/media/file-name.ts';
import { mediaLimits } from '../../contract/limits.ts';
import { mediaTypeOf, sniffBytes, type MediaType } from '../../contract/media/media.ts';
import type { ArchiveEntry, ArchiveProgress, MediaThread } from '../../contract/threads/media.ts';
import type { Session } from '../../contract/threads/session.ts';
import { readMedium, withRetries } from './fetch-medium.ts';

/** The part of a file that has arrived, 0 to 1. */
export type OnPart = (part: number) => void;

/** Reads one file of an archive. */
export type ReadFile = (
  entry: ArchiveEntry,
  session: Session,
  signal: AbortSignal,
  onPart: OnPart,
) => Promise<{ chunks: Uint8Array[]; type: MediaType }>;

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, length - at), at);
    at += chunk.length;
    if (at >= length) break;
  }
  return bytes;
}

/** Reads a whole file from the proxy and reports which part has arrived. */
export const readFile: ReadFile = (entry, session, signal, onPart) =>
  readMedium(entry.address, entry.kind, session, signal, async (response, extend) => {
    const total = Number(response.headers.get('content-length')) || 0;
    const reader = response.body?.getReader();
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for (;;) {
      const step = await reader?.read();
      if (step === undefined || step.done) break;
      extend();
      chunks.push(step.value);
      bytes += step.value.length;
      if (total > 0) onPart(Math.min(1, bytes / total));
    }
    const type = mediaTypeOf(joined(chunks, Math.min(bytes, sniffBytes)));
    if (type === null) throw new AppError('media', 'not a medium');
    return { chunks, type };
  });

/** A ZIP being written. Media are compressed already, so they are stored as they are. */
interface Writer {
  add(name: string, chunks: readonly Uint8Array[]): void;
  end(): Blob;
  bytes(): number;
}

function createWriter(): Writer {
  // Blobs leave the heap: the browser may keep finished parts on disk.
  let parts: BlobPart[] = [];
  let bytes = 0;
  let failure: Error | null = null;
  const zip = new Zip((error, data) => {
    if (error !== null) failure = error;
    else {
      parts.push(data);
      bytes += data.length;
    }
  });
  return {
    add(name, chunks) {
      const file = new ZipPassThrough(name);
      zip.add(file);
      for (const chunk of chunks) file.push(chunk);
      file.push(new Uint8Array(0), true);
      if (failure !== null) throw failure;
      parts = [new Blob(parts)];
    },
    end() {
      zip.end();
      return new Blob(parts, { type: 'application/zip' });
    },
    bytes: () => bytes,
  };
}

/** A name that no earlier entry has: on some systems the second of two would replace the first. */
function uniqueName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  let unique = name;
  for (let count = 2; taken.has(unique.toLowerCase()); count += 1) {
    unique = `${name.slice(0, dot)} (${count})${name.slice(dot)}`;
  }
  taken.add(unique.toLowerCase());
  return unique;
}

/** Entries written and entries that failed. */
interface Tally {
  files: number;
  readonly missing: string[];
}

/**
 * Reports progress that only rises. Each report is a message to the page: a hundredth is as fine as
 * a bar can show.
 */
function createReporter(
  total: number,
  tally: Tally,
  bytes: () => number,
  onProgress: (progress: ArchiveProgress) => void,
): (partOfFile: number) => void {
  let shown = { part: -1, files: 0 };
  return (partOfFile) => {
    const { files, missing } = tally;
    const part = Math.min(1, (files + missing.length + partOfFile) / total);
    if (part < 1 && part - shown.part < 0.01 && files === shown.files) return;
    shown = { part: Math.max(part, shown.part), files };
    onProgress({ ...shown, bytes: bytes() });
  };
}

/** Makes the archive method; `keep` gives the finished blob its URL. */
export function createArchive(
  keep: (blob: Blob) => string,
  read: ReadFile = readFile,
  retrying: typeof withRetries = withRetries,
): Pick<MediaThread, 'archive'> {
  return {
    async archive(entries, session, signal, onProgress) {
      const wanted = entries.slice(0, mediaLimits.archiveEntries);
      const writer = createWriter();
      const taken = new Set<string>();
      const tally: Tally = { files: 0, missing: [] };
      const report = createReporter(wanted.length, tally, writer.bytes, onProgress);
      for (const entry of wanted) {
        if (signal.aborted) throw new AppError('cancelled');
        try {
          const file = await retrying(() => read(entry, session, signal, report), signal);
          writer.add(uniqueName(fileNameOf(entry.name, file.type), taken), file.chunks);
          tally.files += 1;
        } catch (error) {
          const isRefused = error instanceof AppError && error.status === 401;
          if (signal.aborted || isCancellation(error) || isRefused) throw error;
          tally.missing.push(entry.name);
        }
        report(0);
      }
      if (signal.aborted) throw new AppError('cancelled');
      if (tally.files === 0) throw new AppError('media', 'nothing could be fetched');
      const blob = writer.end();
      return { url: keep(blob), bytes: blob.size, missing: tally.missing };
    },
  };
}
