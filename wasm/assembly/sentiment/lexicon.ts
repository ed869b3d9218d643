/**
 * @file Word lists in memory: one open-addressing table per language and one common table for
 * emoji, emoticons and words that are the same everywhere.
 *
 * File form (built by wasm/data/build.mjs): "LXN1", u16 count, then one column after another:
 * shared prefix lengths, suffix lengths, scores (tenths), flag low bytes, flag high bytes,
 * special bytes, and the suffixes. Words are sorted, so neighbours share their beginnings.
 */
import { allot } from '../core/arena';
import { decode, isLetter, width } from './text/unicode';

/** Entry flags; wasm/data/format.mjs holds the same numbers. */
export const BOOST: u16 = 32;
export const DAMP: u16 = 64;
export const NEGATE: u16 = 128;
export const CONTRAST: u16 = 256;
export const STOP: u16 = 512;
export const SITUATION: u16 = 1024;
export const CUE: u16 = 2048;
export const AFTER: u16 = 4096;
export const PHRASE: u16 = 8192;
export const VALENCE: u16 = 16384;
/** Words of advertising; with the special role TRACE only a sign of it. */
export const SPAM: u16 = 32768;
/** Opens a question that expects a yes, "isn't it": no negator there. A negator that contrasts does not exist. */
export const ASKED: u16 = NEGATE | CONTRAST;

/** Special role, low half: at most one a word. The first five are asked for by English rules only. */
export const SO_OR_THIS: u8 = 1;
export const LEAST: u8 = 2;
export const AT_OR_VERY: u8 = 3;
export const NEVER: u8 = 4;
/** English "no", which VADER rates instead of turning what follows. */
export const NONE: u8 = 5;
/** Says that what follows was once so: "used to", "früher"; the mild one only beside "was". */
export const ONCE: u8 = 6;
export const BEFORE: u8 = 7;
export const WAS: u8 = 8;
export const NOW: u8 = 9;
/** French "plus", a strengthener or a negator, and "ne". */
export const PLUS: u8 = 10;
export const NE: u8 = 11;
/** "another", "schon wieder", and the upside-down face: praise beside a nuisance is ironic with it. */
export const AGAIN: u8 = 12;
export const GREETING: u8 = 13;
/** Weeping and dying that delight does as well. */
export const MELTING: u8 = 14;
/** What people wait for: bad when it is denied, "no refund", "nobody answers". */
export const OWED: u8 = 15;
/** High half, flags: a marker of sarcasm that is as often sincere, "how nice", "que sorte": its words keep their weights. */
export const MILD: u8 = 16;
/** Says that something is over or was mastered. */
export const OVER: u8 = 32;
/** A sign of advertising that people use as well: it takes two. */
export const TRACE: u8 = 64;
/** A negator that reaches to the end of its clause: "no longer", "not once". */
export const FAR: u8 = 128;
/** Without SPAM: something else, "the old one", "andere Marken"; without NEGATE: "better", "schöner". */
export const RIVAL: u8 = TRACE;
export const COMPARATIVE: u8 = FAR;

/** Entry: key u32, score i8, special u8, flags u16. A key of 0 is an empty place. */
const ENTRY: usize = 8;

export const COMMON: i32 = 6;
// Address and mask of each table.
const tables = memory.data(56);

/** First bytes that can begin an emoticon. */
export const emoticonStart: usize = memory.data(256);

export const FNV: u32 = 0x811c9dc5;

@inline
export function fnv(hash: u32, byte: u32): u32 {
  return (hash ^ byte) * 0x01000193;
}

/** Hash of a code point's UTF-8 bytes. */
@inline
export function fnvPoint(hash: u32, point: u32): u32 {
  if (point < 0x80) return fnv(hash, point);
  if (point < 0x800) return fnv(fnv(hash, 0xc0 | (point >> 6)), 0x80 | (point & 63));
  if (point < 0x10000) {
    const two = fnv(fnv(hash, 0xe0 | (point >> 12)), 0x80 | ((point >> 6) & 63));
    return fnv(two, 0x80 | (point & 63));
  }
  const two = fnv(fnv(hash, 0xf0 | (point >> 18)), 0x80 | ((point >> 12) & 63));
  return fnv(fnv(two, 0x80 | ((point >> 6) & 63)), 0x80 | (point & 63));
}

/** Hash of a phrase so far and its next word. */
@inline
export function join(phrase: u32, word: u32): u32 {
  return rotl<u32>(phrase, 7) * 0x9e3779b1 ^ word;
}

/** Whether the table of a language has been loaded. */
export function isLoaded(table: i32): bool {
  return load<u32>(tables + (<usize>table << 3)) != 0;
}

/** The entry of a word, or 0. */
export function find(table: i32, hash: u32): usize {
  const base = <usize>load<u32>(tables + (<usize>table << 3));
  if (!base) return 0;
  const mask = load<u32>(tables + (<usize>table << 3), 4);
  let at = (hash * 0x9e3779b1) >>> 7 & mask;
  for (;;) {
    const entry = base + <usize>at * ENTRY;
    const key = load<u32>(entry);
    if (key == hash) return entry;
    if (!key) return 0;
    at = (at + 1) & mask;
  }
  return 0;
}

@inline
export function scoreOf(entry: usize): f32 {
  return <f32>load<i8>(entry, 4) * 0.1;
}

@inline
export function specialOf(entry: usize): u8 {
  return load<u8>(entry, 5);
}

/** The one special role of the low half, or 0. */
@inline
export function codeOf(entry: usize): u8 {
  return load<u8>(entry, 5) & 15;
}

@inline
export function flagsOf(entry: usize): u16 {
  return load<u16>(entry, 6);
}

/** Finds a word's place, making an empty entry when it is new. */
function place(table: i32, hash: u32): usize {
  const base = <usize>load<u32>(tables + (<usize>table << 3));
  const mask = load<u32>(tables + (<usize>table << 3), 4);
  let at = (hash * 0x9e3779b1) >>> 7 & mask;
  for (;;) {
    const entry = base + <usize>at * ENTRY;
    const key = load<u32>(entry);
    if (key == hash) return entry;
    if (!key) {
      store<u32>(entry, hash);
      return entry;
    }
    at = (at + 1) & mask;
  }
  return 0;
}

/** Where the last word list that was loaded ends. */
export let lexiconEnd: usize = 0;

/** Loads a word list; false when the bytes are not one. */
export function loadLexicon(table: i32, at: usize, length: i32): bool {
  if (length < 6 || load<u32>(at) != 0x314e584c) return false;
  const count: i32 = load<u16>(at, 4);
  if (6 + count * 6 > length) return false;
  let size: u32 = 64;
  // Plain spellings and phrase beginnings take places too.
  while (size < <u32>count * 3) size <<= 1;
  const bytes = <usize>size * ENTRY;
  const base = allot(bytes);
  memory.fill(base, 0, bytes);
  store<u32>(tables + (<usize>table << 3), <u32>base);
  store<u32>(tables + (<usize>table << 3), size - 1, 4);

  const columns = at + 6;
  const end = at + length;
  const word = allot(64);
  for (let round = 0; round < 2; round++) {
    let suffix = columns + <usize>count * 6;
    for (let i: usize = 0; i < <usize>count; i++) {
      const shared: usize = load<u8>(columns + i);
      const more: usize = load<u8>(columns + <usize>count + i);
      if (suffix + more > end || shared + more > 60) return false;
      memory.copy(word + shared, suffix, more);
      suffix += more;
      const row = columns + <usize>count * 2 + i;
      if (!round) insert(table, word, word + shared + more, row, count);
      else insertPlain(table, word, word + shared + more, row, count);
    }
    lexiconEnd = suffix;
  }
  return true;
}

function fill(entry: usize, row: usize, count: i32): void {
  const step = <usize>count;
  store<i8>(entry, load<i8>(row), 4);
  store<u8>(entry, load<u8>(row + step * 3), 5);
  const flags = <u16>load<u8>(row + step) | (<u16>load<u8>(row + step * 2) << 8);
  store<u16>(entry, (flagsOf(entry) & PHRASE) | flags, 6);
}

function insert(table: i32, from: usize, to: usize, row: usize, count: i32): void {
  let hash = FNV;
  let phrase: u32 = 0;
  for (let at = from; at < to; at++) {
    const byte: u32 = load<u8>(at);
    if (byte != 0x20) {
      hash = fnv(hash, byte);
      continue;
    }
    if (!phrase) {
      const first = place(table, hash);
      store<u16>(first, flagsOf(first) | PHRASE, 6);
      phrase = hash;
    } else phrase = join(phrase, hash);
    hash = FNV;
  }
  fill(place(table, phrase ? join(phrase, hash) : hash), row, count);
  if (table == COMMON) {
    const first = load<u8>(from);
    let signs = false;
    for (let at = from; at < to; at++) if (!isLetter(load<u8>(at))) signs = true;
    if (first < 0x80 && to - from > 1 && signs) {
      store<u8>(emoticonStart + first, 1);
      if (isLetter(first)) store<u8>(emoticonStart + (first ^ 0x20), 1);
    }
  }
}

/** People leave accents out: the plain spelling means the same unless it is a word itself. */
function insertPlain(table: i32, from: usize, to: usize, row: usize, count: i32): void {
  if (table == COMMON) return;
  let hash = FNV;
  let first: u32 = 0;
  let phrase: u32 = 0;
  let changed = false;
  let at = from;
  while (at < to) {
    const point = decode(at, to);
    at += <usize>width;
    if (point == 0x20) {
      if (!phrase) first = phrase = hash;
      else phrase = join(phrase, hash);
      hash = FNV;
    } else if (point < 0x80) hash = fnv(hash, point);
    else {
      changed = true;
      hash = plain(hash, point, table == 1);
    }
  }
  const key = phrase ? join(phrase, hash) : hash;
  if (!changed || find(table, key)) return;
  if (phrase) {
    const opening = place(table, first);
    store<u16>(opening, flagsOf(opening) | PHRASE, 6);
  }
  fill(place(table, key), row, count);
}

function plain(hash: u32, point: u32, german: bool): u32 {
  if (german) {
    if (point == 0xe4) return fnv(fnv(hash, 0x61), 0x65);
    if (point == 0xf6) return fnv(fnv(hash, 0x6f), 0x65);
    if (point == 0xfc) return fnv(fnv(hash, 0x75), 0x65);
    if (point == 0xdf) return fnv(fnv(hash, 0x73), 0x73);
  }
  if (point >= 0xe0 && point <= 0xe5) return fnv(hash, 0x61);
  if (point == 0xe7) return fnv(hash, 0x63);
  if (point >= 0xe8 && point <= 0xeb) return fnv(hash, 0x65);
  if (point >= 0xec && point <= 0xef) return fnv(hash, 0x69);
  if (point == 0xf1) return fnv(hash, 0x6e);
  if (point >= 0xf2 && point <= 0xf6) return fnv(hash, 0x6f);
  if (point >= 0xf9 && point <= 0xfc) return fnv(hash, 0x75);
  if (point == 0x153) return fnv(fnv(hash, 0x6f), 0x65);
  return fnvPoint(hash, point);
}
