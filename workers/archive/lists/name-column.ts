/** @file Names as a record of the device keeps them. */

/** Names as one array of bytes, and where each ends. */
export interface NameColumn {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/** Bytes of the longest name that a list takes; user names have at most 30. */
export const longestName = 255;

/** User names are ASCII; what is not, as in a record that was tampered with, is no name. */
const isNameByte = (byte: number) => byte > 0x20 && byte < 0x7f;

/** True for a column whose names can be read. */
export function isNameColumn({ bytes, ends }: NameColumn): boolean {
  let before = 0;
  for (const end of ends) {
    if (end <= before || end - before > longestName) return false;
    before = end;
  }
  if (before !== bytes.length) return false;
  for (const byte of bytes) if (!isNameByte(byte)) return false;
  return true;
}
