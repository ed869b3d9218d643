/** @file What the words around a word do to it: the record that context.ts and sarcasm.ts fill. */
import { AT_CLAUSE, AT_SENTENCE, AT_WEIGHT, RULE_TURNED } from '../text/space';
import { item, items, mark } from '../items';

/** Emotion bits of an entry, see names.ts. */
export const ANGER: u16 = 4;
export const SADNESS: u16 = 2;
export const SURPRISE: u16 = 8;
export const TRUST: u16 = 16;

@unmanaged
export class Surroundings {
  /** Why praise is certainly not meant, as names.ts numbers it: a nuisance, a face; or 0. */
  sarcasmReason: i32;
  /** How many words are bad as they are denied. */
  denied: i32;
  /** A word was turned by what surrounds it: the model, which knows words and pairs, does not see that. */
  turned: bool;
  /** Nothing but a greeting, nothing but a question. */
  isGreeting: bool;
  isQuestion: bool;
}

/** The current text's. */
export const surroundings: Surroundings = changetype<Surroundings>(memory.data(12));

/** Begins a text. */
export function resetSurroundings(): void {
  surroundings.turned = surroundings.isGreeting = surroundings.isQuestion = false;
  surroundings.sarcasmReason = surroundings.denied = 0;
}

/** Whether a word of the text has the special role. */
@inline
export function has(code: u8): bool {
  return (items.codes & ((<u32>1) << code)) != 0;
}

@inline
export function weightOf(index: i32): f32 {
  return load<f32>(item(index), AT_WEIGHT);
}

@inline
export function clauseOf(index: i32): u16 {
  return load<u16>(item(index), AT_CLAUSE);
}

@inline
export function sentenceOf(index: i32): u16 {
  return load<u16>(item(index), AT_SENTENCE);
}

/** Turns a word by what surrounds it. */
export function turn(index: i32, by: f32): void {
  const at = item(index);
  store<f32>(at, load<f32>(at, AT_WEIGHT) * by, AT_WEIGHT);
  mark(at, RULE_TURNED);
  surroundings.turned = true;
}
