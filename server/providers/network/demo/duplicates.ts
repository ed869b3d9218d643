/**
 * @file Duplicate records. Real networks shift their pages while they are read, so a person may occur
 * twice; the demo network repeats an earlier record after every `every` records on purpose.
 */
import { mix2 } from './hash.ts';

/** The number of records for `people` distinct people with a duplicate after `every` (0: none). */
export function recordCount(people: number, every: number): number {
  return every === 0 ? people : people + Math.floor(people / every);
}

/** The position among the distinct people of a record of the list. */
export function placeOfRecord(record: number, every: number, key: number): number {
  if (every === 0) return record;
  const block = Math.floor(record / (every + 1));
  const within = record % (every + 1);
  if (within < every) return block * every + within;
  const last = block * every + every - 1;
  return last - (mix2(key, block) % Math.min(last + 1, 1_500));
}
