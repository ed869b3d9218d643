/** @file Shapes of things in a comment: links, names, entities, words that hold an apostrophe. */
import { AT_END, AT_START } from './space';
import { FNV, fnvPoint } from '../lexicon';
import { decode, isLetter, lower, width } from './unicode';

/** The first sign of most faces. */
@inline
export function isEyes(byte: u32): bool {
  return byte == 0x3a || byte == 0x3b || byte == 0x3c;
}

/** A byte of a person's name after an @. */
@inline
export function isHandle(byte: u32): bool {
  return isLetter(byte & 0x7f) && byte < 0x80 || byte - 0x30 < 10 || byte == 0x5f || byte == 0x2e;
}

/** Whether an address begins here; "http" alone is one that was cut off. */
export function isLink(at: usize, byte: u32, end: usize): bool {
  if ((byte | 0x20) == 0x68) {
    if ((load<u32>(at) | 0x20202020) != 0x70747468) return false;
    let after: u32 = load<u8>(at, 4);
    if ((after | 0x20) == 0x73) after = load<u8>(at, 5);
    return at + 4 >= end || after == 0x3a || after <= 0x20;
  }
  return (load<u32>(at) | 0x00202020) == 0x2e777777;
}

/** Entities and escapes that reach comments from copied pages: "&amp;", "\u2019", "\n". */
export function escape(at: usize, byte: u32, end: usize): usize {
  if (byte == 0x5c) {
    const next: u32 = load<u8>(at, 1);
    if (next == 0x6e) return at + 2 < end ? at + 2 : end;
    if (next == 0x75 && at + 6 <= end) return at + 6;
    return at;
  }
  for (let to = at + 2; to < at + 7 && to < end; to++) {
    const c: u32 = load<u8>(to);
    if (c == 0x3b) return to + 1;
    if (!isLetter(c) && c - 0x30 > 9 && c != 0x23) break;
  }
  return at;
}

/** Bytes of an apostrophe that a copied page left as "&#39;" or "\\u2019", or 0. */
export function writtenApostrophe(at: usize, end: usize): usize {
  const first: u32 = load<u8>(at);
  if (first == 0x26) return at + 5 <= end && load<u32>(at, 1) == 0x3b393323 ? 5 : 0;
  if (first != 0x5c || at + 6 > end) return 0;
  return load<u32>(at, 1) == 0x31303275 && load<u8>(at, 5) == 0x39 ? 6 : 0;
}

/** Whether what follows an apostrophe stays with its word: English "don't", "we've". */
export function staysWhole(at: usize, stop: usize): bool {
  let to = at;
  while (to < stop && isLetter(load<u8>(to)) && load<u8>(to) < 0x80) to++;
  if (to < stop && load<u8>(to) >= 0xc3) return false;
  const first = <u32>load<u8>(at) | 0x20;
  if (to - at == 1) return first == 0x74 || first == 0x73 || first == 0x6d || first == 0x64;
  if (to - at != 2) return false;
  const both = first | ((<u32>load<u8>(at, 1) | 0x20) << 8);
  return both == 0x6572 || both == 0x6576 || both == 0x6c6c;
}

/** Hash of an elongated word with its long runs cut to `limit` letters. */
export function squeezed(at: usize, text: usize, limit: i32): u32 {
  const to = text + <usize>load<u32>(at, AT_END);
  let from = text + <usize>load<u32>(at, AT_START);
  let hash = FNV;
  while (from < to) {
    const point = lower(decode(from, to));
    let run = 0;
    while (from < to && lower(decode(from, to)) == point) {
      run++;
      from += <usize>width;
    }
    const keep = run > 2 ? limit : run;
    for (let i = 0; i < keep; i++) hash = fnvPoint(hash, point);
  }
  return hash;
}
