/**
 * @file One linear model a language for negative, neutral and positive: hashed n-grams and rule
 * findings in, three scores out.
 *
 * File form (wasm/data/fit.mjs writes it, behind the words of the language): "LMH1", u8 hash bits,
 * u8 dense inputs, u16 n-grams, f32 step of n-gram weights, f32 step of dense weights, f32 bias of
 * negative and of positive, dense weights i8 for negative and for positive, the gaps between the
 * n-grams' places (255 adds and goes on), and their weights i8 in the same order. The three weights of
 * an input sum to zero, so the neutral one is not stored.
 */
import { allotZeroed } from '../../core/arena';
import { SPACE_BITS, allFeatures, wordFeatures } from './features';
import { features } from '../text/space';
import { Finding } from './finding';
import { findings } from './findings';

const LANGUAGES: i32 = 6;
/** Where the dense weights begin, and the gaps. */
const DENSE: i32 = 24;
const GAPS: i32 = DENSE + Finding.COUNT * 2;
/** What is added to a weight so that it is stored without a sign, in six bits. */
const MIDDLE: i32 = 32;

/** Address of each language's table and of its file, 0 before it is loaded. */
const heads = memory.data(48);
/** Places of a table, less one. */
const masks = memory.data(24);

/** The table and the file in use. */
let table: usize = 0;
let mask: u32 = 0;
let file: usize = 0;
let negative: f32 = 0;
let positive: f32 = 0;

/** Scores of the current text. */
const scores = memory.data(12);

/** Score of negative, neutral or positive. */
export function side(index: i32): f32 {
  return load<f32>(scores + ((<usize>index) << 2));
}

/** Loads the head of a language; false when the bytes are not one that this code can use. */
export function loadHead(language: i32, at: usize, length: i32): bool {
  if (language >= LANGUAGES || length < GAPS || load<u32>(at) != 0x31484d4c) return false;
  if (load<u8>(at, 4) != <u8>SPACE_BITS || load<u8>(at, 5) != <u8>Finding.COUNT) return false;
  const count = <i32>load<u16>(at, 6);
  const gaps = length - GAPS - count * 2;
  if (gaps < count) return false;
  let size: u32 = 64;
  // A quarter full: most n-grams of a text are in no head and meet an empty place at once.
  while (size < <u32>count * 3) size <<= 1;
  const base = allotZeroed(<usize>size * 4);
  let cursor = at + GAPS;
  const row = cursor + <usize>gaps;
  let place: u32 = 0;
  for (let i = 0; i < count; i++) {
    let byte: u32;
    do {
      if (cursor == row) return false;
      byte = load<u8>(cursor++);
      place += byte;
    } while (byte == 255);
    const no = <i32>load<i8>(row + <usize>i) + MIDDLE;
    const yes = <i32>load<i8>(row + <usize>(count + i)) + MIDDLE;
    if (place >> SPACE_BITS || (no | yes) >> 6) return false;
    put(base, size - 1, place << 12 | <u32>no << 6 | <u32>yes);
  }
  if (cursor != row) return false;
  store<u32>(heads + (<usize>language << 3), <u32>base);
  store<u32>(heads + (<usize>language << 3), <u32>at, 4);
  store<u32>(masks + (<usize>language << 2), size - 1);
  return true;
}

function put(base: usize, last: u32, entry: u32): void {
  let slot = entry >> 12 & last;
  while (load<u32>(base + (<usize>slot << 2))) slot = (slot + 1) & last;
  store<u32>(base + (<usize>slot << 2), entry);
}

/** The entry of a hash place, or 0: no entry is 0, for MIDDLE was added to its weights. */
@inline
function find(place: u32): u32 {
  let slot = place & mask;
  for (;;) {
    const entry = load<u32>(table + (<usize>slot << 2));
    if (!entry || entry >> 12 == place) return entry;
    slot = (slot + 1) & mask;
  }
  return 0;
}

@inline
function feature(index: i32): u32 {
  return find(load<u32>(features + (<usize>index << 2)));
}

/** Adds the share of n-grams `from` to `to`. */
function addGrams(from: i32, to: i32): void {
  if (from == to) return;
  let no = 0;
  let yes = 0;
  let known = 0;
  for (let i = from; i < to; i++) {
    const entry = feature(i);
    if (!entry) continue;
    known++;
    no += entry >> 6 & 63;
    yes += entry & 63;
  }
  const step = load<f32>(file, 8) / sqrt<f32>(<f32>(to - from));
  negative += step * <f32>(no - known * MIDDLE);
  positive += step * <f32>(yes - known * MIDDLE);
}

/** Begins a text: without a head no word of it was learned. */
export function leaveHead(): void {
  table = 0;
}

/** Scores the current text by the head of `language`; false when it has none. */
export function scoreHead(language: i32): bool {
  table = <usize>load<u32>(heads + (<usize>language << 3));
  if (!table) return false;
  file = <usize>load<u32>(heads + (<usize>language << 3), 4);
  mask = load<u32>(masks + (<usize>language << 2));
  negative = load<f32>(file, 16);
  positive = load<f32>(file, 20);
  addGrams(0, wordFeatures);
  addGrams(wordFeatures, allFeatures);
  addFindings();
  store<f32>(scores, negative);
  store<f32>(scores, 0 - negative - positive, 4);
  store<f32>(scores, positive, 8);
  return true;
}

function addFindings(): void {
  const step = load<f32>(file, 12);
  for (let input: usize = 0; input < <usize>Finding.COUNT; input++) {
    const value = load<f32>(findings + (input << 2)) * step;
    negative += value * <f32>load<i8>(file + input, DENSE);
    positive += value * <f32>load<i8>(file + input, DENSE + Finding.COUNT);
  }
}

/** How far one word moves the score from negative to positive; its n-grams are given by place. */
export function learned(token: i32, from: i32, grams: i32): f32 {
  if (!table || token * 2 + 1 >= wordFeatures) return 0;
  const pair = lean(token * 2) + lean(token * 2 + 1);
  let inside = 0;
  for (let i = from; i < from + grams && i < allFeatures; i++) inside += lean(i);
  const characters = max<i32>(allFeatures - wordFeatures, 1);
  const sum = <f32>pair / sqrt<f32>(<f32>wordFeatures) + <f32>inside / sqrt<f32>(<f32>characters);
  return sum * load<f32>(file, 8);
}

function lean(index: i32): i32 {
  const entry = feature(index);
  return entry ? <i32>(entry & 63) - <i32>(entry >> 6 & 63) : 0;
}
