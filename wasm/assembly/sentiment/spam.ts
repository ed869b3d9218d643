/**
 * @file Advertising: prize draws, bought followers, discount codes, "DM me for a collab". One phrase
 * that only advertisers write is enough. Of what people say as well it takes two: where to write to
 * or to look, twice or with a link, or one of them beside an offer. An amount of money or a name in
 * the middle of a sentence ("thanks to @x") is a sign beside an offer only.
 */
import { AT_ENTRY, AT_KIND, AT_SENTENCE, AT_WEIGHT, LINK, MENTION, NUMBER, WORD } from './text/space';
import { FAR, MILD, OVER, SPAM, TRACE, flagsOf, specialOf } from './lexicon';
import { FROM, PERCENT, PRICE, amountAt, isCalled, isCounted, isInSentence, isTradeName } from './signs';
import { item, items } from './items';

/** Roles of a word with the flag SPAM; wasm/data/format.mjs names them. */
const SURE: u8 = 0;
const PLACE: u8 = TRACE;
const OFFER: u8 = OVER | TRACE;
const GOODS: u8 = OVER;
const GAIN: u8 = MILD | OVER;
const COUNTED: u8 = MILD | TRACE;
const CALL: u8 = MILD | OVER | TRACE;
const OURS: u8 = FAR;

/** Longer questions are written by advertisers too: "Do you want to earn ...?" */
const SHORT_QUESTION: i32 = 9;
/** "Follow for follow?" is no question. */
const LEAST_QUESTION: i32 = 4;

@unmanaged
class Signs {
  /** Phrases that only advertisers write. */
  sure: i32;
  /** Different words for where to write to or to look. */
  places: i32;
  offers: i32;
  /** What only advertisers sell, "followers": 1, and 2 with their number. */
  goods: i32;
  /** Words for money that was made. */
  gains: i32;
  /** "Our": an offer beside a percentage. */
  ours: i32;
  links: i32;
  /** 1: a name in the middle of a sentence, 2: one that says its trade, "@trader.anna", 3: both. */
  names: i32;
  prices: i32;
  /** A price that begins there, "from $25". */
  from: i32;
  percents: i32;
}

const signs: Signs = changetype<Signs>(memory.data(44));
let offer: usize = 0;
let place: usize = 0;
let placeAt: i32 = 0;

/** Whether the current text is advertising; the rules must have run. `text`: its address and size. */
export function isAdvertising(text: usize, size: i32): bool {
  collect(text);
  const isAsked = endsInQuestion(text, size);
  const isShort = items.count >= LEAST_QUESTION && items.count < SHORT_QUESTION;
  if (signs.sure > (isAsked && isShort ? 1 : 0)) return true;
  const hasMoney = signs.prices + signs.percents > 0;
  const offers = signs.offers + min(signs.goods, 1);
  const gains = hasMoney ? signs.gains : 0;
  const places = signs.places + signs.sure;
  const isVouchedFor = signs.names > 2 || (signs.names > 1 && offers + gains + signs.prices > 0);
  if (isVouchedFor && !isAsked) return true;
  const hasPromise = offers > 0 && (hasMoney || offers + signs.goods > 2);
  // A question or a complaint in the words of advertising is a person's.
  if (isAsked || complains()) return places > 1 && hasPromise;
  if (places > 0 && places + signs.links + min(offers + gains + signs.from, 1) > 1) return true;
  if (signs.percents > 0 && (places > 0 || (signs.ours > 0 && signs.links + signs.names > 0))) return true;
  if (signs.links > 0 && (hasPromise || signs.goods > 1)) return true;
  if (signs.names > 0 && hasMoney && offers + gains > 0) return true;
  return signs.goods > 0 && signs.prices > 0;
}

function collect(text: usize): void {
  memory.fill(changetype<usize>(signs), 0, 44);
  offer = place = 0;
  placeAt = -3;
  for (let i = 0; i < items.count; i++) {
    const at = item(i);
    const kind = load<u8>(at, AT_KIND);
    if (kind == LINK) signs.links = 1;
    else if (kind == NUMBER) {
      const amount = amountAt(i, text);
      if (amount & PRICE) signs.prices = 1;
      if (amount & PERCENT) signs.percents = 1;
      if (amount & FROM) signs.from = 1;
    } else if (kind == MENTION && i > 0) {
      const trade = isTradeName(at, text) ? 1 : 0;
      if (isInSentence(i)) signs.names = max(signs.names, 1 + trade * 2);
      else if (trade) signs.names = max(signs.names, 2);
    }
    const entry = <usize>load<u32>(at, AT_ENTRY);
    if (entry && flagsOf(entry) & SPAM) count(i, entry, text);
  }
}

function count(index: i32, entry: usize, text: usize): void {
  switch (specialOf(entry) & (MILD | OVER | TRACE | FAR)) {
    case SURE:
      signs.sure++;
      break;
    case OFFER:
      // The same word again is no second sign.
      if (entry != offer) signs.offers++;
      offer = entry;
      break;
    case GOODS:
      signs.goods = isCounted(index, text) ? 2 : max(signs.goods, 1);
      break;
    case COUNTED:
      if (isCounted(index, text)) signs.goods = 2;
      break;
    case GAIN:
      signs.gains++;
      break;
    case OURS:
      signs.ours = 1;
      break;
    case CALL:
      if (isCalled(index)) countPlace(index, entry);
      break;
    case PLACE:
      countPlace(index, entry);
      break;
  }
}

/** "Schreib mir eine DM": words side by side in a sentence name one place. */
function countPlace(index: i32, entry: usize): void {
  const isNear = index <= placeAt + 2
    && load<u16>(item(placeAt), AT_SENTENCE) == load<u16>(item(index), AT_SENTENCE);
  if (entry != place && !isNear) signs.places++;
  place = entry;
  placeAt = index;
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
