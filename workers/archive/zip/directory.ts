/**
 * @file The central directory of a ZIP, read in slices: ZIP64, bytes before the archive and after
 * it. Sizes are those of the directory, so data descriptors need not be read.
 */
import { archiveLimits, corrupt, tooManyEntries } from '../limits.ts';
import { readExactly, type ByteSource } from './source.ts';

/** An entry of the directory. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
}

interface Directory {
  readonly offset: number;
  readonly size: number;
  readonly count: number;
  /** Bytes that were put before the archive. */
  readonly shift: number;
}

const endBytes = 22;
const longestComment = 65_535;
const sliceBytes = 1 << 20;
const headerBytes = 46;
const utf8 = new TextDecoder();
const latin1 = new TextDecoder('latin1');

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A 64-bit number; larger than 2^53 is refused by the checks of ranges. */
function long(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}

async function zip64Directory(source: ByteSource, endAt: number): Promise<Directory | null> {
  if (endAt < 20) return null;
  const locator = viewOf(await readExactly(source, endAt - 20, 20));
  if (locator.getUint32(0, true) !== 0x07064b50) return null;
  for (const at of [long(locator, 8), endAt - 20 - 56]) {
    if (at < 0 || at + 56 > source.size) continue;
    const record = viewOf(await readExactly(source, at, 56));
    if (record.getUint32(0, true) !== 0x06064b50) continue;
    const [count, size, offset] = [long(record, 32), long(record, 40), long(record, 48)];
    return { count, size, offset, shift: at - offset - size };
  }
  return null;
}

async function hasHeaderAt(source: ByteSource, at: number): Promise<boolean> {
  if (at < 0 || at + headerBytes > source.size) return false;
  return viewOf(await readExactly(source, at, 4)).getUint32(0, true) === 0x02014b50;
}

/** The directory that an end record describes, or null when it describes none. */
async function directoryOf(source: ByteSource, endAt: number, end: DataView) {
  const short = {
    count: end.getUint16(10, true),
    size: end.getUint32(12, true),
    offset: end.getUint32(16, true),
  };
  const isLong = short.count === 0xffff || short.size === 0xffffffff || short.offset === 0xffffffff;
  const found = (isLong ? await zip64Directory(source, endAt) : null) ?? {
    ...short,
    shift: endAt - short.size - short.offset,
  };
  if (found.count === 0 && found.size === 0) return found;
  if (await hasHeaderAt(source, found.offset)) return { ...found, shift: 0 };
  const isShifted = found.shift > 0 && (await hasHeaderAt(source, found.offset + found.shift));
  return isShifted ? found : null;
}

/** End records of the last bytes of a file, from its end. */
function* endRecordsOf(tail: Uint8Array): Generator<{ at: number; view: DataView; left: number }> {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
  for (let at = tail.length - endBytes; at >= 0; at--) {
    if (tail[at] !== 0x50 || view.getUint32(at, true) !== 0x06054b50) continue;
    const left = tail.length - at - endBytes - view.getUint16(at + 20, true);
    if (left >= 0)
      yield { at, left, view: new DataView(view.buffer, view.byteOffset + at, endBytes) };
  }
}

/**
 * The directory of the end record whose comment ends with the file. A comment may contain a record, and
 * bytes may follow the archive: of several the first of this order that describes entries is the one.
 */
async function findDirectory(source: ByteSource): Promise<Directory> {
  const from = Math.max(0, source.size - endBytes - longestComment);
  const tail = await readExactly(source, from, source.size - from);
  const records = [...endRecordsOf(tail)];
  const ordered = [
    ...records.filter(({ left }) => left === 0),
    ...records.filter(({ left }) => left > 0),
  ];
  let empty: Directory | null = null;
  for (const { at, view } of ordered) {
    const found = await directoryOf(source, from + at, view);
    if (found !== null && found.size > 0) return found;
    empty ??= found;
  }
  if (empty === null) throw corrupt('no central directory');
  return empty;
}

/** Replaces what did not fit into 32 bits by the ZIP64 field. */
function widened(view: DataView, at: number, length: number, values: number[]): number[] {
  for (let field = at; field + 4 <= at + length;) {
    const size = view.getUint16(field + 2, true);
    const end = Math.min(field + 4 + size, at + length);
    if (view.getUint16(field, true) === 1) {
      let next = field + 4;
      return values.map((value) => {
        if (value !== 0xffffffff || next + 8 > end) return value;
        next += 8;
        return long(view, next - 8);
      });
    }
    field += 4 + size;
  }
  return values;
}

function parseHeader(view: DataView, at: number, shift: number): ZipEntry {
  const flags = view.getUint16(at + 8, true);
  const nameLength = view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const raw = new Uint8Array(view.buffer, view.byteOffset + at + headerBytes, nameLength);
  const isAscii = raw.every((byte) => byte < 0x80);
  const [size = 0, packedSize = 0, offset = 0] = widened(
    view,
    at + headerBytes + nameLength,
    extraLength,
    [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)],
  );
  return {
    name: (isAscii || (flags & 0x800) !== 0 ? utf8 : latin1).decode(raw),
    method: view.getUint16(at + 10, true),
    isEncrypted: (flags & 1) !== 0,
    crc: view.getUint32(at + 16, true),
    packedSize,
    size,
    offset: offset + shift,
  };
}

/**
 * Calls `visit` for every entry of the directory, which is never held as a whole. Throws a FileFault
 * for what is no ZIP, or has more entries than the limit.
 */
export async function readDirectory(
  source: ByteSource,
  visit: (entry: ZipEntry) => void,
): Promise<void> {
  if (source.size < endBytes) throw corrupt('no ZIP');
  const { offset, shift, size, count } = await findDirectory(source);
  if (count > archiveLimits.entries) throw tooManyEntries();
  if (size > archiveLimits.directoryBytes) throw corrupt('the directory is too large');
  let at = offset + shift;
  const end = Math.min(at + size, source.size);
  let held = new Uint8Array(0);
  let start = at;
  // The end record counts modulo 65,536 in archives without ZIP64: the size is what counts.
  for (let seen = 0; seen < count || at + headerBytes <= end; seen++) {
    if (seen >= archiveLimits.entries) throw tooManyEntries();
    const room = () => start + held.length - at;
    if (room() < headerBytes + 3 * 0xffff && start + held.length < end) {
      held = (await source.read(at, Math.min(sliceBytes, end - at))).slice();
      start = at;
    }
    if (room() < headerBytes) throw corrupt('the directory ended early');
    const view = viewOf(held);
    const here = at - start;
    if (view.getUint32(here, true) !== 0x02014b50) throw corrupt('the directory is damaged');
    const length =
      headerBytes +
      view.getUint16(here + 28, true) +
      view.getUint16(here + 30, true) +
      view.getUint16(here + 32, true);
    if (length > room()) throw corrupt('the directory ended early');
    visit(parseHeader(view, here, shift));
    at += length;
  }
}
