import { Zip, ZipDeflate } from 'fflate';
import { AppError } from '../../contract/faults.ts';

/** A file of a ZIP, written in pieces. */
interface ZipEntry {
  push(bytes: Uint8Array): void;
  end(): void;
}

/** Begins a ZIP whose files are written one after another. */
export function createZip(): { open(name: string): ZipEntry; end(): Blob } {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw new AppError('broken', error.message);
    parts.push(new Uint8Array(bytes));
  });
  return {
    open(name) {
      const entry = new ZipDeflate(name, { level: 6 });
      zip.add(entry);
      return {
        push: (bytes) => entry.push(bytes),
        end: () => entry.push(new Uint8Array(), true),
      };
    },
    end() {
      zip.end();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}
