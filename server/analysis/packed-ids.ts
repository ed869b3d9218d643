/** @file Ids as bytes: eight each, little endian; the few that are not unsigned 64-bit numbers beside them. */
import { isNumericId } from '../../contract/lists/relation-pages.ts';

/** Bytes of an id. */
export const idBytes = 8;

/** Writes a numeric id of 16 to 20 digits; a BigInt would be four objects for each. */
function writeLong(id: string, bytes: Buffer, at: number): void {
  let top = 0;
  let rest = 0;
  for (let digit = 0; digit < id.length; digit += 1) {
    const value = id.charCodeAt(digit) - 48;
    if (digit < id.length - 9) top = top * 10 + value;
    else rest = rest * 10 + value;
  }
  // top * 10^9 + rest in parts below 2^53: top has at most 35 bits, 16 of which are in the low half.
  const shifted = Math.floor(top / 65_536) * 1e9;
  const low = (top % 65_536) * 1e9 + rest + (shifted % 65_536) * 65_536;
  bytes.writeUInt32LE(low % 4_294_967_296, at);
  bytes.writeUInt32LE(Math.floor(shifted / 65_536) + Math.floor(low / 4_294_967_296), at + 4);
}

/** Ids as bytes. One that is not a canonical unsigned 64-bit number is written as 0. */
export function packIds(ids: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(ids.length * idBytes);
  // By place: entries() makes an array for each.
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? '';
    if (!isNumericId(id)) bytes.fill(0, at * idBytes, (at + 1) * idBytes);
    else if (id.length < 16) {
      const value = Number(id);
      bytes.writeUInt32LE(value % 4_294_967_296, at * idBytes);
      bytes.writeUInt32LE(Math.floor(value / 4_294_967_296), at * idBytes + 4);
    } else writeLong(id, bytes, at * idBytes);
  }
  return bytes;
}

/** The ids of bytes written by {@link packIds}. */
export function unpackIds(bytes: Uint8Array): string[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ids: string[] = [];
  for (let at = 0; at + idBytes <= view.length; at += idBytes) {
    const high = view.readUInt32LE(at + 4);
    // Numbers above 2^53 are not exact.
    ids.push(
      high < 0x200000
        ? String(high * 4_294_967_296 + view.readUInt32LE(at))
        : String(view.readBigUInt64LE(at)),
    );
  }
  return ids;
}
