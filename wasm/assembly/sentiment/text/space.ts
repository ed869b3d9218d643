/** @file Where the engine keeps its working areas in linear memory, and the shape of a token. */

import { allot } from '../../core/arena';

/** Longest text that is analysed; the network allows 2,200 characters, reviews are longer. */
export const TEXT_LIMIT: i32 = 16384;
/** Most tokens kept of one text. */
export const TOKEN_LIMIT: i32 = 4096;
/** Most n-gram features of one text. */
export const FEATURE_LIMIT: i32 = 65536;

/** Token layout, in bytes. */
export const TOKEN_SIZE: i32 = 40;
export const AT_START: usize = 0;
export const AT_END: usize = 4;
export const AT_HASH: usize = 8;
export const AT_ENTRY: usize = 12;
export const AT_KIND: usize = 16;
export const AT_FLAGS: usize = 17;
export const AT_LETTERS: usize = 18;
export const AT_UNITS: usize = 20;
export const AT_UNITS_LENGTH: usize = 24;
export const AT_SENTENCE: usize = 26;
export const AT_CLAUSE: usize = 28;
export const AT_RULES: usize = 30;
export const AT_VALENCE: usize = 32;
export const AT_WEIGHT: usize = 36;

/** Token kinds. */
export const WORD: u8 = 0;
export const EMOJI: u8 = 1;
export const EMOTICON: u8 = 2;
export const MENTION: u8 = 3;
export const LINK: u8 = 4;
export const NUMBER: u8 = 5;

/** Token flags. */
export const CAPITALS: u8 = 1;
export const ELONGATED: u8 = 2;
export const HASHTAG: u8 = 4;
export const QUOTED: u8 = 8;
export const LAUGHTER: u8 = 16;
export const IN_PHRASE: u8 = 32;
/** French "plus" that negates here. */
export const NEGATOR: u8 = 64;

/** Rules that applied to a token, shown in the 'why' view. */
export const RULE_NEGATED: u16 = 1;
export const RULE_BOOSTED: u16 = 2;
export const RULE_DAMPED: u16 = 4;
export const RULE_CAPITALS: u16 = 8;
export const RULE_CONTRAST: u16 = 16;
export const RULE_IDIOM: u16 = 32;
export const RULE_ELONGATED: u16 = 64;
export const RULE_HASHTAG: u16 = 128;
export const RULE_REPEATED: u16 = 256;
/** An idiom that opens with a negator: "not bad". */
export const RULE_NEGATING: u16 = 512;
/** A mild marker of sarcasm begins here. */
export const RULE_HINT: u16 = 1024;

/** Praise that means the opposite here: of the past, beside a nuisance, before a complaint. */
export const RULE_TURNED: u16 = 2048;

/** Tokens of the current text. */
export const tokens: usize = allot(TOKEN_LIMIT * TOKEN_SIZE);
/** Lower-cased, squeezed words with a blank on either side, as 16-bit units, for n-grams. */
export const units: usize = allot(TEXT_LIMIT * 8);
/** Hashed n-grams of the current text: words first, then characters. */
export const features: usize = allot(FEATURE_LIMIT * 4);

/** Address of token `index`. */
@inline
export function token(index: i32): usize {
  return tokens + <usize>(index * TOKEN_SIZE);
}

/** Whether a token is a picture or an emoticon. */
export function isPicture(at: usize): bool {
  const kind = load<u8>(at, AT_KIND);
  return kind == EMOJI || kind == EMOTICON;
}
