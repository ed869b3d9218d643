/**
 * @file The linear model: hashed n-grams and rule findings in, scores of emotions, sarcasm and language out.
 *
 * File form (wasm/data/fit.mjs writes it): "LMM1", u8 hash bits, u8 outputs, u8 dense inputs,
 * u8 language groups, u32 rows, f32 scale of each output for n-grams, f32 for dense inputs,
 * f32 bias of each output, the gaps between used rows as LEB128, dense weights i8
 * [group][input][output], then row weights i8, one output after another.
 */
import { allot, allotZeroed } from '../../core/arena';
import { SPACE_BITS, allFeatures, wordFeatures } from './features';
import { features } from '../text/space';
import { Finding } from './finding';
import { findings } from './findings';

/** Outputs: five emotions, sarcasm, six languages and any other. */
export const JOY: i32 = 0;
export const SARCASM: i32 = 5;
export const LANGUAGE: i32 = 6;
const OUTPUTS: i32 = 13;
/** Room for the weights of one input, so that a vector holds them all. */
const LANES: i32 = 16;
/** Six languages and one set of weights that all share. */
export const GROUPS: i32 = 7;

const WORDS: i32 = 1 << (SPACE_BITS - 6);
/** One bit a place: most n-grams of a text are not in the model and stop here. */
const bitmap: usize = allot(WORDS * 8);
/** Rows used before each 64-bit word of the bitmap. */
const ranks: usize = allot(WORDS * 4);
const sums: usize = allot(LANES * 4 * 2);
/** Scores of the current text. */
export const scores: usize = allot(OUTPUTS * 4);

let rows: usize = 0;
let scales: usize = 0;
let denseScales: usize = 0;
let biases: usize = 0;
let dense: usize = 0;
let ready: bool = false;
/** N-grams of the text that the model knows. */
export let known: i32 = 0;

export function isReady(): bool {
  return ready;
}

/** Loads the model; false when the bytes are not one that this code can use. */
export function loadModel(at: usize, length: i32): bool {
  if (length < 12 || load<u32>(at) != 0x314d4d4c) return false;
  if (load<u8>(at, 4) != <u8>SPACE_BITS || load<u8>(at, 5) != <u8>OUTPUTS) return false;
  if (load<u8>(at, 6) != <u8>Finding.COUNT || load<u8>(at, 7) != <u8>GROUPS) return false;
  const count = <i32>load<u32>(at, 8);
  const fixed = 12 + OUTPUTS * 12;
  if (length < fixed + count * (OUTPUTS + 1) + GROUPS * Finding.COUNT * OUTPUTS) return false;
  scales = at + 12;
  denseScales = scales + OUTPUTS * 4;
  biases = denseScales + OUTPUTS * 4;
  memory.fill(bitmap, 0, WORDS * 8);
  let cursor = at + fixed;
  let place: u32 = 0;
  for (let i = 0; i < count; i++) {
    let gap: u32 = 0;
    let shift = 0;
    let byte: u32;
    do {
      byte = load<u8>(cursor++);
      gap |= (byte & 127) << shift;
      shift += 7;
    } while (byte & 128);
    place += gap;
    if (place >> SPACE_BITS) return false;
    const word = bitmap + <usize>(place >> 6) * 8;
    store<u64>(word, load<u64>(word) | ((<u64>1) << (place & 63)));
  }
  let rank: u32 = 0;
  for (let i = 0; i < WORDS; i++) {
    store<u32>(ranks + <usize>i * 4, rank);
    rank += <u32>popcnt<u64>(load<u64>(bitmap + <usize>i * 8));
  }
  if (rank != <u32>count) return false;
  dense = cursor;
  cursor += GROUPS * Finding.COUNT * OUTPUTS;
  if (cursor + <usize>count * OUTPUTS > at + length) return false;
  rows = allotZeroed(count * LANES);
  for (let output = 0; output < OUTPUTS; output++) {
    for (let i = 0; i < count; i++) {
      store<i8>(rows + <usize>(i * LANES + output), load<i8>(cursor++));
    }
  }
  ready = true;
  return true;
}

/** The weights of one hash place, or 0 when the model has none. */
@inline
function row(place: u32): usize {
  const word = load<u64>(bitmap + <usize>(place >> 6) * 8);
  const bit = (<u64>1) << (place & 63);
  if (!(word & bit)) return 0;
  const before = <u32>popcnt<u64>(word & (bit - 1));
  return rows + <usize>(load<u32>(ranks + <usize>(place >> 6) * 4) + before) * LANES;
}

/** Adds the rows of features `from` to `to` into `into`. */
function accumulate(from: i32, to: i32, into: usize): void {
  if (ASC_FEATURE_SIMD) accumulateWide(from, to, into);
  else accumulatePlain(from, to, into);
}

function accumulateWide(from: i32, to: i32, into: usize): void {
  let a = i32x4.splat(0);
  let b = i32x4.splat(0);
  let c = i32x4.splat(0);
  let d = i32x4.splat(0);
  let low = i16x8.splat(0);
  let high = i16x8.splat(0);
  let held = 0;
  for (let i = from; i < to; i++) {
    const at = row(load<u32>(features + <usize>i * 4));
    if (!at) continue;
    known++;
    const values = v128.load(at);
    low = i16x8.add(low, i16x8.extend_low_i8x16_s(values));
    high = i16x8.add(high, i16x8.extend_high_i8x16_s(values));
    // 255 times 128 still fits sixteen bits.
    if (++held < 255) continue;
    held = 0;
    a = i32x4.add(a, i32x4.extend_low_i16x8_s(low));
    b = i32x4.add(b, i32x4.extend_high_i16x8_s(low));
    c = i32x4.add(c, i32x4.extend_low_i16x8_s(high));
    d = i32x4.add(d, i32x4.extend_high_i16x8_s(high));
    low = i16x8.splat(0);
    high = i16x8.splat(0);
  }
  v128.store(into, i32x4.add(a, i32x4.extend_low_i16x8_s(low)));
  v128.store(into, i32x4.add(b, i32x4.extend_high_i16x8_s(low)), 16);
  v128.store(into, i32x4.add(c, i32x4.extend_low_i16x8_s(high)), 32);
  v128.store(into, i32x4.add(d, i32x4.extend_high_i16x8_s(high)), 48);
}

function accumulatePlain(from: i32, to: i32, into: usize): void {
  memory.fill(into, 0, OUTPUTS * 4);
  for (let i = from; i < to; i++) {
    const at = row(load<u32>(features + <usize>i * 4));
    if (!at) continue;
    known++;
    for (let output: usize = 0; output < <usize>OUTPUTS; output++) {
      const sum = into + output * 4;
      store<i32>(sum, load<i32>(sum) + load<i8>(at + output));
    }
  }
}

/** Scores from n-grams alone; the language is read from these. */
export function scoreGrams(): void {
  known = 0;
  accumulate(0, wordFeatures, sums);
  accumulate(wordFeatures, allFeatures, sums + LANES * 4);
  const characters = allFeatures - wordFeatures;
  const ofWords: f32 = wordFeatures ? 1 / sqrt<f32>(<f32>wordFeatures) : 0;
  const ofCharacters: f32 = characters ? 1 / sqrt<f32>(<f32>characters) : 0;
  for (let output: usize = 0; output < <usize>OUTPUTS * 4; output += 4) {
    const sum = <f32>load<i32>(sums + output) * ofWords
      + <f32>load<i32>(sums + output, LANES * 4) * ofCharacters;
    store<f32>(scores + output, load<f32>(biases + output) + load<f32>(scales + output) * sum);
  }
}

/** Keeps only a part of what n-grams say about sarcasm, and asks for `more` from the findings. */
export function fadeSarcasm(part: f32, more: f32): void {
  const at = <usize>SARCASM * 4;
  const bias = load<f32>(biases + at);
  store<f32>(scores + at, bias - more + (load<f32>(scores + at) - bias) * part);
}

/** Adds what the rules found, with the weights of all languages and those of `language`. */
export function scoreFindings(language: i32): void {
  for (let output: usize = 0; output < <usize>OUTPUTS; output++) {
    let sum: f32 = 0;
    for (let input = 0; input < Finding.COUNT; input++) {
      const value = load<f32>(findings + <usize>input * 4);
      if (value == 0) continue;
      const shared = dense + <usize>(input * OUTPUTS) + output;
      const own = shared + <usize>((language + 1) * Finding.COUNT * OUTPUTS);
      sum += value * <f32>(<i32>load<i8>(shared) + <i32>load<i8>(own));
    }
    const at = scores + output * 4;
    store<f32>(at, load<f32>(at) + sum * load<f32>(denseScales + output * 4));
  }
}

@inline
export function score(output: i32): f32 {
  return load<f32>(scores + <usize>output * 4);
}
