/** @file Keeps what the engine found in a comment, and adds it to the sums of the post. */
import { isEmpty } from '../model/findings';
import { judge } from '../engine';
import { UNKNOWN, feeling, judgement } from '../judgement';
import { putReasons } from '../reasons';
import { bufferLength, putText } from '../../core/writer';
import { words } from '../text/tokens';
import { collectKeywords } from './keywords';
import {
  AT_COMPOUND,
  AT_FEELINGS,
  AT_LABEL,
  AT_LANGUAGE,
  AT_LIKELY,
  AT_REASONS,
  AT_SARCASM,
  AT_SARCASM_REASON,
  AT_SPAM,
  AT_WORDS,
  comment,
} from './store';

/** Comments whose reasons are part of the result; those that the result names elsewhere join them. */
export const EXPLAINED: i32 = 500;
/** Most comments that the result names as sarcastic, and most that it names as advertising. */
export const NAMED: i32 = 50;
/** Reasons of the explained comments, one JSON array after another. */
export const reasons: usize = memory.data(16);

export let wordCount: u64 = 0;
export let compoundSum: f64 = 0;
export let best: i32 = -1;
export let worst: i32 = -1;
/** Comments that may be meant the other way round. */
export let sarcasticCount: i32 = 0;
/** Advertising: part of no other figure. */
export let spamCount: i32 = 0;
/** Comments by polarity: negative, neutral, positive. */
const polarities = memory.data(12);
/** Comments by language, unknown last. */
const languages = memory.data(28);
/** Chance mass of each emotion over comments that show it. */
const emotionSums = memory.data(40);
let bestCompound: f32 = 0;
let worstCompound: f32 = 0;

export function polarity(index: i32): u32 {
  return load<u32>(polarities + ((<usize>index) << 2));
}

export function inLanguage(index: i32): u32 {
  return load<u32>(languages + ((<usize>index) << 2));
}

export function emotionSum(index: i32): f64 {
  return load<f64>(emotionSums + ((<usize>index) << 3));
}

function count(at: usize): void {
  store<u32>(at, load<u32>(at) + 1);
}

/** Judges comment `index`, whose text was just read. */
export function keep(index: i32, text: usize): void {
  const at = comment(index);
  judge(text, judgement.likely);
  store<f32>(at, judgement.compound, AT_COMPOUND);
  store<f32>(at, judgement.sarcasm, AT_SARCASM);
  store<u32>(at, words, AT_WORDS);
  store<i8>(at, <i8>judgement.label, AT_LABEL);
  store<u8>(at, <u8>judgement.language, AT_LANGUAGE);
  store<u8>(at, <u8>judgement.likely, AT_LIKELY);
  store<u8>(at, <u8>judgement.sarcasmReason, AT_SARCASM_REASON);
  store<u8>(at, judgement.isSpam ? 1 : 0, AT_SPAM);
  if (judgement.isSpam) {
    spamCount++;
    if (index < EXPLAINED) explain(at, text);
    return;
  }
  for (let e = 0; e < 5; e++) {
    const value: f32 = isEmpty() ? 0 : feeling(e);
    store<u8>(at + AT_FEELINGS + <usize>e, <u8>(value * 100 + 0.5));
    if (value < 0.5) continue;
    const sum = emotionSums + ((<usize>e) << 3);
    store<f64>(sum, load<f64>(sum) + value);
  }
  wordCount += words;
  compoundSum += judgement.compound;
  count(polarities + ((<usize>(judgement.label + 1)) << 2));
  count(languages + ((<usize>min<i32>(judgement.language, UNKNOWN)) << 2));
  if (judgement.label > 0 && (best < 0 || judgement.compound > bestCompound)) {
    best = index;
    bestCompound = judgement.compound;
  }
  if (judgement.label < 0 && (worst < 0 || judgement.compound < worstCompound)) {
    worst = index;
    worstCompound = judgement.compound;
  }
  if (judgement.sarcasmReason) sarcasticCount++;
  const named = index == best || index == worst || (judgement.sarcasmReason != 0 && sarcasticCount <= NAMED);
  if (index < EXPLAINED || named) explain(at, text);
  collectKeywords(index, text, judgement.likely);
}

/** Keeps the words that made a score; advertising has none. */
function explain(at: usize, text: usize): void {
  store<u32>(at, <u32>bufferLength(reasons), AT_REASONS);
  if (judgement.isSpam) putText(reasons, '[]');
  else putReasons(reasons, text);
  store<u32>(at, <u32>bufferLength(reasons) - load<u32>(at, AT_REASONS), AT_REASONS + 4);
}
