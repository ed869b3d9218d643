/**
 * @file Words that mean something else beside others: praise of the past, a cheerful first word before
 * a question, weeping faces of delight, and what is owed and denied. What is meant the other way round
 * is in ../sarcasm.ts.
 */
import {
  AT_ENTRY, AT_KIND, AT_RULES, AT_WEIGHT, RULE_IDIOM, RULE_NEGATED, RULE_TURNED, WORD, isPicture,
} from '../text/space';
import {
  AFTER, AGAIN, BEFORE, CONTRAST, FAR, GREETING, MELTING, NEGATE, NONE, NOW, ONCE, OWED, WAS,
  specialOf,
} from '../lexicon';
import { exclamations, questions } from '../text/marks';
import { codeAt, flagsAt, item, items, mark } from '../items';
import { turnComparison } from './comparison';
import { isNegator } from '../negation';
import { turnBeforeFace, turnOpener, turnPraise, turnRemark } from '../sarcasm';
import {
  SADNESS, SURPRISE, TRUST, clauseOf, has, resetSurroundings, sentenceOf, surroundings, turn, weightOf,
} from './surroundings';

/** The weight of a word that is bad as it is denied. */
const DENIED: f32 = -2.4;

/** Applies the rules of this file; every word has its weight by then. */
export function applyContext(): void {
  resetSurroundings();
  if (items.count == 0) return;
  if (has(OWED) || has(ONCE) || has(BEFORE)) {
    for (let i = 0; i < items.count; i++) {
      const code = codeAt(i);
      if (code == OWED) deny(i);
      else if (code == ONCE || code == BEFORE) turnPast(i, code == BEFORE);
    }
  }
  // "Thanks for nothing": the model hears the thanks.
  if (weightOf(0) < 0 && flagsAt(item(0)) & TRUST) surroundings.turned = true;
  turnComparison();
  turnOpener();
  if (questions > 0) hushSurprise();
  if (has(AGAIN)) {
    turnRemark();
    turnPraise();
  }
  turnBeforeFace();
  if (has(MELTING)) turnFaces();
  if (items.count < 14 && (has(GREETING) || questions == 1)) findGreeting();
}

/** Whether a negator turns the place: within four places ahead of it, or right after it. */
function isDenied(index: i32): bool {
  const clause = clauseOf(index);
  for (let k = index - 1; k >= 0 && k >= index - 8; k--) {
    const at = item(k);
    if (clauseOf(k) != clause) break;
    const entry = <usize>load<u32>(at, AT_ENTRY);
    const reaches = k >= index - 4 || (entry && specialOf(entry) & FAR);
    if (reaches && (isNegator(at, flagsAt(at)) || codeAt(k) == NONE)) return true;
  }
  for (let k = index + 1; k < items.count && k <= index + 3 && clauseOf(k) == clause; k++) {
    const at = item(k);
    if (flagsAt(at) & (AFTER | NEGATE)) return true;
  }
  return false;
}

/** "No refund", "nobody answers", "nichts bekommen": bad as it is denied. */
function deny(index: i32): void {
  if (!isDenied(index)) return;
  const at = item(index);
  store<f32>(at, DENIED, AT_WEIGHT);
  mark(at, RULE_NEGATED);
  surroundings.turned = true;
  surroundings.denied++;
}

/** "It used to be good", "früher war das lustig": praise of what is no more. */
function turnPast(index: i32, needsVerb: bool): void {
  const sentence = sentenceOf(index);
  let from = index;
  while (from > 0 && sentenceOf(from - 1) == sentence && !isBorder(from - 1)) from--;
  let to = index + 1;
  while (to < items.count && sentenceOf(to) == sentence && !isBorder(to)) to++;
  let verb = -1;
  for (let k = from; k < to; k++) if (codeAt(k) == WAS) verb = k;
  if (needsVerb && verb < 0) return;
  for (let k = from; k < to; k++) {
    const near = clauseOf(k) == clauseOf(index) || (verb >= 0 && clauseOf(k) == clauseOf(verb));
    if (!near || load<u16>(item(k), AT_RULES) & RULE_TURNED) continue;
    if (weightOf(k) > 0) turn(k, -0.7);
    else if (weightOf(k) < 0 && load<u8>(item(k), AT_KIND) == WORD && !isIdiom(k)) turn(k, -0.3);
  }
}

/** "C'était mieux" says itself that it is over. */
function isIdiom(index: i32): bool {
  return (load<u16>(item(index), AT_RULES) & RULE_IDIOM) != 0;
}

/** "But" and "now" end what was. */
function isBorder(index: i32): bool {
  return (flagsAt(item(index)) & CONTRAST) != 0 || codeAt(index) == NOW;
}

/** "Oh wow, which filter is that?": surprise alone ahead of a question is no praise. */
function hushSurprise(): void {
  let only = -1;
  for (let k = 0; k < items.count; k++) {
    if (weightOf(k) == 0) continue;
    if (only >= 0) return;
    only = k;
  }
  if (only >= 0 && only < 2 && weightOf(only) > 0 && flagsAt(item(only)) & SURPRISE) {
    turn(only, 0);
    surroundings.isGreeting = true;
  }
}

/** Weeping faces follow the words; "I'm dead" follows laughing faces. */
function turnFaces(): void {
  let good: f32 = 0;
  let bad: f32 = 0;
  let weeps = false;
  for (let k = 0; k < items.count; k++) {
    const weight = weightOf(k);
    if (codeAt(k) == MELTING && weight < 0) weeps = true;
    else if (weight > 0) good += weight;
    else bad -= weight;
  }
  if (!weeps || good <= bad || bad > 1.5) return;
  for (let k = 0; k < items.count; k++) {
    if (codeAt(k) == MELTING && weightOf(k) < 0) turn(k, -0.6);
  }
}

/** A greeting or a short question without a rated word. The heart beside a condolence is no praise. */
function findGreeting(): void {
  let greets = false;
  let consoles = false;
  for (let k = 0; k < items.count; k++) {
    if (codeAt(k) != GREETING) continue;
    greets = true;
    if (flagsAt(item(k)) & SADNESS) consoles = true;
  }
  for (let k = 0; k < items.count; k++) {
    if (weightOf(k) != 0 && !(consoles && weightOf(k) > 0 && isPicture(item(k)))) return;
  }
  if (greets) surroundings.isGreeting = true;
  surroundings.isQuestion = questions == 1 && exclamations == 0;
}
