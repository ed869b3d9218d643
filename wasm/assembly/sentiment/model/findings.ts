/** @file What the rules found in a text, as the dense inputs of the model. */
import { allot } from '../../core/arena';
import {
  AT_ENTRY, AT_FLAGS, AT_KIND, AT_RULES, AT_SENTENCE, AT_WEIGHT, ELONGATED, LAUGHTER, QUOTED,
  RULE_HINT, RULE_NEGATED, RULE_NEGATING, WORD, isPicture,
} from '../text/space';
import { BOOST, CUE, MILD, SITUATION, flagsOf, specialOf } from '../lexicon';
import { ellipses, exclamations, questions, quotes } from '../text/marks';
import { count, hashtags, letters, links, mentions, capitals, words } from '../text/tokens';
import { Finding } from './finding';
import { isAbsent } from '../negation';
import { item, items } from '../items';

/** The dense inputs of the current text, one f32 each. */
export const findings: usize = allot(Finding.COUNT * 4);
/** Emotion words by emotion: joy, sadness, anger, surprise, trust. */
const emotions = memory.data(20);

/** What the rules found, in sums. */
@unmanaged
export class Summary {
  /** VADER's compound of the rule engine alone. */
  ruleCompound: f32;
  positive: f32;
  negative: f32;
  emojiBalance: f32;
  wordBalance: f32;
  /** Bad words that a negation made good: "not that bad", "pas si mal". */
  softened: i32;
  situations: i32;
  cues: i32;
  /** Sarcasm markers to report; a marker that is as often sincere counts only beside something bad. */
  markers: i32;
  quotedValence: i32;
}

/** The current text's. */
export const summary: Summary = changetype<Summary>(memory.data(40));

/** VADER's squashing of a sum into -1..1. */
function normalise(sum: f32): f32 {
  return sum / sqrt<f32>(sum * sum + 15);
}

@inline
function put(index: i32, value: f32): void {
  store<f32>(findings + <usize>index * 4, value);
}

@inline
function soft(value: f32): f32 {
  return value / (value + 1);
}

@inline
function addEmotion(emotion: i32, amount: f32): void {
  const at = emotions + (<usize>emotion << 2);
  store<f32>(at, load<f32>(at) + amount);
}

function addEmotions(at: usize, entry: usize, boosted: f32): void {
  const bits = flagsOf(entry) & 31;
  if (!bits) return;
  const negated = (load<u16>(at, AT_RULES) & RULE_NEGATED) != 0;
  for (let e = 0; e < 5; e++) {
    if (!(<u32>bits & ((<u32>1) << e))) continue;
    // "not happy" is sad rather than nothing; "not sad" is nothing rather than happy.
    if (!negated) addEmotion(e, boosted);
    else if (e == 0 || e == 4) addEmotion(1, 0.5);
  }
}

/** Sums the tokens' weights into the summary and the dense inputs. */
export function summarise(): void {
  let sum: f32 = 0;
  let emojiUp: f32 = 0;
  let emojiDown: f32 = 0;
  let first: f32 = 0;
  let last: f32 = 0;
  let hits = 0;
  let negated = 0;
  let boosts = 0;
  let elongated = 0;
  let laughter = 0;
  summary.positive = summary.negative = 0;
  summary.softened = summary.situations = summary.cues = summary.markers = summary.quotedValence = 0;
  memory.fill(emotions, 0, 20);
  const lastSentence = items.count ? load<u16>(item(items.count - 1), AT_SENTENCE) : 0;
  for (let i = 0; i < items.count; i++) {
    const at = item(i);
    const weight = load<f32>(at, AT_WEIGHT);
    const flags = load<u8>(at, AT_FLAGS);
    if (flags & ELONGATED) elongated++;
    if (flags & LAUGHTER) laughter++;
    const entry = <usize>load<u32>(at, AT_ENTRY);
    if (entry) {
      const role = flagsOf(entry);
      if (role & SITUATION && !isAbsent(i)) summary.situations++;
      if (role & CUE && !(specialOf(entry) & MILD)) summary.markers++;
      if (role & BOOST) boosts++;
      addEmotions(at, entry, 1);
    }
    if (load<u16>(at, AT_RULES) & RULE_HINT) summary.cues++;
    if (weight == 0) continue;
    hits++;
    sum += weight;
    if (weight > 0) {
      summary.positive += weight;
      if (load<u16>(at, AT_RULES) & (RULE_NEGATED | RULE_NEGATING)) summary.softened++;
    } else summary.negative -= weight;
    if (flags & QUOTED && load<u8>(at, AT_KIND) == WORD) summary.quotedValence++;
    if (load<u16>(at, AT_RULES) & RULE_NEGATED) negated++;
    if (isPicture(at)) {
      if (weight > 0) emojiUp += weight;
      else emojiDown -= weight;
    }
    const sentence = load<u16>(at, AT_SENTENCE);
    if (sentence == 0) first += weight;
    if (sentence == lastSentence) last += weight;
  }
  const hints = summary.cues;
  summary.cues += summary.markers;
  if (summary.negative > 0 || summary.situations > 0 || items.negations > 0) summary.markers += hints;
  summary.emojiBalance = emojiUp - emojiDown;
  summary.wordBalance = sum - summary.emojiBalance;
  const marks = emphasis();
  summary.ruleCompound = normalise(sum > 0 ? sum + marks : sum < 0 ? sum - marks : 0);
  putFindings(emojiUp, emojiDown, negated, elongated, laughter, hits, boosts);
  putClash(normalise(first), normalise(last), elongated);
  put(Finding.LAST_SENTENCE, normalise(last));
  put(Finding.FIRST_SENTENCE, normalise(first));
}

@inline
function putFindings(
  emojiUp: f32, emojiDown: f32, negated: i32, elongated: i32, laughter: i32, hits: i32, boosts: i32,
): void {
  put(Finding.RULE_COMPOUND, summary.ruleCompound);
  put(Finding.POSITIVE, soft(summary.positive * 0.5));
  put(Finding.NEGATIVE, soft(summary.negative * 0.5));
  put(Finding.HAS_POSITIVE, summary.positive > 0 ? 1 : 0);
  put(Finding.HAS_NEGATIVE, summary.negative > 0 ? 1 : 0);
  put(Finding.NEGATED, soft(<f32>negated));
  put(Finding.EXCLAMATIONS, <f32>min(exclamations, 4) * 0.25);
  put(Finding.HAS_QUESTION, questions > 0 ? 1 : 0);
  put(Finding.HAS_LINK, links > 0 ? 1 : 0);
  put(Finding.HAS_MENTION, mentions > 0 ? 1 : 0);
  put(Finding.HASHTAGS, soft(<f32>hashtags));
  put(Finding.EMOJI_UP, soft(emojiUp * 0.5));
  put(Finding.EMOJI_DOWN, soft(emojiDown * 0.5));
  put(Finding.SOME_CAPITALS, capitals > 0 && capitals < words ? 1 : 0);
  put(Finding.ELONGATED, soft(<f32>elongated));
  put(Finding.LAUGHTER, soft(<f32>laughter));
  put(Finding.LENGTH, soft(<f32>letters * 0.0125));
  put(Finding.HAS_CONTRAST, items.contrastAt >= 0 ? 1 : 0);
  for (let e = 0; e < 5; e++) put(Finding.JOY + e, soft(emotionWords(e)));
  put(Finding.SITUATIONS, soft(<f32>summary.situations));
  put(Finding.PRAISED_SITUATION, summary.positive > 0 && summary.situations > 0 ? 1 : 0);
  put(Finding.HAS_CUE, summary.cues > 0 ? 1 : 0);
  put(Finding.QUOTED, summary.quotedValence > 0 ? 1 : quotes > 0 ? 0.3 : 0);
  put(Finding.HAS_ELLIPSIS, ellipses > 0 ? 1 : 0);
  put(Finding.NO_HIT, hits ? 0 : 1);
  put(Finding.BOOSTS_AND_NEGATIONS, soft(<f32>(boosts + items.negations)));
}

/** Praise beside a nuisance: shapes that sarcasm often has. */
function putClash(first: f32, last: f32, elongated: i32): void {
  put(Finding.PRAISE_AND_BLAME, soft(summary.positive * 0.5) * soft(summary.negative * 0.5) * 2);
  put(Finding.CUE_WITH_BLAME, summary.cues > 0 && (summary.situations > 0 || summary.negative > 0) ? 1 : 0);
  put(Finding.PRAISE_THEN_TURN, first > 0.3 && (last < 0.05 || summary.situations > 0) ? 1 : 0);
  put(Finding.LOUD_SITUATION, summary.situations > 0 && (exclamations > 0 || elongated > 0) ? 1 : 0);
}

/** VADER's punctuation emphasis. */
function emphasis(): f32 {
  const shout: f32 = <f32>min(exclamations, 4) * 0.292;
  if (questions < 2) return shout;
  return shout + (questions < 4 ? <f32>questions * 0.18 : <f32>0.96);
}

/** Words of one emotion found in the current text. */
function emotionWords(emotion: i32): f32 {
  return load<f32>(emotions + (<usize>emotion << 2));
}

/** Whether there is nothing in the text at all. */
export function isEmpty(): bool {
  return count == 0;
}
