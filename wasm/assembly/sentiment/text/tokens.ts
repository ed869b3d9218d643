/** @file Cuts a comment into words, emoji, emoticons, mentions, links and numbers. */
import {
  AT_CLAUSE, AT_END, AT_ENTRY, AT_FLAGS, AT_HASH, AT_KIND, AT_LETTERS, AT_RULES, AT_SENTENCE,
  AT_START, AT_UNITS, AT_UNITS_LENGTH, AT_VALENCE, AT_WEIGHT, CAPITALS, ELONGATED, EMOJI, EMOTICON,
  HASHTAG, LAUGHTER, LINK, MENTION, NUMBER, QUOTED, TOKEN_LIMIT, WORD, token, units,
} from './space';
import { COMMON, FNV, emoticonStart, find, fnv, fnvPoint } from '../lexicon';
import { compose, decode, isEmoji, isEmojiTail, isLetter, isMark, lower, width } from './unicode';
import { isLaughter } from './laughter';
import { clause, punctuation, quoted, resetMarks, sentence, strong } from './marks';
import { escape, isEyes, isHandle, isLink, staysWhole, writtenApostrophe } from './shapes';

/** Hash that all written laughter shares: "haha". */
const HAHA: u32 = fnv(fnv(fnv(fnv(FNV, 0x68), 0x61), 0x68), 0x61);

export let count: i32 = 0;
export let mentions: i32 = 0;
export let links: i32 = 0;
export let hashtags: i32 = 0;
export let words: i32 = 0;
export let capitals: i32 = 0;
/** Single capital letters, "I", "A": emphasis only when their neighbours are capitals too. */
export let singles: i32 = 0;
export let letters: i32 = 0;
/** 16-bit units written for n-grams. */
export let unitCount: i32 = 0;

let end: usize = 0;
let base: usize = 0;

/** Fills the token table from UTF-8 bytes; three bytes after the text must be readable. */
export function tokenise(at: usize, length: i32): void {
  base = at;
  end = at + <usize>length;
  count = mentions = links = hashtags = words = capitals = singles = letters = unitCount = 0;
  resetMarks();
  let free = true;
  while (at < end && count < TOKEN_LIMIT - 8) {
    const byte: u32 = load<u8>(at);
    if (byte <= 0x20) {
      if (byte == 0x0a) strong();
      free = true;
      at++;
      continue;
    }
    const next = (free && load<u8>(emoticonStart + byte)) || isEyes(byte) ? emoticon(at, free) : at;
    if (next > at) {
      at = next;
      free = true;
      continue;
    }
    at = step(at, byte, free);
    const last: u32 = load<u8>(at - 1);
    free = last < 0x80 && !isLetter(last) && last - 0x30 > 9;
  }
}

/** Reads one thing that is neither blank nor emoticon; returns where the next begins. */
function step(at: usize, byte: u32, free: bool): usize {
  if (byte == 0x40 && free && isHandle(load<u8>(at + 1))) {
    let to = at + 1;
    while (to < end && isHandle(load<u8>(to))) to++;
    mentions++;
    return add(at, to, MENTION, 0x40404040);
  }
  if (free && isLink(at, byte, end)) {
    let to = at;
    while (to < end && load<u8>(to) > 0x20) to++;
    links++;
    return add(at, to, LINK, 0x11111111);
  }
  if (byte == 0x26 || byte == 0x5c) {
    const to = escape(at, byte, end);
    if (to > at) return to;
  }
  const point = decode(at, end);
  if (point == 0x23 && at + 1 < end && isLetter(decode(at + 1, end))) return hashtag(at + 1);
  if (isLetter(point) || point - 0x30 < 10) return word(at, 0, end);
  decode(at, end);
  if (point - 0x1f1e6 < 26) return flag(at);
  if (isEmoji(point)) return emoji(at);
  decode(at, end);
  const after = at + <usize>width;
  punctuation(point, after, end);
  return after;
}

function add(from: usize, to: usize, kind: u8, hash: u32): usize {
  const at = token(count++);
  store<u32>(at, <u32>(from - base), AT_START);
  store<u32>(at, <u32>(to - base), AT_END);
  store<u32>(at, hash, AT_HASH);
  store<u32>(at, 0, AT_ENTRY);
  store<u8>(at, kind, AT_KIND);
  store<u8>(at, quoted && !isTitle(from, to) ? QUOTED : 0, AT_FLAGS);
  store<u16>(at, 0, AT_LETTERS);
  store<u32>(at, 0, AT_UNITS);
  store<u16>(at, 0, AT_UNITS_LENGTH);
  store<u16>(at, <u16>sentence, AT_SENTENCE);
  store<u16>(at, <u16>clause, AT_CLAUSE);
  store<u16>(at, 0, AT_RULES);
  store<f32>(at, 0, AT_VALENCE);
  store<f32>(at, 0, AT_WEIGHT);
  return to;
}

/** "Wonderful" in the middle of a sentence is a name of something, nothing held at arm's length. */
function isTitle(from: usize, to: usize): bool {
  const first = decode(from, to);
  if (lower(first) == first) return false;
  if (!count || load<u16>(token(count - 1), AT_SENTENCE) != <u16>sentence) return false;
  const second = decode(from + <usize>width, to);
  return lower(second) == second;
}

/** The longest emoticon of the common list that begins here. */
function emoticon(at: usize, free: bool): usize {
  let hash = FNV;
  let best: usize = at;
  let bestHash: u32 = 0;
  const first: u32 = load<u8>(at);
  let signs = !isLetter(first);
  const wordy = isLetter(first) || first - 0x30 < 10;
  for (let to = at; to < end && to < at + 10; to++) {
    const byte: u32 = load<u8>(to);
    if (byte <= 0x20) break;
    hash = fnv(hash, byte - 0x41 < 26 ? byte | 0x20 : byte);
    if (to == at) continue;
    const after: u32 = to + 1 < end ? load<u8>(to + 1) : 0x20;
    if (!isLetter(byte)) signs = true;
    const letterEnd = isLetter(byte) || byte - 0x30 < 10;
    if (letterEnd && byte < 0x80 && (isLetter(after) || after >= 0x80 || after - 0x30 < 10)) continue;
    if (wordy && after > 0x20 && letterEnd && after != 0x2c && after != 0x2e && after != 0x21) continue;
    if (!free && isLetter(byte)) continue;
    if (signs && find(COMMON, hash)) {
      best = to + 1;
      bestHash = hash;
    }
  }
  if (best > at) add(at, best, EMOTICON, bestHash);
  return best;
}

/** One picture: its skin tone and variation selector are dropped, joined sequences stay whole. */
function emoji(at: usize): usize {
  let to = at;
  let hash = FNV;
  let single: u32 = 0;
  for (;;) {
    const point = decode(to, end);
    hash = fnvPoint(hash, point);
    to += <usize>width;
    while (to < end && isEmojiTail(decode(to, end))) to += <usize>width;
    if (!single) single = hash;
    // A joiner binds the next picture to this one.
    if (to + 3 < end && load<u16>(to) == 0x80e2 && load<u8>(to, 2) == 0x8d) {
      hash = fnvPoint(hash, 0x200d);
      to += 3;
    } else break;
  }
  add(at, to, EMOJI, hash != single && find(COMMON, hash) ? hash : single);
  return to;
}

function flag(at: usize): usize {
  decode(at, end);
  let to = at + <usize>width;
  if (to < end && decode(to, end) - 0x1f1e6 < 26) to += <usize>width;
  return add(at, to, EMOJI, 0x22222222);
}

/** Whether there is a small letter here. */
function isSmall(at: usize): bool {
  const point = at < end ? decode(at, end) : 0;
  return isLetter(point) && lower(point) == point;
}

/** Cuts "#NoFilter_2024" at capitals, digits and underscores. */
function hashtag(at: usize): usize {
  hashtags++;
  let from = at;
  let wasLower = false;
  let wasDigit = false;
  while (at < end) {
    const point = decode(at, end);
    const step = <usize>width;
    const digit = point - 0x30 < 10;
    if (!isLetter(point) && !digit && point != 0x5f) break;
    const small = lower(point);
    const upper = small != point;
    const cut = point == 0x5f || (at > from && ((upper && (wasLower || isSmall(at + step))) || digit != wasDigit));
    if (cut) {
      if (at > from) word(from, HASHTAG, at);
      from = point == 0x5f ? at + step : at;
    }
    wasLower = !upper && !digit;
    wasDigit = digit;
    at += step;
  }
  if (at > from) word(from, HASHTAG, at);
  return at;
}

@inline
function unit(value: u32): void {
  store<u16>(units + <usize>unitCount * 2, <u16>value);
  unitCount++;
}

/** Reads a word or number up to `stop` at the most; returns where it ends. */
function word(at: usize, flags: u8, stop: usize): usize {
  const from = at;
  const firstUnit = unitCount;
  let hash = FNV;
  let last: u32 = 0;
  let run = 0;
  let longest = 0;
  let size = 0;
  let big = 0;
  let digits = 0;
  unit(0x20);
  while (at < stop) {
    let point = decode(at, stop);
    let step = <usize>width;
    if (point < 0x7b && point - 0x61 < 26) {
      // The common case: a small ASCII letter, perhaps with an accent written apart.
      const next: u32 = load<u8>(at, 1);
      if (at + 2 < stop && next == 0xcc) {
        const made = compose(point, decode(at + 1, stop));
        if (made) {
          point = made;
          step += 2;
        }
      }
    } else if (point - 0x30 < 10) digits++;
    else if (point == 0x27 || point == 0x2019 || point == 0x60 || writtenApostrophe(at, stop)) {
      if (point == 0x26 || point == 0x5c) step = writtenApostrophe(at, stop);
      if (at == from || at + step >= stop || !isLetter(decode(at + step, stop))) break;
      if (!staysWhole(at + step, stop)) {
        at += step;
        return finish(from, at, at - step, flags, hash, firstUnit, size, big, digits, longest);
      }
      point = 0x27;
    } else if (!isLetter(point)) break;
    else if (!isMark(point)) {
      const small = lower(point);
      if (small != point) big++;
      point = small;
    }
    if (point == last) run++;
    else {
      last = point;
      run = 1;
    }
    if (run > longest) longest = run;
    if (run < 3) unit(point);
    hash = fnvPoint(hash, point);
    size++;
    at += step;
  }
  return finish(from, at, at, flags, hash, firstUnit, size, big, digits, longest);
}

function finish(
  from: usize, next: usize, to: usize, flags: u8, hash: u32, firstUnit: i32,
  size: i32, big: i32, digits: i32, longest: i32,
): usize {
  unit(0x20);
  const at = token(count);
  if (digits == size) {
    unitCount = firstUnit;
    add(from, to, NUMBER, 0x33333333);
    return next;
  }
  add(from, to, WORD, hash);
  letters += size;
  words++;
  if (longest > 2 && digits == 0) flags |= ELONGATED;
  // "OK" and "I" are not shouted.
  if (big == size && size > 1) {
    flags |= CAPITALS;
    capitals++;
  } else if (big == 1 && size == 1) singles++;
  if (isLaughter(units + <usize>(firstUnit + 1) * 2, unitCount - firstUnit - 2, size)) {
    flags = (flags | LAUGHTER) & ~ELONGATED;
    store<u32>(at, HAHA, AT_HASH);
  }
  store<u8>(at, load<u8>(at, AT_FLAGS) | flags, AT_FLAGS);
  store<u16>(at, <u16>size, AT_LETTERS);
  store<u32>(at, firstUnit, AT_UNITS);
  store<u16>(at, <u16>(unitCount - firstUnit), AT_UNITS_LENGTH);
  return next;
}

