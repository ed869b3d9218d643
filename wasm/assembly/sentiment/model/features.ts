/**
 * @file Hashed n-grams: words alone and in pairs, characters three to five inside a word.
 * The same numbers train the model (wasm/data/fit.mjs reads them from here) and use it.
 */
import {
  AT_FLAGS, AT_HASH, AT_KIND, AT_UNITS, AT_UNITS_LENGTH, FEATURE_LIMIT, LAUGHTER, LINK, MENTION,
  NUMBER, WORD, features, token, units,
} from '../text/space';
import { count } from '../text/tokens';

/** Width of the hash space, in bits; the model file must agree. */
export const SPACE_BITS: u32 = 20;

/** How many of `features` are words and pairs; the rest are characters. */
export let wordFeatures: i32 = 0;
export let allFeatures: i32 = 0;

@inline
function slot(hash: u32): u32 {
  const mixed = (hash ^ (hash >>> 15)) * 0x2c1b3c6d;
  return (mixed ^ (mixed >>> 13)) * 0x297a2d39 >>> (32 - SPACE_BITS);
}

@inline
function emit(hash: u32): void {
  store<u32>(features + <usize>allFeatures * 4, slot(hash));
  allFeatures++;
}

/** Hash of a word as the n-grams see it: lower case, runs cut to two letters. */
function wordHash(at: usize): u32 {
  const from = units + <usize>load<u32>(at, AT_UNITS) * 2;
  const to = from + <usize>load<u16>(at, AT_UNITS_LENGTH) * 2;
  let hash: u32 = 0x9747b28c;
  for (let unit = from; unit < to; unit += 2) hash = (hash ^ load<u16>(unit)) * 0x01000193;
  return hash;
}

/** Writes the features of the current tokens. */
export function gather(): void {
  allFeatures = 0;
  let previous: u32 = 0x5bd1e995;
  for (let i = 0; i < count; i++) {
    const at = token(i);
    const kind = load<u8>(at, AT_KIND);
    let hash: u32 = load<u32>(at, AT_HASH) ^ 0x85ebca6b;
    if (kind == WORD && !(load<u8>(at, AT_FLAGS) & LAUGHTER)) hash = wordHash(at);
    else if (kind == MENTION || kind == LINK || kind == NUMBER) hash = 0x7f4a7c15 + kind;
    emit(hash);
    emit(rotl<u32>(previous, 5) * 0x9e3779b1 ^ hash);
    previous = hash;
    if (allFeatures > FEATURE_LIMIT / 4) break;
  }
  wordFeatures = allFeatures;
  for (let i = 0; i < count; i++) {
    const at = token(i);
    if (load<u8>(at, AT_KIND) != WORD) continue;
    const length = <i32>load<u16>(at, AT_UNITS_LENGTH);
    if (allFeatures + length * 3 > FEATURE_LIMIT) break;
    grams(units + <usize>load<u32>(at, AT_UNITS) * 2, length);
  }
}

/** Character 3-, 4- and 5-grams of one word with its blanks; each hash grows out of the last. */
function grams(from: usize, length: i32): void {
  const to = from + <usize>length * 2;
  let out = features + <usize>allFeatures * 4;
  for (let at = from; at + 4 < to; at += 2) {
    let hash = (0x811c9dc5 ^ <u32>load<u16>(at)) * 0x01000193;
    hash = (hash ^ load<u16>(at, 2)) * 0x01000193;
    hash = (hash ^ load<u16>(at, 4)) * 0x01000193;
    store<u32>(out, slot(hash));
    out += 4;
    if (at + 6 >= to) continue;
    hash = (hash ^ load<u16>(at, 6)) * 0x01000193;
    store<u32>(out, slot(hash));
    out += 4;
    if (at + 8 >= to) continue;
    hash = (hash ^ load<u16>(at, 8)) * 0x01000193;
    store<u32>(out, slot(hash));
    out += 4;
  }
  allFeatures = <i32>((out - features) >> 2);
}
