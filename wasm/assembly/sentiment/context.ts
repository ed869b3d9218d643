/**
 * @file Words that mean the opposite beside others: praise of the past, praise beside a nuisance, a
 * cheerful first word before a complaint or a question, weeping faces of delight, and what is owed
 * and denied.
 */
import {
  AT_CLAUSE, AT_ENTRY, AT_KIND, AT_RULES, AT_SENTENCE, AT_WEIGHT, RULE_IDIOM, RULE_NEGATED, RULE_NEGATING, RULE_TURNED, WORD, isPicture,
} from './text/space';
import {
  AFTER, AGAIN, BEFORE, CONTRAST, FAR, GREETING, MELTING, NEGATE, NONE, NOW, ONCE, OVER, OWED, SITUATION, SPAM,
  WAS, flagsOf, specialOf,
} from './lexicon';
import { exclamations, questions } from './text/marks';
import { codeAt, codes, contrastAt, flagsAt, item, itemCount, mark } from './items';
import { isNegator } from './negation';

/** Emotion bits of an entry, see names.ts. */
const ANGER: u16 = 4;
const SURPRISE: u16 = 8;
const TRUST: u16 = 16;
const DENIED: f32 = -2.4;

/** A word was turned by what surrounds it: the model, which knows words and pairs, does not see that. */
export let turned: bool = false;
/** The reason, as names.ts numbers it, why praise is certainly not meant: a nuisance, a face; or 0. */
export let ironic: i32 = 0;
/** Nothing but a greeting, nothing but a question. */
export let isGreeting: bool = false;
export let isQuestion: bool = false;
let denied: i32 = 0;

/** Begins a text. */
export function forgetContext(): void {
  turned = isGreeting = isQuestion = false;
  ironic = 0;
  denied = 0;
}

/** Whether a word of the text has the special role. */
@inline
function has(code: u8): bool {
  return (codes & ((<u32>1) << code)) != 0;
}

/** Applies the rules of this file; every word has its weight by then. */
export function applyContext(): void {
  if (itemCount == 0) return;
  if (has(OWED) || has(ONCE) || has(BEFORE)) {
    for (let i = 0; i < itemCount; i++) {
      const code = codeAt(i);
      if (code == OWED) deny(i);
      else if (code == ONCE || code == BEFORE) turnPast(i, code == BEFORE);
    }
  }
  // "Thanks for nothing": the model hears the thanks.
  if (weightOf(0) < 0 && flagsAt(item(0)) & TRUST) turned = true;
  turnOpener();
  if (questions > 0) hushSurprise();
  if (has(AGAIN)) turnPraise();
  turnBeforeFace();
  if (has(MELTING)) turnFaces();
  if (itemCount < 14 && (has(GREETING) || questions == 1)) findGreeting();
}

@inline
function weightOf(index: i32): f32 {
  return load<f32>(item(index), AT_WEIGHT);
}

@inline
function clauseOf(index: i32): u16 {
  return load<u16>(item(index), AT_CLAUSE);
}

@inline
function sentenceOf(index: i32): u16 {
  return load<u16>(item(index), AT_SENTENCE);
}

function turn(index: i32, by: f32): void {
  const at = item(index);
  store<f32>(at, load<f32>(at, AT_WEIGHT) * by, AT_WEIGHT);
  mark(at, RULE_TURNED);
  turned = true;
}

/** Whether a negator turns the place: within four places ahead of it, or right behind it. */
function isDenied(index: i32): bool {
  const clause = clauseOf(index);
  for (let k = index - 1; k >= 0 && k >= index - 8; k--) {
    const at = item(k);
    if (clauseOf(k) != clause) break;
    const entry = <usize>load<u32>(at, AT_ENTRY);
    const reaches = k >= index - 4 || (entry && specialOf(entry) & FAR);
    if (reaches && (isNegator(at, flagsAt(at)) || codeAt(k) == NONE)) return true;
  }
  for (let k = index + 1; k < itemCount && k <= index + 3 && clauseOf(k) == clause; k++) {
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
  turned = true;
  denied++;
}

/** "It used to be good", "früher war das lustig": praise of what is no more. */
function turnPast(index: i32, needsVerb: bool): void {
  const sentence = sentenceOf(index);
  let from = index;
  while (from > 0 && sentenceOf(from - 1) == sentence && !isBorder(from - 1)) from--;
  let to = index + 1;
  while (to < itemCount && sentenceOf(to) == sentence && !isBorder(to)) to++;
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

/** "Wow! I waited three weeks and nobody answered." */
function turnOpener(): void {
  const mock = isMockThanks();
  if (itemCount < 2 || (!mock && itemCount > 2 && clauseOf(2) == clauseOf(0))) return;
  let end = 0;
  let praise: f32 = 0;
  while (end < itemCount && clauseOf(end) == clauseOf(0)) {
    if (weightOf(end) > 0) praise += weightOf(end);
    end++;
  }
  if (mock) end = 1;
  if (end > 2 || (praise == 0 && !mock) || end == itemCount) return;
  let good: f32 = 0;
  let bad: f32 = 0;
  let angry = denied > 0;
  let begins: f32 = 0;
  let nuisance = false;
  for (let k = end; k < itemCount; k++) {
    const weight = weightOf(k);
    if (weight > 0 && !isPicture(item(k))) good += weight;
    else if (weight < 0) bad -= weight;
    if (begins == 0) begins = weight;
    if (flagsAt(item(k)) & SITUATION && !isAbsent(k)) nuisance = true;
    // "Doesn't work" blames somebody as an angry word does.
    const blames = flagsAt(item(k)) & ANGER || load<u16>(item(k), AT_RULES) & RULE_NEGATING;
    if (weight < 0 && blames) angry = true;
  }
  // A whole clause of nothing but blame: "perfect, the size is wrong".
  if (begins < -1.7 && good == 0 && itemCount - end > 2 && !has(MELTING) && !has(AGAIN)) angry = true;
  if (contrastAt < 0 && (mock || (angry && (good < bad || begins < 0)))) {
    for (let k = 0; k < itemCount; k++) if (weightOf(k) > 0) turn(k, -0.4);
    turned = true;
    if (nuisance && !has(AGAIN)) ironic = 2;
  }
}

/** "Oh wow, which filter is that?": surprise alone ahead of a question is no praise. */
function hushSurprise(): void {
  let only = -1;
  for (let k = 0; k < itemCount; k++) {
    if (weightOf(k) == 0) continue;
    if (only >= 0) return;
    only = k;
  }
  if (only >= 0 && only < 2 && weightOf(only) > 0 && flagsAt(item(only)) & SURPRISE) {
    turn(only, 0);
    isGreeting = true;
  }
}

/** "Thanks for ruining my evening": thanks for what nobody is thanked for. */
function isMockThanks(): bool {
  if (itemCount < 2 || weightOf(0) < 0 || !(flagsAt(item(0)) & TRUST)) return false;
  for (let k = 1; k < min(itemCount, 6); k++) {
    const flags = flagsAt(item(k));
    if (flags & ANGER && clauseOf(k) == clauseOf(0) && (weightOf(k) < 0 || flags & SITUATION)) return true;
  }
  return false;
}

/** True for a nuisance that is denied or over: "no queue", "exam passed", "la gripe ya pasó". */
export function isAbsent(index: i32): bool {
  const clause = clauseOf(index);
  for (let k = max(index - 4, 0); k < min(index + 4, itemCount); k++) {
    const entry = <usize>load<u32>(item(k), AT_ENTRY);
    if (!entry || clauseOf(k) != clause) continue;
    if (specialOf(entry) & OVER && !(flagsOf(entry) & SPAM)) return true;
    const near = k < index && k >= index - 2;
    if (near && (flagsOf(entry) & NEGATE || codeAt(k) == NONE)) return true;
  }
  return false;
}

/** "Great, another ad", "Super, schon wieder Werbung 🙃". */
function turnPraise(): void {
  if (contrastAt >= 0 || turned) return;
  let praise = -1;
  let nuisance = -1;
  let harm = -1;
  let again = false;
  let upsideDown = false;
  let first = -1;
  for (let k = 0; k < itemCount; k++) {
    if (praise < 0 && weightOf(k) > 0 && !isPicture(item(k))) praise = k;
    const flags = flagsAt(item(k));
    // The upside-down face is enough beside anything that makes angry.
    if (codeAt(k) == AGAIN) again = true;
    if (codeAt(k) == AGAIN && isPicture(item(k))) upsideDown = true;
    const isBad = weightOf(k) < 0 && (codeAt(k - 1) == AGAIN || codeAt(k - 2) == AGAIN);
    if (nuisance < 0 && (isBad || flags & SITUATION) && !isAbsent(k)) nuisance = k;
    if (harm < 0 && flags & ANGER && weightOf(k) <= 0) harm = k;
    if (first < 0 && weightOf(k) < 0) first = k;
  }
  if (nuisance < 0 && upsideDown) nuisance = harm;
  // "Love it when": praise that points at what follows.
  const points = codeAt(praise) == AGAIN;
  if (nuisance < 0 && points) nuisance = first;
  if (!again || praise < 0 || nuisance < 0 || praise > nuisance || praise > 3) return;
  // "Love your work again" is no exclamation ahead of a nuisance, "wow another ad" is one.
  const leads = points || codeAt(praise + 1) == AGAIN || upsideDown;
  if (clauseOf(praise) == clauseOf(nuisance) && !leads) return;
  // Praise of something else behind the nuisance is meant.
  for (let k = nuisance + 1; k < itemCount; k++) {
    if (weightOf(k) > 0 && codeAt(k) != AGAIN && clauseOf(k) == clauseOf(nuisance)) return;
  }
  for (let k = 0; k < itemCount; k++) if (weightOf(k) > 0) turn(k, -0.6);
  ironic = 2;
}

/** "What a wonderful service 🙄": the last face takes back nothing but praise. */
function turnBeforeFace(): void {
  if (contrastAt >= 0 || turned || itemCount < 2) return;
  const last = item(itemCount - 1);
  if (!isPicture(last) || load<f32>(last, AT_WEIGHT) >= 0 || !(flagsAt(last) & ANGER)) return;
  let good = false;
  for (let k = 0; k < itemCount; k++) {
    const word = !isPicture(item(k));
    if (word && weightOf(k) > 0) good = true;
    else if (word ? weightOf(k) < 0 : weightOf(k) > 0) return;
  }
  if (!good) return;
  for (let k = 0; k < itemCount; k++) if (weightOf(k) > 0) turn(k, -0.4);
  ironic = 3;
}

/** Weeping faces follow the words; "I'm dead" follows laughing faces. */
function turnFaces(): void {
  let good: f32 = 0;
  let bad: f32 = 0;
  let weeps = false;
  for (let k = 0; k < itemCount; k++) {
    const weight = weightOf(k);
    if (codeAt(k) == MELTING && weight < 0) weeps = true;
    else if (weight > 0) good += weight;
    else bad -= weight;
  }
  if (!weeps || good <= bad || bad > 1.5) return;
  for (let k = 0; k < itemCount; k++) {
    if (codeAt(k) == MELTING && weightOf(k) < 0) turn(k, -0.6);
  }
}

/** A greeting or a short question without a rated word. */
function findGreeting(): void {
  let greets = false;
  for (let k = 0; k < itemCount; k++) {
    if (weightOf(k) != 0) return;
    if (codeAt(k) == GREETING) greets = true;
  }
  if (greets) isGreeting = true;
  isQuestion = questions == 1 && exclamations == 0;
}
