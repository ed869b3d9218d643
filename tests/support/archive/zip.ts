/** @file Writes ZIPs as the network, file managers and attackers write them. */
import { deflateRawSync } from 'node:zlib';
import { crc32 } from '../../../workers/archive/zip/crc32.ts';

/** An entry; what is left out is as it should be. */
export interface ZipFixtureEntry {
  readonly name: string;
  readonly data: string | Uint8Array;
  readonly isStored?: boolean;
  /** Sizes and checksum follow the data, and are zero in the local header. */
  readonly hasDescriptor?: boolean;
  /** What the directory claims instead of the truth. */
  readonly claimedSize?: number;
  readonly claimedCrc?: number;
  /** Bytes to store instead of the packed data. */
  readonly packed?: Uint8Array;
}

export interface ZipFixtureOptions {
  readonly isZip64?: boolean;
  readonly prefix?: Uint8Array;
  readonly suffix?: Uint8Array;
}

const encoder = new TextEncoder();

function record(size: number, write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(size);
  write(new DataView(bytes.buffer));
  return bytes;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

interface Written {
  readonly local: Uint8Array;
  header(offset: number): Uint8Array;
}

function writeEntry(entry: ZipFixtureEntry, isZip64: boolean): Written {
  const name = encoder.encode(entry.name);
  const data = typeof entry.data === 'string' ? encoder.encode(entry.data) : entry.data;
  const isStored = entry.isStored ?? false;
  const packed = entry.packed ?? (isStored ? data : deflateRawSync(data));
  const crc = entry.claimedCrc ?? crc32(data);
  const size = entry.claimedSize ?? data.length;
  const [method, flags] = [isStored ? 0 : 8, 0x800 | (entry.hasDescriptor === true ? 8 : 0)];
  const hasSizes = entry.hasDescriptor !== true;
  const local = record(30, (view) => {
    view.setUint32(0, 0x04034b50, true);
    view.setUint16(6, flags, true);
    view.setUint16(8, method, true);
    view.setUint32(14, hasSizes ? crc : 0, true);
    view.setUint32(18, hasSizes ? packed.length : 0, true);
    view.setUint32(22, hasSizes ? size : 0, true);
    view.setUint16(26, name.length, true);
  });
  const descriptor = hasSizes
    ? new Uint8Array(0)
    : record(16, (view) => {
        view.setUint32(0, 0x08074b50, true);
        view.setUint32(4, crc, true);
        view.setUint32(8, packed.length, true);
        view.setUint32(12, size, true);
      });
  const header = (offset: number) => {
    const extra = isZip64
      ? record(28, (view) => {
          view.setUint16(0, 1, true);
          view.setUint16(2, 24, true);
          view.setBigUint64(4, BigInt(size), true);
          view.setBigUint64(12, BigInt(packed.length), true);
          view.setBigUint64(20, BigInt(offset), true);
        })
      : new Uint8Array(0);
    const fixed = record(46, (view) => {
      view.setUint32(0, 0x02014b50, true);
      view.setUint16(8, flags, true);
      view.setUint16(10, method, true);
      view.setUint32(16, crc, true);
      view.setUint32(20, isZip64 ? 0xffffffff : packed.length, true);
      view.setUint32(24, isZip64 ? 0xffffffff : size, true);
      view.setUint16(28, name.length, true);
      view.setUint16(30, extra.length, true);
      view.setUint32(42, isZip64 ? 0xffffffff : offset, true);
    });
    return joined([fixed, name, extra]);
  };
  return { local: joined([local, name, packed, descriptor]), header };
}

function endOf(count: number, size: number, offset: number, isZip64: boolean): Uint8Array {
  const end = record(22, (view) => {
    view.setUint32(0, 0x06054b50, true);
    view.setUint16(8, isZip64 ? 0xffff : count, true);
    view.setUint16(10, isZip64 ? 0xffff : count, true);
    view.setUint32(12, isZip64 ? 0xffffffff : size, true);
    view.setUint32(16, isZip64 ? 0xffffffff : offset, true);
  });
  if (!isZip64) return end;
  const long = record(56, (view) => {
    view.setUint32(0, 0x06064b50, true);
    view.setBigUint64(4, 44n, true);
    view.setBigUint64(24, BigInt(count), true);
    view.setBigUint64(32, BigInt(count), true);
    view.setBigUint64(40, BigInt(size), true);
    view.setBigUint64(48, BigInt(offset), true);
  });
  const locator = record(20, (view) => {
    view.setUint32(0, 0x07064b50, true);
    view.setBigUint64(8, BigInt(offset + size), true);
    view.setUint32(16, 1, true);
  });
  return joined([long, locator, end]);
}

/** The bytes of a ZIP. */
export function zipOf(
  entries: readonly ZipFixtureEntry[],
  {
    isZip64 = false,
    prefix = new Uint8Array(0),
    suffix = new Uint8Array(0),
  }: ZipFixtureOptions = {},
): Uint8Array {
  const locals: Uint8Array[] = [];
  const headers: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { local, header } = writeEntry(entry, isZip64);
    locals.push(local);
    headers.push(header(offset));
    offset += local.length;
  }
  const directory = joined(headers);
  const end = endOf(entries.length, directory.length, offset, isZip64);
  return joined([prefix, ...locals, directory, end, suffix]);
}
