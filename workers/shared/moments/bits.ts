/** @file Sets of people as bits, person by person. */

/** Words of a set of so many people. */
export const wordsFor = (people: number): number => (people + 31) >>> 5;

/** How many bits of a word are set. */
export function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many people below `end` are in a set. */
export function countBelow(set: Uint32Array, end: number): number {
  let found = 0;
  const whole = end >>> 5;
  for (let at = 0; at < whole; at += 1) found += bitCount(set[at] ?? 0);
  const rest = end & 31;
  return rest === 0 ? found : found + bitCount((set[whole] ?? 0) & (2 ** rest - 1));
}

/** How many people are in both of two sets. */
export function countBoth(one: Uint32Array, other: Uint32Array): number {
  let found = 0;
  for (let at = 0; at < one.length; at += 1) found += bitCount((one[at] ?? 0) & (other[at] ?? 0));
  return found;
}

/** Adds a person who is not in a set, and takes one out who is. */
export function toggle(set: Uint32Array, person: number): void {
  const word = person >>> 5;
  set[word] = (set[word] ?? 0) ^ (1 << (person & 31));
}

/** Whether a person is in a set. */
export const hasBit = (set: Uint32Array, person: number): boolean =>
  (((set[person >>> 5] ?? 0) >>> (person & 31)) & 1) === 1;

/** At most `count` people of a set below `end`, after the first `from` of them. */
export function peopleFrom(set: Uint32Array, end: number, from: number, count: number): number[] {
  const found: number[] = [];
  let skipped = 0;
  for (let at = 0; at << 5 < end && found.length < count; at += 1) {
    const word = set[at] ?? 0;
    const bits = bitCount(word);
    if (skipped + bits <= from) {
      skipped += bits;
      continue;
    }
    for (let rest = word; rest !== 0 && found.length < count; rest &= rest - 1) {
      const person = (at << 5) + 31 - Math.clz32(rest & -rest);
      if (person >= end) break;
      if (skipped >= from) found.push(person);
      skipped += 1;
    }
  }
  return found;
}
