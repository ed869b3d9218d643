/**
 * @file Advertising: prize draws, bought followers, discount codes, "DM me for a collab". One phrase
 * that only advertisers write is enough. Of what people say as well it takes two: where to write to
 * or to look, twice or with a link, or one of them beside an offer.
 */
import { AT_ENTRY, AT_KIND, LINK } from './text/space';
import { OVER, SPAM, TRACE, flagsOf, specialOf } from './lexicon';
import { item, items } from './items';

/** Whether the current text is advertising; the rules must have run. */
export function isAdvertising(): bool {
  let first: usize = 0;
  let traces = 0;
  let links = 0;
  let offers = 0;
  for (let i = 0; i < items.count; i++) {
    const at = item(i);
    const kind = load<u8>(at, AT_KIND);
    if (kind == LINK) links = 1;
    const entry = <usize>load<u32>(at, AT_ENTRY);
    if (!entry || !(flagsOf(entry) & SPAM)) continue;
    const special = specialOf(entry);
    if (!(special & TRACE)) return true;
    if (special & OVER) offers = 1;
    // The same word again is no second sign.
    else if (entry != first) {
      first = entry;
      traces++;
    }
  }
  return traces + links > 0 && traces + links + offers > 1;
}
