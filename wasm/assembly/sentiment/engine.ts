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
import { ironic, isGreeting, isQuestion, turned } from './context';
import { contrastAt } from './items';
import { applyRules } from './rules';
import { isAdvertising } from './spam';
import { ellipses, exclamations, questions } from './text/marks';
import { hashtags, letters, links, mentions, tokenise, words } from './text/tokens';
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
/** Bytes of the current text. */
let size: i32 = 0;
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
  size = length;
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
  const isShort = words < 4 || (confidence < UNSURE && words < 7);
  const asks = turned || isGreeting || isQuestion;
  if (words > 0 && isShort && positive == 0 && negative == 0 && !asks) table = searchLists(at, table);
  sarcastic = 0;
  sarcasm = 0;
  spam = isAdvertising() || (confidence < UNSURE && words > 3 && isAdvertisingElsewhere(at, table));
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
  for (let e = 0; e < 5; e++)
    store<f32>(feelings + ((<usize>e) << 2), 1 / (1 + exponential(-score(JOY + e))));
  sarcasm = 1 / (1 + exponential(-score(SARCASM)));
  // One or two words are too little to hear a tone in.
  if (words < 3) sarcasm *= 0.6;
  if (ironic) sarcasm = max<f32>(sarcasm, 0.75);
  const reason = reasonOfSarcasm();
  if (sarcasm >= borderOf(reason, table)) sarcastic = reason;
  decide(at, table);
}

/** Applies the rules of another list: phrases joined tokens, so they are read again. */
function applyOther(at: usize, table: i32): void {
  tokenise(at, size);
  applyRules(at, isLoaded(table) ? table : COMMON);
  summarise();
}

/** A few words show no language: the likeliest list that rates them has the say. */
function searchLists(at: usize, table: i32): i32 {
  let last: f32 = Infinity;
  for (let tries = 0; tries < LANGUAGES; tries++) {
    let other = -1;
    for (let i = 0; i < LANGUAGES; i++) {
      const worth = score(LANGUAGE + i);
      if (worth < last && (other < 0 || worth > score(LANGUAGE + other))) other = i;
    }
    if (other < 0) break;
    last = score(LANGUAGE + other);
    if (other == table || !isLoaded(other)) continue;
    applyOther(at, other);
    if (positive > 0 || negative > 0) return other;
  }
  applyOther(at, table);
  return table;
}

/** Whether another list finds advertising in a text whose language is not certain. */
function isAdvertisingElsewhere(at: usize, table: i32): bool {
  for (let other = 0; other < LANGUAGES; other++) {
    if (other == table || !isLoaded(other)) continue;
    applyOther(at, other);
    if (isAdvertising()) return true;
  }
  applyOther(at, table);
  return false;
}

/**
 * One number and the class that follows from it: from 0.05 on positive, from -0.05 on negative, between
 * them neutral.
 */
function decide(at: usize, table: i32): void {
  const no = chance(0);
  const plain = chance(1);
  const yes = chance(2);
  // The words around it changed the sign of a word, or a "but": the model knows only words and pairs.
  const isRuled = turned || (contrastAt >= 0 && words < 20 && abs<f32>(ruleCompound) >= 0.1);
  const part: f32 = isRuled ? 0.15 : BLEND;
  compound = (1 - part) * ruleCompound + part * (yes - no);
  label = isRuled ? signOf(compound) : classOf(at, no, plain, yes, table);
  if (asksNothing(no, yes)) {
    compound = 0;
    label = 0;
  }
  // The model hears "bad" in "not that bad"; where nothing else is bad, the negation has the say.
  if (label <= 0 && softened > 0 && negative == 0) label = label < 0 && words > 9 ? 0 : 1;
  if (label > 0) compound = max<f32>(compound, LEAST);
  else if (label < 0) compound = min<f32>(compound, -LEAST);
  else compound = min<f32>(max<f32>(compound, -CALM), CALM);
}

function signOf(value: f32): i32 {
  return value >= LEAST ? 1 : value <= -LEAST ? -1 : 0;
}

/**
 * The class by the model. It was fitted on tweets, where a third is neutral, most of them with a
 * link, a mention or a hashtag: without one a text that the rules have rated is seldom neutral, and
 * whole sentences least of all.
 */
function classOf(at: usize, no: f32, plain: f32, yes: f32, table: i32): i32 {
  const isSpeech = links + mentions + hashtags == 0;
  const calm = isSpeech && table == 0 ? plain * SPEECH : plain;
  const best = max(no, yes);
  if (calm < best) return yes > no ? 1 : -1;
  const border: f32 = table == 0 && isProse(at) ? LEAST : 0.3;
  return isSpeech && abs<f32>(ruleCompound) >= border ? signOf(compound) : 0;
}

/** Whether the text is a plain sentence with its full stop, as in news and reviews. */
function isProse(at: usize): bool {
  let end = at + <usize>size;
  while (end > at && load<u8>(end - 1) <= 0x20) end--;
  return end > at && load<u8>(end - 1) == 0x2e && exclamations + questions + ellipses == 0;
}

/** A greeting, or a question that the model hears no clear side in. */
function asksNothing(no: f32, yes: f32): bool {
  return isGreeting || (isQuestion && max(no, yes) < 0.62);
}

function remainSilent(): void {
  compound = 0;
  label = 0;
  memory.fill(chances, 0, 12);
  memory.fill(feelings, 0, 20);
  store<f32>(chances + 4, 1);
}

function reasonOfSarcasm(): i32 {
  if (ironic) return ironic;
  if (markers > 0) return 1;
  if (positive > 0 && situations > 0) return 2;
  if (emojiBalance * wordBalance < 0) return 3;
  return quotedValence > 0 ? 4 : 5;
}

/**
 * The chance from which sarcasm is shown, so that it is there more often than not: of 100 texts by
 * strangers a quarter is sarcastic or fewer. Without anything to point at nothing is shown but in
 * English.
 */
function borderOf(reason: i32, table: i32): f32 {
  if (reason == 5) return table == 0 ? 0.8 : 2;
  if (table == 0) return reason == 1 ? 0.62 : reason == 4 ? 0.66 : 0.7;
  return reason < 3 ? 0.46 : reason == 4 ? 0.5 : 0.55;
}

/** How much the model's opinion weighs beside the rules'; chosen across domains, see wasm/data/README.md. */
const BLEND: f32 = 0.4;
/** The least size of a compound that takes a side, and the largest of one that does not. */
const LEAST: f32 = 0.05;
/** Below this confidence a text may be in another language. */
const UNSURE: f32 = 0.5;
const CALM: f32 = 0.049;
/** What is left of the neutral chance in English without link, mention or hashtag; fitted on unseen comments. */
const SPEECH: f32 = 0.67;
