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

// A piece: 24 bytes of text, its length and its key, 24 bytes that are set where the text is.
const PIECE: usize = 56;
const pieces = memory.data(16 * 56);

/** The key of the last piece that was foreseen. */
export let foreseen: Key = Key.OTHER;

/** The length of the piece when the cursor is at it, or 0. */
@inline
export function foresee(at: i32): usize {
  if (at >= Piece.MAX) return 0;
  const piece = pieces + <usize>at * PIECE;
  const length = <usize>load<u32>(piece, 24);
  if (length == 0 || cursor + <usize>Piece.BYTES > scanEnd) return 0;
  const differs =
    ((load<u64>(cursor) ^ load<u64>(piece)) & load<u64>(piece, 32)) |
    ((load<u64>(cursor, 8) ^ load<u64>(piece, 8)) & load<u64>(piece, 40)) |
    ((load<u64>(cursor, 16) ^ load<u64>(piece, 16)) & load<u64>(piece, 48));
  if (differs != 0) return 0;
  foreseen = <Key>load<u32>(piece, 28);
  return length;
}

/** Remembers the piece that stood at `start`. */
export function learn(at: i32, start: usize, length: usize, key: Key): void {
  if (at >= Piece.MAX) return;
  const piece = pieces + <usize>at * PIECE;
  memory.fill(piece, 0, PIECE);
  if (length > <usize>Piece.BYTES) return;
  memory.copy(piece, start, length);
  memory.fill(piece + 32, 0xff, length);
  store<u32>(piece, <u32>length, 24);
  store<u32>(piece, <u32>key, 28);
}
