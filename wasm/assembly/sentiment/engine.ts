/** @file One text through the whole engine: tokens, language, rules, model, judgement. */
import { COMMON, isLoaded } from './lexicon';
import { allFeatures, gather } from './model/features';
import { leaveHead, scoreHead, side } from './model/head';
import { isEmpty, summarise, summary } from './model/findings';
import {
  JOY,
  LANGUAGE,
  isReady,
  known,
  score,
  fadeSarcasm,
  scoreFindings,
  scoreGrams,
} from './model/model';
import { items } from './items';
import { LANGUAGES, UNKNOWN, chance, chances, feelings, judgement } from './judgement';
import { applyRules } from './rules';
import { judgeSarcasm } from './sarcasm';
import { isAdvertising } from './spam';
import { surroundings } from './context/surroundings';
import { ellipses, exclamations, questions } from './text/marks';
import { hashtags, letters, links, mentions, tokenise, words } from './text/tokens';
import { exponential } from './model/exponential';
import {
  BLEND, CALM, CALM_SPEECH, FOREIGN_DOUBT, FOREIGN_SARCASM, LEAST, MIXED, NAMED_LANGUAGE, RULED_BLEND,
  RULED_COMPOUND, RULED_WORDS, RULES_IN_PROSE, RULES_IN_SPEECH, SHORT, SHORT_UNSURE, SIDE_OF_QUESTION,
  SPEECH_COMPOUND, UNSURE,
} from './thresholds';

/** First half: everything that needs no word list, so the lists worth fetching are known. */
export function read(at: usize, length: i32): void {
  judgement.size = length;
  tokenise(at, length);
  gather();
  judgement.likely = 0;
  judgement.language = UNKNOWN;
  judgement.confidence = 0;
  if (!isReady()) return;
  scoreGrams();
  let best: f32 = score(LANGUAGE);
  for (let i = 1; i < LANGUAGES; i++) {
    if (score(LANGUAGE + i) > best) {
      best = score(LANGUAGE + i);
      judgement.likely = i;
    }
  }
  let total: f32 = exponential(score(LANGUAGE + LANGUAGES) - best);
  for (let i = 0; i < LANGUAGES; i++) total += exponential(score(LANGUAGE + i) - best);
  judgement.confidence = 1 / total;
  // The model knows a good part of the words of a text in one of the six languages.
  const familiar = known > 3 && known * 4 > allFeatures;
  const isNamed = familiar && judgement.confidence > NAMED_LANGUAGE;
  if (letters > 2 && words > 0 && isNamed) judgement.language = judgement.likely;
}

/** Second half: rules with the lists of `table`, model, blend. */
export function judge(at: usize, table: i32): void {
  leaveHead();
  applyRules(at, isLoaded(table) ? table : COMMON);
  summarise();
  const isUnsure = judgement.confidence < UNSURE;
  const isShort = words < SHORT || (judgement.confidence < MIXED && words < SHORT_UNSURE);
  const asks = surroundings.turned || surroundings.isGreeting || surroundings.isQuestion;
  if (words > 0 && isShort && isUnrated() && !asks) table = searchLists(at, table);
  judgement.sarcasmReason = 0;
  judgement.sarcasm = 0;
  judgement.isSpam = isAdvertising(at, judgement.size) || (isUnsure && words > 3 && isAdvertisingElsewhere(at, table));
  if (judgement.isSpam) return remainSilent();
  // Nothing that any list or the model knows: no opinion is the honest one.
  if (isUnrated() && (isEmpty() || judgement.language == UNKNOWN)) return remainSilent();
  if (!isReady()) return followRules();
  // Its words were learnt in English alone: elsewhere the findings speak, and have to be surer.
  if (table > 0) fadeSarcasm(FOREIGN_SARCASM, FOREIGN_DOUBT);
  scoreFindings(table);
  for (let e = 0; e < 5; e++)
    store<f32>(feelings + ((<usize>e) << 2), 1 / (1 + exponential(-score(JOY + e))));
  judgeSarcasm(table);
  if (scoreHead(table)) {
    readSides(at);
    decide();
  } else followRules();
}

/** Without the head of its language a text has what the rules say. */
function followRules(): void {
  judgement.compound = summary.ruleCompound;
  judgement.label = signOf(judgement.compound);
  memory.fill(chances, 0, 12);
  store<f32>(chances + ((<usize>(judgement.label + 1)) << 2), 1);
}

/**
 * The chances of the three sides: the head's, and in plain speech a part of the rules. The head was
 * fitted on posts with links, mentions and hashtags, where most neutral texts have one of them.
 */
function readSides(at: usize): void {
  const speaks = isSpeech();
  const rules = summary.ruleCompound;
  const part: f32 = !speaks ? 0 : isProse(at) ? RULES_IN_PROSE : RULES_IN_SPEECH;
  const no = side(0) + part * max<f32>(-rules, 0);
  const plain = side(1) + (speaks && isUnrated() ? CALM_SPEECH : 0);
  const yes = side(2) + part * max<f32>(rules, 0);
  const top = max(no, max(plain, yes));
  const ofNo = exponential(no - top);
  const ofPlain = exponential(plain - top);
  const ofYes = exponential(yes - top);
  const total = ofNo + ofPlain + ofYes;
  store<f32>(chances, ofNo / total);
  store<f32>(chances + 4, ofPlain / total);
  store<f32>(chances + 8, ofYes / total);
}

/** Whether no word of the text has a weight. */
function isUnrated(): bool {
  return summary.positive == 0 && summary.negative == 0;
}

/** Applies the rules of another list: phrases joined tokens, so they are read again. */
function applyOther(at: usize, table: i32): void {
  tokenise(at, judgement.size);
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
    if (!isUnrated()) return other;
  }
  applyOther(at, table);
  return table;
}

/** Whether another list finds advertising in a text whose language is not certain. */
function isAdvertisingElsewhere(at: usize, table: i32): bool {
  for (let other = 0; other < LANGUAGES; other++) {
    if (other == table || !isLoaded(other)) continue;
    applyOther(at, other);
    if (isAdvertising(at, judgement.size)) return true;
  }
  applyOther(at, table);
  return false;
}

/**
 * One number and the class that follows from it: from 0.05 on positive, from -0.05 on negative, between
 * them neutral.
 */
function decide(): void {
  const no = chance(0);
  const plain = chance(1);
  const yes = chance(2);
  const rules = summary.ruleCompound;
  // The words around it changed the sign of a word, or a "but": the model knows only words and pairs.
  const hasBut = items.contrastAt >= 0 && words < RULED_WORDS && abs<f32>(rules) >= RULED_COMPOUND;
  const isRuled = surroundings.turned || hasBut;
  const part: f32 = isRuled ? RULED_BLEND : BLEND;
  let compound: f32 = (1 - part) * rules + part * (yes - no);
  let label = isRuled && isSpeech() ? signOf(compound) : sideOf(no, plain, yes, compound);
  if (asksNothing(no, yes)) {
    compound = 0;
    label = 0;
  }
  // The model hears "bad" in "not that bad"; where nothing else is bad, the negation has the say.
  if (label <= 0 && summary.softened > 0 && summary.negative == 0) label = label < 0 && words > 9 ? 0 : 1;
  if (label > 0) compound = max<f32>(compound, LEAST);
  else if (label < 0) compound = min<f32>(compound, -LEAST);
  else compound = min<f32>(max<f32>(compound, -CALM), CALM);
  judgement.compound = compound;
  judgement.label = label;
}

function signOf(value: f32): i32 {
  return value >= LEAST ? 1 : value <= -LEAST ? -1 : 0;
}

/** Whether a text is speech alone: no link, mention or hashtag. */
function isSpeech(): bool {
  return links + mentions + hashtags == 0;
}

/** The likeliest side. Speech with words that are rated clearly is seldom neutral, whatever the head says. */
function sideOf(no: f32, plain: f32, yes: f32, compound: f32): i32 {
  if (plain < max(no, yes)) return yes > no ? 1 : -1;
  const takesSide = isSpeech() && abs<f32>(summary.ruleCompound) >= SPEECH_COMPOUND;
  return takesSide ? signOf(compound) : 0;
}

/** Whether the text is a plain sentence with its full stop, as in news and reviews. */
function isProse(at: usize): bool {
  let end = at + <usize>judgement.size;
  while (end > at && load<u8>(end - 1) <= 0x20) end--;
  return end > at && load<u8>(end - 1) == 0x2e && exclamations + questions + ellipses == 0;
}

/** A greeting, or a question that the model hears no clear side in. */
function asksNothing(no: f32, yes: f32): bool {
  return surroundings.isGreeting || (surroundings.isQuestion && max(no, yes) < SIDE_OF_QUESTION);
}

function remainSilent(): void {
  judgement.compound = 0;
  judgement.label = 0;
  memory.fill(chances, 0, 12);
  memory.fill(feelings, 0, 20);
  store<f32>(chances + 4, 1);
}
