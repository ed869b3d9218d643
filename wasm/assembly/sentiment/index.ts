/** @file Entry of the module `sentiment`. */
import { allot } from '../core/arena';
import { COMMON, loadLexicon } from './lexicon';
import { loadModel, scores } from './model';
import { TEXT_LIMIT, features, tokens } from './space';
import { allFeatures, wordFeatures } from './features';
import { findings, ruleCompound, ruleSum } from './findings';
import { count } from './tokens';
import { judge, read, language, likely, compound, label, sarcasm, feeling, LANGUAGES } from './engine';

const text: usize = allot(TEXT_LIMIT + 16);

export function textAddress(): usize { return text; }
export function textLimit(): i32 { return TEXT_LIMIT; }
export function dataAddress(length: i32): usize { return allot(length + 16); }
export function loadData(table: i32, at: usize, length: i32): bool {
  return table > COMMON ? loadModel(at, length) : loadLexicon(table, at, length);
}
export function analyse(length: i32, hint: i32): i32 {
  memory.fill(text + <usize>length, 0, 8);
  read(text, length);
  judge(text, hint >= 0 && hint < LANGUAGES ? hint : likely);
  return label;
}
export function featuresAddress(): usize { return features; }
export function featureCount(): i32 { return allFeatures; }
export function wordFeatureCount(): i32 { return wordFeatures; }
export function findingsAddress(): usize { return findings; }
export function scoresAddress(): usize { return scores; }
export function tokensAddress(): usize { return tokens; }
export function tokenCount(): i32 { return count; }
export function compoundOf(): f32 { return compound; }
export function labelOf(): i32 { return label; }
export function rulesOf(): f32 { return ruleCompound; }
export function rulesSum(): f32 { return ruleSum; }
export function languageOf(): i32 { return language; }
export function sarcasmOf(): f32 { return sarcasm; }
export { feeling };
