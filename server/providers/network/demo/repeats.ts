/**
 * @file Repeated records. Networks shift their pages while they are read, so a list contains people
 * twice; the demo network does it on purpose: after every `every` different people one of them, or
 * of the people before, comes again.
 */
import { mix2 } from './hash.ts';

/** Records of a list of `people` different ones when one in `every` is repeated (0: none). */
export function recordCount(people: number, every: number): number {
  return every === 0 ? people : people + Math.floor(people / every);
}

/** The place among the different people of a record of the list. */
export function placeOfRecord(record: number, every: number, key: number): number {
  if (every === 0) return record;
  const block = Math.floor(record / (every + 1));
  const within = record % (every + 1);
  if (within < every) return block * every + within;
  const last = block * every + every - 1;
  return last - (mix2(key, block) % Math.min(last + 1, 1_500));
}
