/** @file Signs of advertising that no list of words has: amounts, counts, names in sentences, calls. */
import {
  AT_CLAUSE, AT_END, AT_ENTRY, AT_FLAGS, AT_KIND, AT_SENTENCE, AT_START, CAPITALS, MENTION, WORD,
} from './text/space';
import {
  COMMON, FAR, FNV, MILD, OVER, SPAM, STOP, TRACE, find, flagsOf, fnv, fnvPoint, specialOf,
} from './lexicon';
import { flagsAt, item, items } from './items';
import { isLetter } from './text/unicode';

export const PRICE: i32 = 1;
export const PERCENT: i32 = 2;
/** A price that begins there: "from $25". */
export const FROM: i32 = 4;
/** Ahead of a part of a name in the common list: "→trader". */
const ARROW: u32 = 0x2192;

/** Bits of what a number is, a price or a percentage: "$300", "9,99 €", "50 euros", "20%". */
export function amountAt(index: i32, text: usize): i32 {
  const at = item(index);
  const start = text + <usize>load<u32>(at, AT_START);
  let end = text + <usize>load<u32>(at, AT_END);
  const ahead = start > text + 1 && load<u8>(start - 1) == 0x20 ? start - 2 : start - 1;
  if (load<u8>(end) == 0x20) end++;
  const share = load<u8>(end) == 0x25 ? PERCENT : 0;
  const isPrice = (ahead >= text && isCurrency(ahead)) || isCurrency(end) || hasRole(index + 1, MILD);
  if (!isPrice) return share;
  return share | PRICE | (hasRole(index - 1, FAR | TRACE) ? FROM : 0);
}

/** Whether an item has a role in advertising. */
function hasRole(index: i32, role: u8): bool {
  if (index < 0 || index >= items.count) return false;
  const entry = <usize>load<u32>(item(index), AT_ENTRY);
  if (!entry || !(flagsOf(entry) & SPAM)) return false;
  return (specialOf(entry) & (MILD | OVER | TRACE | FAR)) == role;
}

/** Whether a byte is the first of a dollar, euro or pound sign behind a number, or the last of one ahead. */
function isCurrency(at: usize): bool {
  const byte = load<u8>(at);
  if (byte == 0x24) return true;
  if (byte == 0xe2) return load<u8>(at, 1) == 0x82 && load<u8>(at, 2) == 0xac;
  if (byte == 0xac) return load<u8>(at - 1) == 0x82;
  if (byte == 0xc2) return load<u8>(at, 1) == 0xa3;
  return byte == 0xa3 && load<u8>(at - 1) == 0xc2;
}

/** Whether "1000" or "5k" is ahead of an item. */
export function isCounted(index: i32, text: usize): bool {
  return index > 0 && load<u8>(text + <usize>load<u32>(item(index - 1), AT_START)) - 0x30 < 10;
}

/**
 * Whether a name is part of a sentence rather than addressed: "with @x", "thanks to @x", and "@x did
 * it" behind another sentence.
 */
export function isInSentence(index: i32): bool {
  if (index == 0) return false;
  const at = item(index);
  const before = item(index - 1);
  if (load<u8>(before, AT_KIND) != WORD) return false;
  const sentence = load<u16>(at, AT_SENTENCE);
  if (load<u16>(before, AT_SENTENCE) == sentence) {
    return load<u16>(before, AT_CLAUSE) == load<u16>(at, AT_CLAUSE) && leadsToName(before);
  }
  if (index + 1 >= items.count) return false;
  const after = item(index + 1);
  return load<u8>(after, AT_KIND) == WORD && load<u16>(after, AT_SENTENCE) == sentence;
}

/** A preposition, or a word that says where to write to; "10k followers @anna" only addresses her. */
function leadsToName(at: usize): bool {
  const flags = flagsAt(at);
  if (flags & STOP) return true;
  return (flags & SPAM) != 0 && (specialOf(<usize>load<u32>(at, AT_ENTRY)) & TRACE) != 0;
}

/** Whether a part of a name is a trade that advertises: "@trader.anna", "@crypto_expert1". */
export function isTradeName(at: usize, text: usize): bool {
  const end = text + <usize>load<u32>(at, AT_END);
  const start = fnvPoint(FNV, ARROW);
  let hash = start;
  for (let cursor = text + <usize>load<u32>(at, AT_START) + 1; cursor <= end; cursor++) {
    const byte = cursor < end ? load<u8>(cursor) : 0;
    if (isLetter(byte)) hash = fnv(hash, byte | 0x20);
    else if (find(COMMON, hash)) return true;
    else hash = start;
  }
  return false;
}

/** Whether a verb calls for a message: a name follows ("message @x", "escribe a @x") or a word in capitals ("comment READY"). */
export function isCalled(index: i32): bool {
  for (let k = index + 1; k < items.count && k <= index + 2; k++) {
    const at = item(k);
    if (load<u16>(at, AT_SENTENCE) != load<u16>(item(index), AT_SENTENCE)) return false;
    if (load<u8>(at, AT_KIND) == MENTION) return true;
    const isShouted = (load<u8>(at, AT_FLAGS) & CAPITALS) != 0 && !(load<u8>(item(index), AT_FLAGS) & CAPITALS);
    if (k == index + 1 && isShouted) return true;
    if (!(flagsAt(at) & STOP)) return false;
  }
  return false;
}
