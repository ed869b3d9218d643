/**
 * @file What the comments talk about: words and short phrases between small words, counted once a
 * comment. Praise alone ("nice", "love") and pictures are feelings, not topics.
 */
import { allotZeroed } from '../../core/arena';
import {
  BOOST, CONTRAST, CUE, DAMP, MELTING, NEGATE, ONCE, SITUATION, STOP, VALENCE, codeOf, flagsOf, join,
} from '../lexicon';
import {
  AT_CLAUSE, AT_END, AT_ENTRY, AT_FLAGS, AT_HASH, AT_KIND, AT_LETTERS, AT_START, CAPITALS, IN_PHRASE,
  LAUGHTER, WORD, token,
} from '../text/space';
import { count } from '../text/tokens';
import { total } from './store';

const SLOTS: u32 = 65536;
const FULL: i32 = 40000;
const ENTRY: usize = 24;
const MANNER: u16 = BOOST | DAMP | NEGATE | CONTRAST | CUE;
/** Entry: key, comments, last comment + 1, address, length u16, words u8, capitals u8. */
let table: usize = 0;
let used: i32 = 0;

@inline
function flagsAt(at: usize): u16 {
  const entry = <usize>load<u32>(at, AT_ENTRY);
  return entry ? flagsOf(entry) : 0;
}

/** Small words, and those that say how something is meant: "but", "very", "used to", "schon wieder". */
function isFiller(at: usize): bool {
  const entry = <usize>load<u32>(at, AT_ENTRY);
  if (!entry) return false;
  const flags = flagsOf(entry);
  if (flags & (STOP | SITUATION)) return (flags & STOP) != 0;
  const code = codeOf(entry);
  return (flags & MANNER) != 0 || (code >= ONCE && code <= MELTING);
}

function isPlain(at: usize): bool {
  return load<u8>(at, AT_KIND) == WORD && !(load<u8>(at, AT_FLAGS) & (LAUGHTER | IN_PHRASE));
}

function isContent(at: usize): bool {
  return isPlain(at) && load<u16>(at, AT_LETTERS) > 2 && !isFiller(at);
}

function isTopic(at: usize): bool {
  return isContent(at) && !(flagsAt(at) & VALENCE);
}

function note(index: i32, text: usize, first: usize, last: usize, hash: u32, size: u8): void {
  if (!table) table = allotZeroed(<usize>SLOTS * ENTRY);
  const key = hash | 1;
  let slot = (key * 0x9e3779b1) >>> 16;
  let at = table + <usize>slot * ENTRY;
  while (load<u32>(at) && load<u32>(at) != key) {
    slot = (slot + 1) & (SLOTS - 1);
    at = table + <usize>slot * ENTRY;
  }
  const start = load<u32>(first, AT_START);
  const shouted: u8 = load<u8>(first, AT_FLAGS) & CAPITALS;
  if (!load<u32>(at)) {
    if (used == FULL) return;
    used++;
    store<u32>(at, key);
  } else if (load<u32>(at, 8) == <u32>index + 1) return;
  // The quiet spelling is the better one to show.
  if (!load<u32>(at, 4) || (load<u8>(at, 19) && !shouted)) {
    store<u32>(at, <u32>text + start, 12);
    store<u16>(at, <u16>(load<u32>(last, AT_END) - start), 16);
    store<u8>(at, size, 18);
    store<u8>(at, shouted, 19);
  }
  store<u32>(at, load<u32>(at, 4) + 1, 4);
  store<u32>(at, <u32>index + 1, 8);
}

/** Adds the words of the current comment; `table` of its language says which words join others. */
export function collectKeywords(index: i32, text: usize, language: i32): void {
  for (let i = 0; i < count; i++) {
    const at = token(i);
    if (!isContent(at)) continue;
    const clause = load<u16>(at, AT_CLAUSE);
    const hash = load<u32>(at, AT_HASH);
    if (isTopic(at)) note(index, text, at, at, hash, 1);
    if (i + 1 >= count) break;
    const next = token(i + 1);
    if (load<u16>(next, AT_CLAUSE) != clause || !isPlain(next)) continue;
    const pair = join(hash, load<u32>(next, AT_HASH));
    if (isTopic(next)) note(index, text, at, next, pair, 2);
    if (i + 2 >= count) continue;
    const third = token(i + 2);
    if (load<u16>(third, AT_CLAUSE) != clause || !isTopic(third)) continue;
    // "torta de chocolate": in Romance languages a small word joins two others.
    const joined = language >= 2 && load<u16>(next, AT_LETTERS) < 4 && (flagsAt(next) & STOP) != 0;
    if (joined ? isTopic(at) : isContent(next)) {
      note(index, text, at, third, join(pair, load<u32>(third, AT_HASH)), 3);
    }
  }
}

/** The best keyword not yet taken, or 0; a word inside a chosen phrase is not offered again. */
export function nextKeyword(chosen: usize, size: i32): usize {
  if (!table) return 0;
  const least: u32 = total < 8 ? 1 : 2;
  let best: usize = 0;
  let bestWorth: u32 = 0;
  for (let slot: u32 = 0; slot < SLOTS; slot++) {
    const at = table + <usize>slot * ENTRY;
    const comments = load<u32>(at, 4);
    const many: u32 = load<u8>(at, 18);
    if (comments < least || (many > 1 && comments < 2)) continue;
    // A phrase says more than a word that is as frequent.
    const worth = comments * (many == 1 ? 10 : many == 2 ? 17 : 20);
    if (worth <= bestWorth || isCovered(at, chosen, size)) continue;
    best = at;
    bestWorth = worth;
  }
  return best;
}

function isCovered(at: usize, chosen: usize, size: i32): bool {
  for (let i = 0; i < size; i++) {
    const other = <usize>load<u32>(chosen + (<usize>i << 2));
    if (other == at) return true;
    const rare = load<u32>(at, 4) < load<u32>(other, 4) * 2;
    if (rare && (holds(other, at) || holds(at, other))) return true;
  }
  return false;
}

/** Whether the text of one keyword contains the other's, letter case aside. */
function holds(large: usize, small: usize): bool {
  const length = <i32>load<u16>(small, 16);
  const rest = <i32>load<u16>(large, 16) - length;
  for (let from = 0; from <= rest; from++) {
    let i = 0;
    while (i < length && letter(large, from + i) == letter(small, i)) i++;
    if (i == length) return true;
  }
  return false;
}

@inline
function letter(keyword: usize, index: i32): u8 {
  const byte = load<u8>(keywordText(keyword) + <usize>index);
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
}

/** Where a keyword is written. */
export function keywordText(keyword: usize): usize {
  return <usize>load<u32>(keyword, 12);
}

/** Bytes of a keyword. */
export function keywordLength(keyword: usize): usize {
  return <usize>load<u16>(keyword, 16);
}

/** Comments that hold a keyword. */
export function keywordCount(keyword: usize): u32 {
  return load<u32>(keyword, 4);
}
