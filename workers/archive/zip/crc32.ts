/** @file CRC-32 as ZIP uses it, eight bytes a step. */
const tables = Array.from({ length: 8 }, () => new Uint32Array(256));
const [first = new Uint32Array(256)] = tables;
for (let byte = 0; byte < 256; byte++) {
  let value = byte;
  for (let bit = 0; bit < 8; bit++)
    value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ 0xedb88320;
  first[byte] = value >>> 0;
}
for (let table = 1; table < 8; table++) {
  for (let byte = 0; byte < 256; byte++) {
    const before = tables[table - 1]?.[byte] ?? 0;
    (tables[table] as Uint32Array)[byte] = ((before >>> 8) ^ (first[before & 255] ?? 0)) >>> 0;
  }
}
const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
];

/** The checksum of `bytes` after those that gave `before`; begin with 0. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  const at = (table: Uint32Array, index: number) => table[index & 255] as number;
  const byte = (index: number) => bytes[index] as number;
  let index = 0;
  for (const end = bytes.length - 7; index < end; index += 8) {
    crc ^= byte(index) | (byte(index + 1) << 8) | (byte(index + 2) << 16) | (byte(index + 3) << 24);
    crc =
      at(t7, crc) ^
      at(t6, crc >>> 8) ^
      at(t5, crc >>> 16) ^
      at(t4, crc >>> 24) ^
      at(t3, byte(index + 4)) ^
      at(t2, byte(index + 5)) ^
      at(t1, byte(index + 6)) ^
      at(t0, byte(index + 7));
  }
  for (; index < bytes.length; index++) crc = (crc >>> 8) ^ at(t0, crc ^ byte(index));
  return ~crc >>> 0;
}
