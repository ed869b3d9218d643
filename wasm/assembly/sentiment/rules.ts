/**
 * @file The rule engine: valence of each word after negation, degree words, capitals, contrast and
 * emphasis. For English it follows VADER (Hutto and Gilbert 2014); the other languages share its
 * arithmetic with their own words and their own reach of negation.
 */
import {
  AT_CLAUSE, AT_END, AT_ENTRY, AT_FLAGS, AT_HASH, AT_KIND, AT_LETTERS, AT_RULES, AT_SENTENCE,
  AT_VALENCE, AT_WEIGHT, CAPITALS, ELONGATED, EMOTICON, HASHTAG, IN_PHRASE, RULE_BOOSTED,
  RULE_CAPITALS, RULE_CONTRAST, RULE_DAMPED, RULE_ELONGATED, RULE_HASHTAG, RULE_HINT, RULE_IDIOM,
  RULE_NEGATED, RULE_NEGATING, RULE_REPEATED, WORD, token,
} from './text/space';
import {
  ASKED, AT_OR_VERY, BOOST, COMMON, CONTRAST, CUE, DAMP, FAR, LEAST, MILD, NEGATE, NEVER, PHRASE,
  SO_OR_THIS, VALENCE, codeOf, find, flagsOf, join, scoreOf, specialOf,
} from './lexicon';
import { isComparative } from './context/comparison';
import { applyContext } from './context/context';
import { opensQuestion } from './context/question';
import { HAS_FAR, codeAt, collectItems, flagsAt, item, items, mark } from './items';
import { TURN, isNegator, negateBackwards, readPlus } from './negation';
import { squeezed } from './text/shapes';
import { capitals, count, singles, words } from './text/tokens';
import { findPart } from './text/compound';
import { splitHashtag } from './text/hashtag';

/** Places that a negator with a long reach turns: "no longer", "not once". */
const FAR_REACH: i32 = 8;
const STEP: f32 = 0.293;
const SHOUT: f32 = 0.733;
/** Shorter German words are seldom compounds. */
const COMPOUND: u16 = 7;
const ENGLISH: i32 = 0;
const GERMAN: i32 = 1;
const FRENCH: i32 = 2;
const ITALIAN: i32 = 4;

let language: i32 = 0;
let shouted: bool = false;

/** Runs all rules over the tokens; each token's weight holds the outcome. */
export function applyRules(text: usize, table: i32): void {
  language = table;
  shouted = capitals > 0 && capitals + singles < words;
  lookUp(text);
  phrases();
  collectItems();
  if (language == FRENCH || language == ITALIAN) readPlus(language == FRENCH);
  for (let i = 0; i < items.count; i++) weigh(i);
  if (language != ENGLISH) negateBackwards(language == FRENCH ? 2 : 4);
  applyContext();
  contrast();
}

function setEntry(at: usize, entry: usize): void {
  store<u32>(at, <u32>entry, AT_ENTRY);
  if (entry && flagsOf(entry) & VALENCE) store<f32>(at, scoreOf(entry), AT_VALENCE);
}

function lookUp(text: usize): void {
  for (let i = 0; i < count; i++) {
    const at = token(i);
    const kind = load<u8>(at, AT_KIND);
    if (kind > EMOTICON) continue;
    const hash = load<u32>(at, AT_HASH);
    let entry: usize = 0;
    if (kind == WORD) {
      entry = find(language, hash);
      if (!entry) entry = find(COMMON, hash);
      const flags = load<u8>(at, AT_FLAGS);
      if (!entry && flags & ELONGATED) entry = shortened(at, text);
      if (!entry && language == GERMAN && load<u16>(at, AT_LETTERS) >= COMPOUND) entry = findPart(at, text, GERMAN);
      if (!entry && flags & HASHTAG && load<u16>(at, AT_LETTERS) > 5) {
        const sum = splitHashtag(at, text, language);
        if (sum != 0) {
          store<f32>(at, sum, AT_VALENCE);
          store<u16>(at, RULE_HASHTAG, AT_RULES);
        }
      }
    } else entry = find(COMMON, hash);
    setEntry(at, entry);
  }
}

function shortened(at: usize, text: usize): usize {
  for (let limit = 2; limit > 0; limit--) {
    const hash = squeezed(at, text, limit);
    let entry = find(language, hash);
    if (!entry) entry = find(COMMON, hash);
    if (entry) {
      store<u32>(at, hash, AT_HASH);
      return entry;
    }
  }
  return 0;
}

/** Idioms and degree phrases: the longest that the list knows wins, at most five words. */
function phrases(): void {
  for (let i = 0; i + 1 < count; i++) {
    const at = token(i);
    const entry = <usize>load<u32>(at, AT_ENTRY);
    if (!entry || !(flagsOf(entry) & PHRASE)) continue;
    let hash = load<u32>(at, AT_HASH);
    let best: usize = 0;
    let last = i;
    for (let k = i + 1; k < count && k < i + 6; k++) {
      const next = token(k);
      if (load<u16>(next, AT_SENTENCE) != load<u16>(at, AT_SENTENCE)) break;
      if (load<u8>(next, AT_KIND) != WORD) break;
      hash = join(hash, load<u32>(next, AT_HASH));
      let found = find(language, hash);
      if (!found) found = find(COMMON, hash);
      if (!found) continue;
      if ((flagsOf(found) & ASKED) == ASKED && !opensQuestion(i, language <= GERMAN)) continue;
      if (specialOf(found) & MILD && flagsOf(found) & CUE) {
        mark(at, RULE_HINT);
        if (!(flagsOf(found) & ~CUE)) continue;
      }
      best = found;
      last = k;
    }
    if (!best) continue;
    store<f32>(at, 0, AT_VALENCE);
    const isQuestion = (flagsOf(best) & ASKED) == ASKED;
    setEntry(at, isQuestion ? 0 : best);
    mark(at, flagsOf(entry) & NEGATE ? RULE_IDIOM | RULE_NEGATING : RULE_IDIOM);
    for (let k = i + 1; k <= last; k++) {
      const inner = token(k);
      const flags = load<u8>(inner, AT_FLAGS);
      store<u8>(at, load<u8>(at, AT_FLAGS) | (flags & (ELONGATED | CAPITALS)), AT_FLAGS);
      store<u8>(inner, flags | IN_PHRASE, AT_FLAGS);
      store<f32>(inner, 0, AT_VALENCE);
      store<u32>(inner, 0, AT_ENTRY);
    }
    store<u32>(at, load<u32>(token(last), AT_END), AT_END);
    i = last;
  }
}

function weigh(index: i32): void {
  const at = item(index);
  let value = load<f32>(at, AT_VALENCE);
  if (value == 0) return;
  // "Super cute", "wahnsinnig gut": a degree word before a rated one only strengthens it.
  if (flagsAt(at) & BOOST && index + 1 < items.count && load<f32>(item(index + 1), AT_VALENCE) != 0) return;
  const kind = load<u8>(at, AT_KIND);
  const hash = load<u32>(at, AT_HASH);
  let before = 0;
  while (before < 3 && index > before && load<u32>(item(index - before - 1), AT_HASH) == hash) before++;
  if (before) {
    mark(at, RULE_REPEATED);
    value = before > 2 ? 0 : before == 2 ? value * 0.25 : value * 0.5;
  }
  if (kind == WORD) value = modified(index, at, value);
  store<f32>(at, value, AT_WEIGHT);
}

/** The valence of a word after the words before it have modified it. */
function modified(index: i32, at: usize, start: f32): f32 {
  let value = start;
  const flags = load<u8>(at, AT_FLAGS);
  const sign: f32 = value < 0 ? -1 : 1;
  if (shouted && flags & CAPITALS) {
    mark(at, RULE_CAPITALS);
    value += sign * SHOUT;
  }
  if (flags & ELONGATED) {
    mark(at, RULE_ELONGATED);
    value += sign * STEP;
  }
  const sentence = load<u16>(at, AT_SENTENCE);
  const clause = load<u16>(at, AT_CLAUSE);
  const reach = language == ENGLISH ? 3 : 4;
  // "No vuelvo nunca más": an idiom that contains a negator is not negated again.
  let negated = (load<u16>(at, AT_RULES) & RULE_NEGATING) != 0;
  const most = items.codes & HAS_FAR ? FAR_REACH : language == ENGLISH ? 4 : reach;
  for (let back = 0; back < most && index > back; back++) {
    const near = item(index - back - 1);
    if (load<u16>(near, AT_SENTENCE) != sentence) break;
    const entry = <usize>load<u32>(near, AT_ENTRY);
    if (!entry) continue;
    const role = flagsOf(entry);
    const inClause = load<u16>(near, AT_CLAUSE) == clause;
    const far = specialOf(entry) & FAR && inClause;
    // English auxiliaries reach over "this a" as well: "wouldn't call this a good idea".
    const further = far || (language == ENGLISH && back == 3 && inClause && role & NEGATE);
    if (back >= reach && !further) continue;
    if (role & VALENCE && !(role & (BOOST | DAMP | NEGATE))) continue;
    if (role & CONTRAST && language != ENGLISH) break;
    if (isNegator(near, role)) {
      if (language == ENGLISH) value = negatedEnglish(at, entry, index, back, value);
      else if (!negated && inClause) {
        negated = true;
        mark(at, RULE_NEGATED);
        value *= TURN;
      }
    } else if (role & (BOOST | DAMP) && back < 3) value += degree(at, near, entry, role, value, back);
  }
  return language == ENGLISH ? least(index, at, value) : value;
}

function degree(at: usize, near: usize, entry: usize, role: u16, value: f32, back: i32): f32 {
  const score = scoreOf(entry);
  let change: f32 = score != 0 ? abs<f32>(score) : STEP;
  if (role & DAMP) {
    change = -change;
    mark(at, RULE_DAMPED);
  } else mark(at, RULE_BOOSTED);
  if (shouted && load<u8>(near, AT_FLAGS) & CAPITALS) change += SHOUT;
  if (load<u8>(near, AT_FLAGS) & ELONGATED) change += change > 0 ? STEP : -STEP;
  if (value < 0) change = -change;
  return back == 1 ? change * 0.95 : back == 2 ? change * 0.9 : change;
}

/** VADER's never_check: "never so good" praises, any other negator turns the word. */
function negatedEnglish(at: usize, entry: usize, index: i32, back: i32, value: f32): f32 {
  if (back == 1 && codeOf(entry) == NEVER && codeAt(index - 1) == SO_OR_THIS) return value * 1.5;
  if (back == 2 && codeOf(entry) == NEVER && codeAt(index - 2) == SO_OR_THIS) return value * 1.25;
  // "Never been happier" is as happy as can be.
  if (codeOf(entry) == NEVER && isComparative(<usize>load<u32>(at, AT_ENTRY))) return value * 1.25;
  mark(at, RULE_NEGATED);
  return value * TURN;
}

/** "least" turns what follows it, "at least" and "very least" do not. */
function least(index: i32, at: usize, value: f32): f32 {
  if (codeAt(index - 1) != LEAST || codeAt(index - 2) == AT_OR_VERY) return value;
  mark(at, RULE_NEGATED);
  return value * TURN;
}

/** Words after "but" count more than words before it. */
function contrast(): void {
  if (items.contrastAt < 0) return;
  for (let i = 0; i < items.count; i++) {
    const at = item(i);
    const weight = load<f32>(at, AT_WEIGHT);
    if (weight == 0 || i == items.contrastAt) continue;
    mark(at, i < items.contrastAt ? RULE_DAMPED : RULE_CONTRAST);
    store<f32>(at, i < items.contrastAt ? weight * 0.5 : weight * 1.5, AT_WEIGHT);
  }
}
