/** @file The people of two moments as sets, and the parts that follow from them. */
import type { MomentPart, MomentPerson } from '../../../contract/threads/moments.ts';
import { countBelow, countBoth, hasBit, wordsFor } from './bits.ts';
import type { Moments } from './moments.ts';

/** Sets of one relation that are used again for each pair of moments. */
export interface MomentSets {
  /** Compares two readings by their places. */
  open(place: number, until: number): void;
  /** How many people are at the first moment, how many of them have left, and how many have come. */
  counts(): { readonly there: number; readonly left: number; readonly came: number };
  /** Finds those who were there in between, and at neither moment; their number. */
  findPassed(): number;
  /** The people of a part: a set that is valid until the next call, and may be changed. */
  part(wanted: MomentPart): Uint32Array;
  stateOf(person: number): MomentPerson['state'];
}

/** Makes the sets of a relation. */
export function createSets(moments: Moments): MomentSets {
  const words = wordsFor(moments.people);
  const newSet = () => new Uint32Array(words);
  const [then, later, passed, part] = [newSet(), newSet(), newSet(), newSet()];
  let [place, until] = [-1, -1];
  return {
    open(nextPlace, nextUntil) {
      moments.at(nextPlace, then);
      if (nextUntil !== until) moments.at(nextUntil, later);
      [place, until] = [nextPlace, nextUntil];
    },
    counts() {
      const stayed = countBoth(then, later);
      const there = countBelow(then, moments.people);
      return { there, left: there - stayed, came: countBelow(later, moments.people) - stayed };
    },
    findPassed() {
      passed.fill(0);
      moments.addChanged(place, until, passed);
      for (let at = 0; at < words; at += 1) {
        passed[at] = (passed[at] ?? 0) & ~((then[at] ?? 0) | (later[at] ?? 0));
      }
      return countBelow(passed, moments.people);
    },
    part(wanted) {
      if (wanted === 'there') part.set(then);
      else if (wanted === 'passed') part.set(passed);
      else {
        const [those, others] = wanted === 'left' ? [then, later] : [later, then];
        for (let at = 0; at < words; at += 1) part[at] = (those[at] ?? 0) & ~(others[at] ?? 0);
      }
      return part;
    },
    stateOf(person) {
      const [was, is] = [hasBit(then, person), hasBit(later, person)];
      if (was) return is ? 'stayed' : 'left';
      return is ? 'came' : 'passed';
    },
  };
}
