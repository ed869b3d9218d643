/**
 * @file Who was there at each reading of a relation, in any order of asking: the changes of every
 * reading, and every sixteenth set whole, so that a set is at most eight readings away from one.
 */
import { toggle, wordsFor } from './bits.ts';

/** Readings from one whole set to the next. */
const stride = 16;

/** Everybody who ever was in a reading, and when that changed. */
export interface MomentInput {
  /** When the readings were made, oldest first, in milliseconds since 1970. */
  readonly times: readonly number[];
  /** How many people ever were in one. They are numbered in the order of their names. */
  readonly people: number;
  /** The person of each change, in the order of the readings. */
  readonly changed: Uint32Array;
  /** Where in `changed` each reading begins, and one more for the end. */
  readonly starts: Uint32Array;
}

/** The people at every reading. */
export interface Moments {
  readonly times: readonly number[];
  readonly people: number;
  /** The people of a reading: a set that is valid until the next call with the same `out`. */
  at(place: number, out: Uint32Array): Uint32Array;
  /** Adds to a set everybody who changed after one reading, up to another. */
  addChanged(from: number, to: number, set: Uint32Array): void;
  /** The place of the latest reading up to a time; -1 before the first. */
  placeOf(time: number): number;
}

/** Brings changes, given person by person, into the order of the readings. */
export function byReading(
  readings: number,
  people: Uint32Array,
  places: Uint32Array,
): Pick<MomentInput, 'changed' | 'starts'> {
  const starts = new Uint32Array(readings + 1);
  for (const place of places) starts[place + 1] = (starts[place + 1] ?? 0) + 1;
  for (let at = 0; at < readings; at += 1)
    starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
  const next = starts.slice();
  const changed = new Uint32Array(places.length);
  for (const [at, place] of places.entries()) {
    const to = next[place] ?? 0;
    changed[to] = people[at] ?? 0;
    next[place] = to + 1;
  }
  return { changed, starts };
}

/** Prepares the readings of a relation. */
export function createMoments({ times, people, changed, starts }: MomentInput): Moments {
  const words = wordsFor(people);
  const whole: Uint32Array[] = [];

  /** Goes from the set of a reading to that of another, forward or back: a change is its own reverse. */
  function move(set: Uint32Array, from: number, to: number): void {
    const begin = starts[Math.min(from, to) + 1] ?? 0;
    const end = starts[Math.max(from, to) + 1] ?? 0;
    for (let at = begin; at < end; at += 1) toggle(set, changed[at] ?? 0);
  }

  const set = new Uint32Array(words);
  for (let place = 0; place < times.length; place += 1) {
    move(set, place - 1, place);
    if (place % stride === 0) whole.push(set.slice());
  }

  return {
    times,
    people,
    at(place, out) {
      const near = Math.min(Math.round(place / stride), whole.length - 1);
      const known = whole[near];
      if (known !== undefined) out.set(known);
      move(out, near * stride, place);
      return out;
    },
    addChanged(from, to, set) {
      const [begin, end] = [starts[from + 1] ?? 0, starts[to + 1] ?? 0];
      for (let at = begin; at < end; at += 1) {
        const person = changed[at] ?? 0;
        set[person >>> 5] = (set[person >>> 5] ?? 0) | (1 << (person & 31));
      }
    },
    placeOf(time) {
      let [low, high] = [0, times.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((times[middle] ?? 0) <= time) low = middle + 1;
        else high = middle;
      }
      return low - 1;
    },
  };
}
