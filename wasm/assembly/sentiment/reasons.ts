/**
 * @file Explains a score: the words that contributed, their offsets in UTF-16 units, their weights
 * and the rule that applied. Words that only the model knows are listed as "learned".
 */
import { putByte, putEscaped, putNumber, putText } from '../core/writer';
import { STOP, flagsOf } from './lexicon';
import { learned } from './model/head';
import { putFixed } from './numbers';
import {
  AT_END, AT_ENTRY, AT_LETTERS,
  AT_FLAGS,
  AT_KIND,
  AT_RULES,
  AT_START,
  AT_UNITS_LENGTH,
  AT_WEIGHT,
  EMOTICON,
  IN_PHRASE,
  RULE_BOOSTED,
  RULE_CAPITALS,
  RULE_CONTRAST,
  RULE_DAMPED,
  RULE_ELONGATED,
  RULE_HASHTAG,
  RULE_IDIOM,
  RULE_NEGATED,
  RULE_REPEATED,
  RULE_TURNED,
  WORD,
  token,
} from './text/space';
import { count } from './text/tokens';
import { wordFeatures } from './model/features';

/** The least share in the model's opinion that is worth telling. */
const LEAST: f32 = 0.4;

let walked: usize = 0;
let units: u32 = 0;

/** UTF-16 offset of a byte; callers ask in ascending order. */
function unitsUntil(text: usize, bytes: u32): u32 {
  const end = text + <usize>bytes;
  while (walked < end) {
    const byte = load<u8>(walked++);
    if ((byte & 0xc0) == 0x80) continue;
    units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}

function putRule(buffer: usize, rules: u16, kind: u8): void {
  if (rules & RULE_TURNED) putText(buffer, 'turned');
  else if (rules & RULE_NEGATED) putText(buffer, 'negated');
  else if (rules & RULE_IDIOM) putText(buffer, 'idiom');
  else if (rules & RULE_BOOSTED) putText(buffer, 'strengthened');
  else if (rules & RULE_DAMPED) putText(buffer, 'weakened');
  else if (rules & RULE_CAPITALS) putText(buffer, 'capitals');
  else if (rules & RULE_ELONGATED) putText(buffer, 'elongated');
  else if (rules & RULE_HASHTAG) putText(buffer, 'hashtag');
  else if (rules & RULE_REPEATED) putText(buffer, 'repeated');
  else if (rules & RULE_CONTRAST) putText(buffer, 'contrast');
  else if (kind != WORD) putText(buffer, kind == EMOTICON ? 'emoticon' : 'emoji');
  else putText(buffer, 'word');
}

/** Small words explain nothing to a person, whatever the model makes of them. */
function isTelling(at: usize, kind: u8): bool {
  if (kind != WORD || load<u16>(at, AT_LETTERS) < 3) return false;
  const entry = <usize>load<u32>(at, AT_ENTRY);
  return !entry || !(flagsOf(entry) & STOP);
}

/** Appends the reasons of the current text as a JSON array. */
export function putReasons(buffer: usize, text: usize): void {
  walked = text;
  units = 0;
  let characters = wordFeatures;
  let first = true;
  putByte(buffer, 0x5b);
  for (let i = 0; i < count; i++) {
    const at = token(i);
    const kind = load<u8>(at, AT_KIND);
    const length = kind == WORD ? <i32>load<u16>(at, AT_UNITS_LENGTH) : 0;
    const grams = max<i32>(length - 2, 0) + max<i32>(length - 3, 0) + max<i32>(length - 4, 0);
    const from = characters;
    characters += grams;
    if (load<u8>(at, AT_FLAGS) & IN_PHRASE) continue;
    const weight = load<f32>(at, AT_WEIGHT);
    const opinion: f32 = weight == 0 && isTelling(at, kind) ? learned(i, from, grams) : 0;
    if (weight == 0 && abs<f32>(opinion) < LEAST) continue;
    if (!first) putByte(buffer, 0x2c);
    first = false;
    putReason(buffer, text, at, weight != 0 ? weight : opinion, weight == 0);
  }
  putByte(buffer, 0x5d);
}

function putReason(buffer: usize, text: usize, at: usize, weight: f32, isLearned: bool): void {
  const start = load<u32>(at, AT_START);
  const end = load<u32>(at, AT_END);
  putText(buffer, '{"text":"');
  putEscaped(buffer, text + <usize>start, <usize>(end - start));
  putText(buffer, '","start":');
  putNumber(buffer, unitsUntil(text, start));
  putText(buffer, ',"end":');
  putNumber(buffer, unitsUntil(text, end));
  putText(buffer, ',"weight":');
  putFixed(buffer, weight, 2);
  putText(buffer, ',"rule":"');
  if (isLearned) putText(buffer, 'learned');
  else putRule(buffer, load<u16>(at, AT_RULES), load<u8>(at, AT_KIND));
  putText(buffer, '"}');
}
