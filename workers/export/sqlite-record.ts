/** @file A row in SQLite's record format (sqlite.org/fileformat2.html, section 2.1). */
import type { OwnCell, OwnRow } from '../../contract/tables/own-tables.ts';

const encoder = new TextEncoder();

/** A number in SQLite's variable-length form. Sizes and row ids are below 2^31. */
export function varint(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

interface Field {
  readonly type: number;
  readonly bytes: Uint8Array;
}

const none = new Uint8Array();

function numberField(value: number): Field {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  if (!Number.isSafeInteger(value)) {
    view.setFloat64(0, value);
    return { type: 7, bytes };
  }
  if (value === 0 || value === 1) return { type: 8 + value, bytes: none };
  view.setBigInt64(0, BigInt(value));
  if (value >= -0x8000 && value < 0x8000) return { type: 2, bytes: bytes.subarray(6) };
  if (value >= -0x80000000 && value < 0x80000000) return { type: 4, bytes: bytes.subarray(4) };
  return { type: 6, bytes };
}

function fieldOf(cell: OwnCell): Field {
  if (cell === null) return { type: 0, bytes: none };
  if (typeof cell !== 'string') return numberField(Number(cell));
  const bytes = encoder.encode(cell);
  return { type: 13 + 2 * bytes.length, bytes };
}

/** The record of a row. */
export function recordOf(row: OwnRow): Uint8Array<ArrayBuffer> {
  const fields = row.map(fieldOf);
  const types = fields.flatMap(({ type }) => varint(type));
  // The size of the head counts itself: one byte up to 127, two after it.
  const headSize = types.length + (types.length < 127 ? 1 : 2);
  const bodySize = fields.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const record = new Uint8Array(headSize + bodySize);
  record.set([...varint(headSize), ...types]);
  let at = headSize;
  for (const { bytes } of fields) {
    record.set(bytes, at);
    at += bytes.length;
  }
  return record;
}
