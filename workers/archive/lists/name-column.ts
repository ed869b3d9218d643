/** @file Names as a record of the device keeps them. */

/** Names as one array of bytes, and where each ends. */
export interface NameColumn {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/** Bytes of the longest name that a list takes; user names have at most 30. */
export const longestName = 255;

const latin1 = new TextDecoder('latin1');

/** User names are ASCII; what is not, as in a record that was tampered with, is no name. */
const noNameByte = /[^!-~]/;

/** True for a column whose names can be read. */
export function isNameColumn({ bytes, ends }: NameColumn): boolean {
  let before = 0;
  // A list has up to a million names: iterators take several times as long.
  for (let at = 0; at < ends.length; at++) {
    const end = ends[at] as number;
    if (end <= before || end - before > longestName) return false;
    before = end;
  }
  // One search through all bytes as a text, which the platform does faster than a loop.
  return before === bytes.length && !noNameByte.test(latin1.decode(bytes));
}
