/**
 * @file Sarcasm: shapes in which praise is meant the other way round, praise beside a nuisance or before
 * a complaint, thanks for harm, an angry face after praise; and whether a text is shown as sarcastic,
 * with the reason that is shown.
 */
import { AT_RULES, AT_WEIGHT, RULE_HINT, RULE_NEGATING, isPicture } from './text/space';
import { AGAIN, MELTING, SITUATION } from './lexicon';
import { codeAt, flagsAt, item, items } from './items';
import { isAbsent } from './negation';
import { summary } from './model/findings';
import { exponential } from './model/exponential';
import { SARCASM, score } from './model/model';
import { words } from './text/tokens';
import { judgement } from './judgement';
import { ANGER, TRUST, clauseOf, has, surroundings, turn, weightOf } from './context/surroundings';
import {
  FEW_WORDS, FEW_WORDS_SARCASM, NEVER_SHOWN, SARCASM_ENGLISH, SARCASM_ENGLISH_MARKER,
  SARCASM_ENGLISH_QUOTES, SARCASM_ENGLISH_WORDING, SARCASM_ELSEWHERE, SARCASM_MARKER_OR_CONTRAST,
  SARCASM_QUOTES, SHOWN_BY_SHAPE,
} from './thresholds';

/** Reasons, as names.ts spells them. */
const MARKER: i32 = 1;
const CONTRAST: i32 = 2;
const EMOJI: i32 = 3;
const QUOTES: i32 = 4;
const WORDING: i32 = 5;
/** The weight of a remark without a rated word: "che originalità". */
const MOCKED: f32 = -2;

/** "Wow! I waited three weeks and nobody answered." */
export function turnOpener(): void {
  const mock = isMockThanks();
  if (items.count < 2 || (!mock && items.count > 2 && clauseOf(2) == clauseOf(0))) return;
  let end = 0;
  let praise: f32 = 0;
  while (end < items.count && clauseOf(end) == clauseOf(0)) {
    if (weightOf(end) > 0) praise += weightOf(end);
    end++;
  }
  if (mock) end = 1;
  if (end > 2 || (praise == 0 && !mock) || end == items.count) return;
  let good: f32 = 0;
  let bad: f32 = 0;
  let angry = surroundings.denied > 0;
  let begins: f32 = 0;
  let nuisance = false;
  for (let k = end; k < items.count; k++) {
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
  if (begins < -1.7 && good == 0 && items.count - end > 2 && !has(MELTING) && !has(AGAIN)) angry = true;
  if (items.contrastAt < 0 && (mock || (angry && (good < bad || begins < 0)))) {
    for (let k = 0; k < items.count; k++) if (weightOf(k) > 0) turn(k, -0.4);
    surroundings.turned = true;
    if (nuisance && !has(AGAIN)) surroundings.sarcasmReason = CONTRAST;
  }
}

/** "Thanks for ruining my evening": thanks for what nobody is thanked for. */
function isMockThanks(): bool {
  if (items.count < 2 || weightOf(0) < 0 || !(flagsAt(item(0)) & TRUST)) return false;
  for (let k = 1; k < min(items.count, 6); k++) {
    const flags = flagsAt(item(k));
    if (flags & ANGER && clauseOf(k) == clauseOf(0) && (weightOf(k) < 0 || flags & SITUATION)) return true;
  }
  return false;
}

/** "Great, another ad", "Super, schon wieder Werbung 🙃". */
export function turnPraise(): void {
  if (items.contrastAt >= 0 || surroundings.turned) return;
  let praise = -1;
  let nuisance = -1;
  let harm = -1;
  let again = false;
  let upsideDown = false;
  let first = -1;
  for (let k = 0; k < items.count; k++) {
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
  // Praise of something else after the nuisance is meant.
  for (let k = nuisance + 1; k < items.count; k++) {
    if (weightOf(k) > 0 && codeAt(k) != AGAIN && clauseOf(k) == clauseOf(nuisance)) return;
  }
  for (let k = 0; k < items.count; k++) if (weightOf(k) > 0) turn(k, -0.6);
  surroundings.sarcasmReason = CONTRAST;
}

/** "Another selfie. So original": a remark that is often sincere follows what comes once more. */
export function turnRemark(): void {
  let again = -1;
  let remark = -1;
  for (let k = 0; k < items.count; k++) {
    if (again < 0 && codeAt(k) == AGAIN && !isPicture(item(k))) again = k;
    if (again >= 0 && k > again && load<u16>(item(k), AT_RULES) & RULE_HINT) remark = k;
  }
  if (remark < 0 || clauseOf(remark) == clauseOf(again)) return;
  // "Another gorgeous picture": it was praised before the remark.
  for (let k = again + 1; k < remark; k++) if (weightOf(k) > 0 && !isPicture(item(k))) return;
  let praised = false;
  for (let k = 0; k < items.count; k++) {
    if (weightOf(k) <= 0) continue;
    turn(k, -0.6);
    praised = true;
  }
  if (!praised) store<f32>(item(remark), MOCKED, AT_WEIGHT);
  surroundings.turned = true;
  surroundings.sarcasmReason = MARKER;
}

/** "What a wonderful service 🙄": the last face takes back nothing but praise. */
export function turnBeforeFace(): void {
  if (items.contrastAt >= 0 || surroundings.turned || items.count < 2) return;
  const last = item(items.count - 1);
  if (!isPicture(last) || load<f32>(last, AT_WEIGHT) >= 0 || !(flagsAt(last) & ANGER)) return;
  let good = false;
  for (let k = 0; k < items.count; k++) {
    const word = !isPicture(item(k));
    if (word && weightOf(k) > 0) good = true;
    else if (word ? weightOf(k) < 0 : weightOf(k) > 0) return;
  }
  if (!good) return;
  for (let k = 0; k < items.count; k++) if (weightOf(k) > 0) turn(k, -0.4);
  surroundings.sarcasmReason = EMOJI;
}

/** Judges whether a text is meant the other way round; rules and model must have run. */
export function judgeSarcasm(table: i32): void {
  let chance: f32 = 1 / (1 + exponential(-score(SARCASM)));
  if (words < FEW_WORDS) chance *= FEW_WORDS_SARCASM;
  if (surroundings.sarcasmReason) chance = max<f32>(chance, SHOWN_BY_SHAPE);
  judgement.sarcasm = chance;
  const reason = reasonOf();
  judgement.sarcasmReason = chance >= borderOf(reason, table) ? reason : 0;
}

function reasonOf(): i32 {
  if (surroundings.sarcasmReason) return surroundings.sarcasmReason;
  if (summary.markers > 0) return MARKER;
  if (summary.positive > 0 && summary.situations > 0) return CONTRAST;
  if (summary.emojiBalance * summary.wordBalance < 0) return EMOJI;
  return summary.quotedValence > 0 ? QUOTES : WORDING;
}

/** The chance from which sarcasm is shown: without anything to point at nothing is but in English. */
function borderOf(reason: i32, table: i32): f32 {
  if (table == 0) {
    if (reason == WORDING) return SARCASM_ENGLISH_WORDING;
    if (reason == MARKER) return SARCASM_ENGLISH_MARKER;
    return reason == QUOTES ? SARCASM_ENGLISH_QUOTES : SARCASM_ENGLISH;
  }
  if (reason == WORDING) return NEVER_SHOWN;
  if (reason == QUOTES) return SARCASM_QUOTES;
  return reason == EMOJI ? SARCASM_ELSEWHERE : SARCASM_MARKER_OR_CONTRAST;
}
