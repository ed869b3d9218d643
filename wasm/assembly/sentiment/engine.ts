/** @file One text through the whole engine: tokens, language, rules, model, outcome. */
import { COMMON, isLoaded } from './lexicon';
import { allFeatures, gather } from './model/features';
import {
  emojiBalance,
  isEmpty,
  markers,
  negative,
  positive,
  quotedValence,
  ruleCompound,
  situations,
  softened,
  summarise,
  wordBalance,
} from './model/findings';
import {
  JOY,
  LANGUAGE,
  NEGATIVE,
  NEUTRAL,
  POSITIVE,
  SARCASM,
  isReady,
  known,
  score,
  fadeSarcasm,
  scoreFindings,
  scoreGrams,
} from './model/model';
import { applyRules } from './rules';
import { isAdvertising } from './spam';
import { letters, tokenise, words } from './text/tokens';
import { exponential } from './model/exponential';

export const LANGUAGES: i32 = 6;
export const UNKNOWN: i32 = 6;

/** Outcome of the current text. */
export let compound: f32 = 0;
export let label: i32 = 0;
export let language: i32 = UNKNOWN;
export let likely: i32 = 0;
export let confidence: f32 = 0;
export let sarcasm: f32 = 0;
/** Why the text may be meant the other way round: 0 when nothing says so, else see names.ts. */
export let sarcastic: i32 = 0;
/** Advertising: no opinion of a person, so it has none here. */
export let spam: bool = false;
const chances = memory.data(12);
const feelings = memory.data(20);

/** Chance of negative, neutral or positive. */
export function chance(index: i32): f32 {
  return load<f32>(chances + ((<usize>index) << 2));
}

/** Chance of joy, sadness, anger, surprise or trust. */
export function feeling(index: i32): f32 {
  return load<f32>(feelings + ((<usize>index) << 2));
}

/** First half: everything that needs no word list, so the lists worth fetching are known. */
export function read(at: usize, length: i32): void {
  tokenise(at, length);
  gather();
  likely = 0;
  language = UNKNOWN;
  confidence = 0;
  if (!isReady()) return;
  scoreGrams();
  let best: f32 = score(LANGUAGE);
  for (let i = 1; i < LANGUAGES; i++) {
    if (score(LANGUAGE + i) > best) {
      best = score(LANGUAGE + i);
      likely = i;
    }
  }
  let total: f32 = exponential(score(LANGUAGE + LANGUAGES) - best);
  for (let i = 0; i < LANGUAGES; i++) total += exponential(score(LANGUAGE + i) - best);
  confidence = 1 / total;
  // Of a text in one of the six the model knows a good part.
  const familiar = known > 3 && known * 4 > allFeatures;
  if (letters > 2 && words > 0 && familiar && confidence > 0.45) language = likely;
}

/** Second half: rules with the lists of `table`, model, blend. */
export function judge(at: usize, table: i32): void {
  applyRules(at, isLoaded(table) ? table : COMMON);
  summarise();
  sarcastic = 0;
  sarcasm = 0;
  spam = isAdvertising();
  if (spam) return remainSilent();
  // Nothing that any list or the model knows: no opinion is the honest one.
  const silent = positive == 0 && negative == 0 && (isEmpty() || language == UNKNOWN);
  if (silent) return remainSilent();
  if (!isReady()) {
    compound = ruleCompound;
    label = compound >= 0.05 ? 1 : compound <= -0.05 ? -1 : 0;
    return;
  }
  // Its words were learnt in English alone: elsewhere the findings speak, and have to be surer.
  if (table > 0) fadeSarcasm(0.3, 0.5);
  scoreFindings(table);
  const top = max(score(NEGATIVE), max(score(NEUTRAL), score(POSITIVE)));
  let total: f32 = 0;
  for (let i = 0; i < 3; i++) {
    const part = exponential(score(i) - top);
    store<f32>(chances + ((<usize>i) << 2), part);
    total += part;
  }
  for (let i = 0; i < 3; i++) store<f32>(chances + ((<usize>i) << 2), chance(i) / total);
  const no = chance(0);
  const plain = chance(1);
  const yes = chance(2);
  label = yes > no ? (yes > plain ? 1 : 0) : no > plain ? -1 : 0;
  // The model hears "bad" in "not that bad"; where nothing else is bad, the negation has the say.
  const mild = label < 0 && softened > 0 && negative == 0;
  if (mild) label = 0;
  for (let e = 0; e < 5; e++)
    store<f32>(feelings + ((<usize>e) << 2), 1 / (1 + exponential(-score(JOY + e))));
  sarcasm = 1 / (1 + exponential(-score(SARCASM)));
  // One or two words are too little to hear a tone in.
  if (words < 3) sarcasm *= 0.6;
  // Flagging every second joke would be useless: English has the higher threshold.
  if (sarcasm >= (table > 0 ? <f32>0.46 : <f32>0.6)) sarcastic = reasonOfSarcasm();
  compound = (1 - BLEND) * ruleCompound + BLEND * (yes - no);
  // The sign never contradicts the label.
  if (label > 0) compound = max<f32>(compound, 0.05);
  else if (label < 0) compound = min<f32>(compound, -0.05);
  else if (mild) compound = max<f32>(compound, 0);
}

function remainSilent(): void {
  compound = 0;
  label = 0;
  memory.fill(chances, 0, 12);
  memory.fill(feelings, 0, 20);
  store<f32>(chances + 4, 1);
}

function reasonOfSarcasm(): i32 {
  if (markers > 0) return 1;
  if (positive > 0 && situations > 0) return 2;
  if (emojiBalance * wordBalance < 0) return 3;
  if (quotedValence > 0) return 4;
  // Without anything to point at, the model must be rather sure.
  return sarcasm >= 0.75 && language == 0 ? 5 : 0;
}

/** How much the model's opinion weighs beside the rules'; chosen across domains, see wasm/data/README.md. */
const BLEND: f32 = 0.4;
