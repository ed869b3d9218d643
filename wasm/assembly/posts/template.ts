/**
 * @file The form of a row, learnt from the row before: the bytes of each key with its colon, in
 * their order. A row of the same form is read without looking at its keys again; any difference
 * falls back to reading them.
 */
import { cursor, scanEnd } from '../core/scanner';
import { Key } from './keys';

/** Bounds of a template. */
export const enum Piece {
  /** Keys of a row that are remembered. */
  MAX = 16,
  /** Bytes of a key with quotes and colon; longer ones are read each time. */
  BYTES = 24,
}

// A piece: 24 bytes of text, then its length and its key.
const pieces = memory.data(16 * 32);

/** The key of the last piece that was foreseen. */
export let foreseen: Key = Key.OTHER;

/** The length of the piece when it stands at the cursor, or 0. */
// @ts-ignore: decorator
@inline
export function foresee(at: i32): usize {
  if (at >= Piece.MAX) return 0;
  const piece = pieces + (<usize>at << 5);
  const length = <usize>load<u32>(piece, 24);
  if (length == 0 || cursor + <usize>Piece.BYTES > scanEnd) return 0;
  // The text is kept zero padded; the mask drops what follows the key.
  const rest = length & 7;
  const whole = length - rest;
  for (let i: usize = 0; i < whole; i += 8) {
    if (load<u64>(cursor + i) != load<u64>(piece + i)) return 0;
  }
  if (rest != 0) {
    const mask = ((<u64>1) << (<u64>rest << 3)) - 1;
    if ((load<u64>(cursor + whole) & mask) != load<u64>(piece + whole)) return 0;
  }
  foreseen = <Key>load<u32>(piece, 28);
  return length;
}

/** Remembers the piece that stood at `start`. */
export function learn(at: i32, start: usize, length: usize, key: Key): void {
  if (at >= Piece.MAX) return;
  const piece = pieces + (<usize>at << 5);
  memory.fill(piece, 0, 32);
  if (length > <usize>Piece.BYTES) return;
  memory.copy(piece, start, length);
  store<u32>(piece, <u32>length, 24);
  store<u32>(piece, <u32>key, 28);
}
