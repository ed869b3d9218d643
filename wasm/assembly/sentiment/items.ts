/**
 * @file The items of a text: the tokens whose distance counts for the reach of a rule, and what a rule
 * asks about one of them.
 */
import { allot } from '../core/arena';
import {
  AT_CLAUSE, AT_ENTRY, AT_FLAGS, AT_KIND, AT_LETTERS, AT_RULES, IN_PHRASE, TOKEN_LIMIT, WORD, token,
} from './text/space';
import { BEFORE, CONTRAST, FAR, NEGATE, NOW, SPAM, codeOf, flagsOf, specialOf } from './lexicon';
import { count } from './text/tokens';

/** The bit of `codes` for a negator with a long reach. */
export const HAS_FAR: u32 = 1 << 16;

@unmanaged
export class Items {
  count: i32;
  /** The first "but", or the "now" that ends a "before"; or -1. */
  contrastAt: i32;
  negations: i32;
  /** One bit for each special role in the text, and HAS_FAR. */
  codes: u32;
}

/** The current text's. */
export const items: Items = changetype<Items>(memory.data(16));
/** The address of each item's token. */
const tokens: usize = allot(TOKEN_LIMIT * 4);

/** The token of an item. */
@inline
export function item(index: i32): usize {
  return <usize>load<u32>(tokens + <usize>index * 4);
}

/**
 * Collects the items of a text. A single letter is none: "I am not a happy man" reaches from "not" to
 * "happy".
 */
export function collectItems(): void {
  items.count = 0;
  items.contrastAt = -1;
  items.negations = 0;
  items.codes = 0;
  for (let i = 0; i < count; i++) {
    const at = token(i);
    if (load<u8>(at, AT_FLAGS) & IN_PHRASE) continue;
    const entry = <usize>load<u32>(at, AT_ENTRY);
    if (load<u8>(at, AT_KIND) == WORD && load<u16>(at, AT_LETTERS) < 2 && !entry) continue;
    store<u32>(tokens + <usize>items.count * 4, <u32>at);
    if (entry) {
      const flags = flagsOf(entry);
      if (flags & CONTRAST && items.contrastAt < 0) items.contrastAt = items.count;
      if (flags & NEGATE) items.negations++;
      const special = specialOf(entry);
      items.codes |= (<u32>1) << (special & 15);
      if (special & FAR && !(flags & SPAM)) items.codes |= HAS_FAR;
    }
    items.count++;
  }
  if (items.contrastAt < 0) findTurnOfTime();
}

/** "Al principio no, ahora sí": what is now, in a later clause than what was, is a contrast. */
function findTurnOfTime(): void {
  const bits = ((<u32>1) << NOW) | ((<u32>1) << BEFORE);
  if ((items.codes & bits) != bits) return;
  let before = -1;
  for (let i = 0; i < items.count; i++) {
    const code = codeAt(i);
    if (code == BEFORE && before < 0) before = i;
    if (code != NOW || before < 0) continue;
    if (load<u16>(item(i), AT_CLAUSE) == load<u16>(item(before), AT_CLAUSE)) continue;
    items.contrastAt = i;
    return;
  }
}

/** Flags of a token's entry; none without one. */
@inline
export function flagsAt(at: usize): u16 {
  const entry = <usize>load<u32>(at, AT_ENTRY);
  return entry ? flagsOf(entry) : 0;
}

/** Notes that a rule applied to a token. */
@inline
export function mark(at: usize, rule: u16): void {
  store<u16>(at, load<u16>(at, AT_RULES) | rule, AT_RULES);
}

/** The special role of an item, or 0. */
export function codeAt(index: i32): u8 {
  if (index < 0 || index >= items.count) return 0;
  const entry = <usize>load<u32>(item(index), AT_ENTRY);
  return entry ? codeOf(entry) : 0;
}
