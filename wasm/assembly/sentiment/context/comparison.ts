/**
 * @file Praise of something else: "the old logo looked nicer", "andere können das besser". What is compared
 * comes ahead of the comparative; "nicer than the old one" praises what is here.
 */
import { AT_ENTRY } from '../text/space';
import { COMPARATIVE, NEGATE, PLUS, RIVAL, SPAM, codeOf, flagsOf, specialOf } from '../lexicon';
import { item, items } from '../items';
import { clauseOf, surroundings, turn, weightOf } from './surroundings';

/** What is left of praise of something else. */
const ELSEWHERE: f32 = -0.7;
/** Places after a comparative in which the word that it compares by is found: "plus joli". */
const REACH: i32 = 3;

function isRival(entry: usize): bool {
  return (specialOf(entry) & RIVAL) != 0 && !(flagsOf(entry) & SPAM);
}

/** Whether a word compares, or is the "plus" that does so with the next one. */
export function isComparative(entry: usize): bool {
  if (codeOf(entry) == PLUS) return true;
  return (specialOf(entry) & COMPARATIVE) != 0 && !(flagsOf(entry) & (NEGATE | SPAM));
}

/** Turns praise of something else. */
export function turnComparison(): void {
  let rival = -1;
  for (let i = 0; i < items.count; i++) {
    const entry = <usize>load<u32>(item(i), AT_ENTRY);
    if (rival >= 0 && clauseOf(i) != clauseOf(rival)) rival = -1;
    if (!entry) continue;
    if (isRival(entry)) rival = i;
    else if (rival >= 0 && isComparative(entry)) turnPraiseFrom(i);
  }
}

function turnPraiseFrom(index: i32): void {
  const clause = clauseOf(index);
  for (let k = index; k < items.count && k <= index + REACH && clauseOf(k) == clause; k++) {
    if (weightOf(k) <= 0) continue;
    turn(k, ELSEWHERE);
    surroundings.turned = true;
  }
}
