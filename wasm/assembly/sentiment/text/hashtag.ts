/** @file Reads run-together hashtags: "#notcool", "#bestdayever", "#ichliebees". */
import { AT_END, AT_START } from './space';
import { FNV, NEGATE, STOP, VALENCE, find, flagsOf, fnvPoint, scoreOf } from '../lexicon';
import { decode, lower, width } from './unicode';

const LIMIT: i32 = 32;
// A row a letter: code point, then for the cut that ends there its price, beginning and entry.
const rows = memory.data(33 * 16);

@inline
function row(index: i32): usize {
  return rows + (<usize>index << 4);
}

/** The cheapest cut into known words and unknown rests; returns the valence it carries, or 0. */
export function splitHashtag(at: usize, text: usize, language: i32): f32 {
  let cursor = text + <usize>load<u32>(at, AT_START);
  const end = text + <usize>load<u32>(at, AT_END);
  let size = 0;
  while (cursor < end && size < LIMIT) {
    store<u32>(row(size++), lower(decode(cursor, end)));
    cursor += <usize>width;
  }
  store<f32>(row(0), 0, 4);
  for (let to = 1; to <= size; to++) {
    store<f32>(row(to), f32.MAX_VALUE, 4);
    for (let start = to - 1; start >= 0; start--) {
      let hash = FNV;
      for (let i = start; i < to; i++) hash = fnvPoint(hash, load<u32>(row(i)));
      const length = to - start;
      let entry: usize = length > 1 ? find(language, hash) : 0;
      // Short words hide in every long one: only function words may be that short.
      if (entry && length < 4 && !(flagsOf(entry) & (STOP | NEGATE))) entry = 0;
      const price = load<f32>(row(start), 4) + (entry ? <f32>1 : <f32>2.2 + <f32>length * 0.5);
      if (price < load<f32>(row(to), 4)) {
        store<f32>(row(to), price, 4);
        store<i32>(row(to), start, 8);
        store<u32>(row(to), <u32>entry, 12);
      }
    }
  }
  return sum(size);
}

function sum(size: i32): f32 {
  let total: f32 = 0;
  let negated = false;
  for (let to = size; to > 0; to = load<i32>(row(to), 8)) {
    const entry = <usize>load<u32>(row(to), 12);
    if (!entry) continue;
    if (flagsOf(entry) & NEGATE) negated = true;
    else if (flagsOf(entry) & VALENCE) total += scoreOf(entry);
  }
  return negated ? total * -0.74 : total;
}
