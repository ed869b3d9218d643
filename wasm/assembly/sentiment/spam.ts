/**
 * @file Advertising: prize draws, bought followers, discount codes, "DM me for a collab". One phrase
 * that only advertisers write is enough. Of what people say as well it takes two: where to write to
 * or to look, twice or with a link, or one of them beside an offer. An amount of money or a name in
 * the middle of a sentence ("thanks to @x") is a sign beside an offer only.
 */
import {
  AT_CLAUSE, AT_END, AT_ENTRY, AT_KIND, AT_SENTENCE, AT_START, AT_WEIGHT, LINK, MENTION, NUMBER, WORD,
} from './text/space';
import { MILD, OVER, SPAM, STOP, TRACE, flagsOf, specialOf } from './lexicon';
import { flagsAt, item, items } from './items';

/** Longer questions than this are written by advertisers too: "Do you want to earn ...?" */
const SHORT_QUESTION: i32 = 9;
/** "Follow for follow?" is no question. */
const LEAST_QUESTION: i32 = 4;

@unmanaged
class Signs {
  /** Phrases that only advertisers write. */
  sure: i32;
  /** Different words for where to write to or to look. */
  traces: i32;
  offers: i32;
  /** What only advertisers sell, "followers": 1, and 2 with their number. */
  goods: i32;
  /** Words for money that was made. */
  gains: i32;
  links: i32;
  /** Names in the middle of a sentence. */
  names: i32;
  prices: i32;
  percents: i32;
}

const signs: Signs = changetype<Signs>(memory.data(36));

/** Whether the current text is advertising; the rules must have run. `text`: its address and size. */
export function isAdvertising(text: usize, size: i32): bool {
  collect(text);
  const isAsked = endsInQuestion(text, size);
  const isShort = items.count >= LEAST_QUESTION && items.count < SHORT_QUESTION;
  if (signs.sure > (isAsked && isShort ? 1 : 0)) return true;
  const places = signs.traces + signs.sure;
  const hasMoney = signs.prices + signs.percents > 0;
  const made = hasMoney ? signs.gains : 0;
  const offers = signs.offers + min(signs.goods, 1);
  const hasPromise = offers > 0 && (hasMoney || offers + signs.goods > 2);
  // A question or a complaint in the words of advertising is a person's.
  if (isAsked || complains()) return places > 1 && hasPromise;
  if (places > 0 && places + signs.links + min(offers + made, 1) > 1) return true;
  if (places > 0 && signs.percents > 0) return true;
  if (signs.links > 0 && (hasPromise || signs.goods > 1)) return true;
  if (signs.names > 0 && hasMoney && offers + made > 0) return true;
  return signs.goods > 0 && signs.prices > 0;
}

function collect(text: usize): void {
  memory.fill(changetype<usize>(signs), 0, 36);
  let trace: usize = 0;
  let offer: usize = 0;
  let placeAt = -3;
  let sentence: u16 = 0;
  for (let i = 0; i < items.count; i++) {
    const at = item(i);
    const kind = load<u8>(at, AT_KIND);
    if (kind == LINK) signs.links = 1;
    else if (kind == NUMBER) readAmount(i, text);
    else if (kind == MENTION && isInSentence(i)) signs.names = 1;
    const entry = <usize>load<u32>(at, AT_ENTRY);
    if (!entry || !(flagsOf(entry) & SPAM)) continue;
    const special = specialOf(entry);
    if ((special & (MILD | TRACE)) == (MILD | TRACE)) {
      if (isCounted(i, text)) signs.goods = 2;
    } else if (!(special & TRACE)) {
      if (special & MILD) signs.gains += special & OVER ? 1 : 0;
      else if (special & OVER) signs.goods = isCounted(i, text) ? 2 : 1;
      else signs.sure++;
    }
    // The same word again is no second sign.
    else if (special & OVER) {
      if (entry != offer) signs.offers++;
      offer = entry;
    } else {
      // "Schreib mir eine DM": words side by side name one place.
      const isNear = i <= placeAt + 2 && load<u16>(at, AT_SENTENCE) == sentence;
      if (entry != trace && !isNear) signs.traces++;
      trace = entry;
      placeAt = i;
      sentence = load<u16>(at, AT_SENTENCE);
    }
  }
}

/** Whether a name is part of a sentence rather than addressed: "with @x", "thanks to @x", "… . @x did it". */
function isInSentence(index: i32): bool {
  if (index == 0) return false;
  const before = item(index - 1);
  if (load<u8>(before, AT_KIND) != WORD) return false;
  const sentence = load<u16>(item(index), AT_SENTENCE);
  if (load<u16>(before, AT_SENTENCE) == sentence) {
    return load<u16>(before, AT_CLAUSE) == load<u16>(item(index), AT_CLAUSE) && (flagsAt(before) & (STOP | SPAM)) != 0 && !isGoods(before);
  }
  if (index + 1 >= items.count) return false;
  const after = item(index + 1);
  return load<u8>(after, AT_KIND) == WORD && load<u16>(after, AT_SENTENCE) == sentence;
}

/** Whether a token is a word of `= spam goods`: "10k followers @anna" only addresses her. */
function isGoods(at: usize): bool {
  const entry = <usize>load<u32>(at, AT_ENTRY);
  return entry != 0 && (flagsOf(entry) & SPAM) != 0 && (specialOf(entry) & (OVER | TRACE | MILD)) == OVER;
}

/** Whether "1000" or "5k" is ahead of an item. */
function isCounted(index: i32, text: usize): bool {
  return index > 0 && load<u8>(text + <usize>load<u32>(item(index - 1), AT_START)) - 0x30 < 10;
}

/** Counts a number that is money or a percentage: "$300", "9,99 €", "50 euros", "20%". */
function readAmount(index: i32, text: usize): void {
  const at = item(index);
  const start = text + <usize>load<u32>(at, AT_START);
  let end = text + <usize>load<u32>(at, AT_END);
  const ahead = start > text + 1 && load<u8>(start - 1) == 0x20 ? start - 2 : start - 1;
  if (load<u8>(end) == 0x20) end++;
  if (load<u8>(end) == 0x25) signs.percents = 1;
  if ((ahead >= text && isCurrency(ahead)) || isCurrency(end)) signs.prices = 1;
  if (index + 1 == items.count) return;
  const entry = <usize>load<u32>(item(index + 1), AT_ENTRY);
  if (entry && flagsOf(entry) & SPAM && (specialOf(entry) & (MILD | OVER | TRACE)) == MILD) signs.prices = 1;
}

/** Whether a byte belongs to a dollar, euro or pound sign: the last byte of one ahead of a number, the first behind it. */
function isCurrency(at: usize): bool {
  const byte = load<u8>(at);
  if (byte == 0x24) return true;
  if (byte == 0xe2) return load<u8>(at, 1) == 0x82 && load<u8>(at, 2) == 0xac;
  if (byte == 0xac) return load<u8>(at - 1) == 0x82;
  if (byte == 0xc2) return load<u8>(at, 1) == 0xa3;
  return byte == 0xa3 && load<u8>(at - 1) == 0xc2;
}

function endsInQuestion(text: usize, size: i32): bool {
  let end = text + <usize>size;
  while (end > text && load<u8>(end - 1) <= 0x20) end--;
  return end > text && load<u8>(end - 1) == 0x3f;
}

/** Whether the words of the last sentence are bad on balance. */
function complains(): bool {
  if (items.count == 0) return false;
  const sentence = load<u16>(item(items.count - 1), AT_SENTENCE);
  let sum: f32 = 0;
  for (let i = items.count - 1; i >= 0 && load<u16>(item(i), AT_SENTENCE) == sentence; i--) {
    if (load<u8>(item(i), AT_KIND) == WORD) sum += load<f32>(item(i), AT_WEIGHT);
  }
  return sum < -1;
}
