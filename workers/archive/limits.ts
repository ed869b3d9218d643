/** Bounds on what an archive may cost; docs/archive.md, "Limits". */
export const archiveLimits = {
  /** Entries of one central directory, and files of one folder. */
  entries: 100_000,
  /** Bytes of the central directories of a reading. */
  directoryBytes: 64 << 20,
  /** Inflated bytes of one entry. */
  entryBytes: 200 << 20,
  /** Inflated bytes of a whole reading. */
  totalBytes: 2_147_483_648,
  /** Inflated bytes to packed bytes, beyond `ratioFrom` bytes. */
  ratio: 300,
  ratioFrom: 4 << 20,
  /** Bytes of one record, and nesting inside it. */
  itemBytes: 32 << 20,
  depth: 256,
  /** Bytes of a file that is parsed in one piece: profile and requests. */
  smallFileBytes: 8 << 20,
} as const;

/** Why a file could not be read. */
export class FileFault extends Error {
  readonly kind: 'corrupt' | 'layout' | 'entries';
  constructor(kind: FileFault['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A fault of a file whose bytes are damaged, or beyond the limits. */
export function corrupt(message: string): FileFault {
  return new FileFault('corrupt', message);
}

/** A fault of a ZIP or folder with more entries than the limit. */
export function tooManyEntries(): FileFault {
  return new FileFault('entries', `more than ${archiveLimits.entries} entries`);
}
