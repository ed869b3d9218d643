/** @file Reads run-together hashtags: "#notcool", "#bestdayever", "#ichliebees". */
import { AT_END, AT_START } from './space';
import { FNV, NEGATE, STOP, VALENCE, find, flagsOf, fnvPoint, scoreOf } from './lexicon';
import { decode, lower, width } from './unicode';

const LIMIT: i32 = 32;
const points: StaticArray<u32> = new StaticArray<u32>(LIMIT);
const cost: StaticArray<f32> = new StaticArray<f32>(LIMIT + 1);
const from: StaticArray<i32> = new StaticArray<i32>(LIMIT + 1);
const entries: StaticArray<usize> = new StaticArray<usize>(LIMIT + 1);

/** The cheapest cut into known words and unknown rests; returns the valence it carries, or 0. */
export function splitHashtag(at: usize, text: usize, language: i32): f32 {
  let cursor = text + <usize>load<u32>(at, AT_START);
  const end = text + <usize>load<u32>(at, AT_END);
  let size = 0;
  while (cursor < end && size < LIMIT) {
    unchecked((points[size++] = lower(decode(cursor, end))));
    cursor += <usize>width;
  }
  unchecked((cost[0] = 0));
  for (let to = 1; to <= size; to++) {
    unchecked((cost[to] = f32.MAX_VALUE));
    for (let start = to - 1; start >= 0; start--) {
      let hash = FNV;
      for (let i = start; i < to; i++) hash = fnvPoint(hash, unchecked(points[i]));
      const length = to - start;
      let entry: usize = length > 1 ? find(language, hash) : 0;
      // Short words hide in every long one: only function words may be that short.
      if (entry && length < 4 && !(flagsOf(entry) & (STOP | NEGATE))) entry = 0;
      const price = unchecked(cost[start]) + (entry ? <f32>1 : <f32>2.2 + <f32>length * 0.5);
      if (price < unchecked(cost[to])) {
        unchecked((cost[to] = price));
        unchecked((from[to] = start));
        unchecked((entries[to] = entry));
      }
    }
  }
  return sum(size);
}

function sum(size: i32): f32 {
  let total: f32 = 0;
  let negated = false;
  for (let to = size; to > 0; to = unchecked(from[to])) {
    const entry = unchecked(entries[to]);
    if (!entry) continue;
    if (flagsOf(entry) & NEGATE) negated = true;
    else if (flagsOf(entry) & VALENCE) total += scoreOf(entry);
  }
  return negated ? total * -0.74 : total;
}
