/** @file What the engine finds in a text: one record, filled by `read` and `judge` of engine.ts. */

/** The languages of the word lists, and the number of a text in none of them. */
export const LANGUAGES: i32 = 6;
export const UNKNOWN: i32 = 6;

@unmanaged
export class Judgement {
  /** From -1, negative, to 1, positive. */
  compound: f32;
  /** The side the compound is on: -1, 0 or 1. */
  label: i32;
  /** The language the text certainly has, or UNKNOWN. */
  language: i32;
  /** The likeliest language, however unlikely, and its chance. */
  likely: i32;
  confidence: f32;
  /** The chance of sarcasm. */
  sarcasm: f32;
  /** Why the text may be meant the other way round, as names.ts numbers it; 0 when nothing says so. */
  sarcasmReason: i32;
  /** Advertising: no opinion of a person, so it has none here. */
  isSpam: bool;
  /** Bytes of the text. */
  size: i32;
}

/** The current text's. */
export const judgement: Judgement = changetype<Judgement>(memory.data(36));

/** Chances of negative, neutral and positive, and of the five emotions, one f32 each. */
export const chances = memory.data(12);
export const feelings = memory.data(20);

/** Chance of negative, neutral or positive. */
export function chance(index: i32): f32 {
  return load<f32>(chances + ((<usize>index) << 2));
}

/** Chance of joy, sadness, anger, surprise or trust. */
export function feeling(index: i32): f32 {
  return load<f32>(feelings + ((<usize>index) << 2));
}
