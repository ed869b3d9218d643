/**
 * @file Negation beyond the words ahead: negators that turn what came before them, French "plus", which
 * strengthens or negates, and nuisances that are denied.
 */
import {
  AT_CLAUSE, AT_ENTRY, AT_FLAGS, AT_HASH, AT_KIND, AT_RULES, AT_VALENCE, AT_WEIGHT, NEGATOR, RULE_NEGATED, WORD,
} from './text/space';
import { AFTER, BOOST, NE, NEGATE, NONE, NOW, OVER, PLUS, SPAM, flagsOf, specialOf } from './lexicon';
import { codeAt, flagsAt, item, items, mark } from './items';

/** FNV-1a of "que". */
const QUE: u32 = 0xede148aa;
/** What a negator leaves of a weight. */
export const TURN: f32 = -0.74;

/** Whether a token negates: by its role, or as French "plus" does here. */
@inline
export function isNegator(at: usize, role: u16): bool {
  return (role & NEGATE) != 0 || (load<u8>(at, AT_FLAGS) & NEGATOR) != 0;
}

/** "Gefällt mir nicht", "j'aime pas": a negator with nothing to turn ahead of it turns backwards. */
export function negateBackwards(reach: i32): void {
  for (let i = 0; i < items.count; i++) {
    const at = item(i);
    if (!(flagsAt(at) & AFTER) && !(load<u8>(at, AT_FLAGS) & NEGATOR)) continue;
    const clause = load<u16>(at, AT_CLAUSE);
    let ahead = false;
    for (let k = i + 1; k < items.count && k < i + 4; k++) {
      const next = item(k);
      if (load<u16>(next, AT_CLAUSE) != clause) break;
      if (load<u16>(next, AT_RULES) & RULE_NEGATED) ahead = true;
    }
    if (ahead) continue;
    for (let k = i - 1; k >= 0 && k >= i - reach; k--) {
      const before = item(k);
      if (load<u16>(before, AT_CLAUSE) != clause) break;
      if (load<u8>(before, AT_KIND) != WORD || load<f32>(before, AT_WEIGHT) == 0) continue;
      if (load<u16>(before, AT_RULES) & RULE_NEGATED) break;
      mark(before, RULE_NEGATED);
      store<f32>(before, load<f32>(before, AT_WEIGHT) * TURN, AT_WEIGHT);
      break;
    }
  }
}

/**
 * Marks each "plus" or Italian "più" that negates: after "ne", "non"; spoken, directly after a rated verb ("j'aime plus tes
 * photos", "ça me plaît plus"), or ahead of a rated word that is compared with now ("c'est plus drôle
 * maintenant"). "La plus belle", "de plus en plus", "j'aime plus que tout" strengthen.
 */
export function readPlus(isFrench: bool): void {
  for (let i = 0; i < items.count; i++) {
    if (codeAt(i) != PLUS) continue;
    const at = item(i);
    const clause = load<u16>(at, AT_CLAUSE);
    let negates = false;
    for (let k = i - 1; k >= 0 && k >= i - 4; k--) {
      if (load<u16>(item(k), AT_CLAUSE) != clause) break;
      if (codeAt(k) == NE) negates = true;
    }
    if (!negates && isFrench) negates = isSpoken(i, clause);
    if (negates) store<u8>(at, load<u8>(at, AT_FLAGS) | NEGATOR, AT_FLAGS);
  }
}

function isSpoken(index: i32, clause: u16): bool {
  const hasNext = index + 1 < items.count && load<u16>(item(index + 1), AT_CLAUSE) == clause;
  const rated = hasNext && load<f32>(item(index + 1), AT_VALENCE) != 0;
  if (rated) {
    for (let k = index + 2; k < items.count && load<u16>(item(k), AT_CLAUSE) == clause; k++) {
      if (codeAt(k) == NOW) return true;
    }
    return false;
  }
  if (index == 0 || load<f32>(item(index - 1), AT_VALENCE) == 0) return false;
  if (load<u16>(item(index - 1), AT_CLAUSE) != clause || flagsAt(item(index - 1)) & BOOST) return false;
  // "J'aime plus que tout" compares.
  return !hasNext || load<u32>(item(index + 1), AT_HASH) != QUE;
}

/** Whether a nuisance is denied or over: "no queue", "exam passed", "la gripe ya pasó". */
export function isAbsent(index: i32): bool {
  const clause = load<u16>(item(index), AT_CLAUSE);
  for (let k = max(index - 4, 0); k < min(index + 4, items.count); k++) {
    const entry = <usize>load<u32>(item(k), AT_ENTRY);
    if (!entry || load<u16>(item(k), AT_CLAUSE) != clause) continue;
    if (specialOf(entry) & OVER && !(flagsOf(entry) & SPAM)) return true;
    const near = k < index && k >= index - 2;
    if (near && (flagsOf(entry) & NEGATE || codeAt(k) == NONE)) return true;
  }
  return false;
}
