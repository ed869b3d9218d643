/**
 * @file Scores one text at a time, without a job: for the 'why' view, the command line, the bench
 * and the fit. The host writes data and text into memory and reads the answer from the result.
 */
import { allot } from '../core/arena';
import { bufferAddress, bufferLength, clearBuffer, putByte, putText, result } from '../core/writer';
import { judge, read } from './engine';
import { LANGUAGES, chance, feeling, judgement } from './judgement';
import { allFeatures, wordFeatures } from './model/features';
import { findings, summary } from './model/findings';
import { putEmotion, putLabel, putLanguage, putSarcasmReason } from './names';
import { putFixed } from './numbers';
import { putReasons } from './reasons';
import { TEXT_LIMIT, features } from './text/space';

export { loadData } from './model/data';

const text: usize = allot(<usize>TEXT_LIMIT + 16);

/** Where the host writes a text. */
export function textAddress(): usize {
  return text;
}

/** Most bytes of a text. */
export function textLimit(): i32 {
  return TEXT_LIMIT;
}

/** Where the host writes a data file of `length` bytes; the module keeps them. */
export function dataAddress(length: i32): usize {
  return allot(<usize>length + 16);
}

/** Scores the text that was written; `hint` 0 to 5 chooses the word list, -1 leaves it to the text. */
export function analyse(length: i32, hint: i32): i32 {
  memory.fill(text + <usize>length, 0, 8);
  read(text, length);
  judge(text, hint >= 0 && hint < LANGUAGES ? hint : judgement.likely);
  return judgement.label;
}

/** Writes what `analyse` found, with its reasons, as JSON; returns its length. */
export function describe(): i32 {
  clearBuffer(result);
  putText(result, '{"compound":');
  putFixed(result, judgement.compound, 4);
  putText(result, ',"label":"');
  putLabel(result, judgement.label);
  putText(result, '","emotions":{');
  for (let e = 0; e < 5; e++) {
    putText(result, e ? ',"' : '"');
    putEmotion(result, e);
    putText(result, '":');
    putFixed(result, feeling(e), 3);
  }
  putText(result, '},"language":"');
  putLanguage(result, judgement.language);
  putText(result, '","sarcasm":');
  putFixed(result, judgement.sarcasm, 3);
  putText(result, ',"sarcastic":');
  if (judgement.sarcasmReason) {
    putByte(result, 0x22);
    putSarcasmReason(result, judgement.sarcasmReason);
    putByte(result, 0x22);
  } else putText(result, 'null');
  putText(result, judgement.isSpam ? ',"spam":true' : ',"spam":false');
  putText(result, ',"rules":');
  putFixed(result, summary.ruleCompound, 4);
  putText(result, ',"reasons":');
  if (judgement.isSpam) putText(result, '[]');
  else putReasons(result, text);
  putByte(result, 0x7d);
  return <i32>bufferLength(result);
}

/** Where `describe` wrote. */
export function descriptionAddress(): usize {
  return bufferAddress(result);
}

export function compoundOf(): f32 {
  return judgement.compound;
}

export function labelOf(): i32 {
  return judgement.label;
}

/** 0 to 5, or 6 for unknown. */
export function languageOf(): i32 {
  return judgement.language;
}

export function sarcasmOf(): f32 {
  return judgement.sarcasm;
}

/** Chance of negative, neutral, positive. */
export function chanceOf(index: i32): f32 {
  return chance(index);
}

/** Chance of joy, sadness, anger, surprise, trust. */
export function feelingOf(index: i32): f32 {
  return feeling(index);
}

/** The model's inputs of the text, for the fit: hashed n-grams, words first. */
export function featuresAddress(): usize {
  return features;
}

export function featureCount(): i32 {
  return allFeatures;
}

export function wordFeatureCount(): i32 {
  return wordFeatures;
}

/** The dense inputs. */
export function findingsAddress(): usize {
  return findings;
}
