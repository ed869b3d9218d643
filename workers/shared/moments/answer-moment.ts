/** @file Answers who was there at a moment, who has left since and who has come (docs/history.md). */
import { foldName } from '../../../contract/lists/list-search.ts';
import type { MomentResult, MomentQuery } from '../../../contract/threads/moments.ts';
import { countBelow, peopleFrom, wordsFor } from './bits.ts';
import { createSets } from './moment-sets.ts';
import type { Moments } from './moments.ts';

/** The people of a relation by number: first those with a name, in the order of their names. */
export interface MomentNames {
  readonly usernames: readonly string[];
  /** The id of somebody with a name. */
  idOf(person: number): string;
}

/** Answers queries about one relation; null for a moment before its first reading. */
export type AnswerMoment = (query: Omit<MomentQuery, 'relation'>) => MomentResult | null;

/** Everybody whose name contains a folded text. */
function matching(folded: readonly string[], wanted: string): Uint32Array {
  const found = new Uint32Array(wordsFor(folded.length));
  for (const [person, name] of folded.entries()) {
    const word = person >>> 5;
    if (name.includes(wanted)) found[word] = (found[word] ?? 0) | (1 << (person & 31));
  }
  return found;
}

/** Finds people by their names. The last search is kept: it is asked for at every moment. */
function createSearch(usernames: readonly string[]): (q: string) => Uint32Array | null {
  // A name that folding does not change costs no second text.
  const folded = usernames.map((name) => {
    const other = foldName(name);
    return other === name ? name : other;
  });
  let last: { readonly wanted: string; readonly found: Uint32Array } | null = null;
  return (q) => {
    const wanted = foldName(q);
    if (wanted === '') return null;
    if (last?.wanted !== wanted) last = { wanted, found: matching(folded, wanted) };
    return last.found;
  };
}

/** Leaves in a set those who are in another one, which may be shorter. */
function narrow(set: Uint32Array, found: Uint32Array | null): void {
  if (found === null) return;
  for (let at = 0; at < set.length; at += 1) set[at] = (set[at] ?? 0) & (found[at] ?? 0);
}

/** The readings of a relation and its names, ready to be asked. */
export function momentAnswers(moments: Moments, { usernames, idOf }: MomentNames): AnswerMoment {
  const sets = createSets(moments);
  const search = createSearch(usernames);
  const named = usernames.length;
  return ({ at, until, part: wanted, q, from, count }) => {
    const place = moments.placeOf(at);
    const untilPlace = until === null ? moments.times.length - 1 : moments.placeOf(until);
    if (place < 0 || untilPlace < place) return null;
    sets.open(place, untilPlace);
    const isPassedCounted = until !== null || wanted === 'passed';
    const passed = isPassedCounted ? sets.findPassed() : null;
    const part = sets.part(wanted);
    const unnamed = countBelow(part, moments.people) - countBelow(part, named);
    // Only names are looked for: those without one are not found.
    narrow(part, search(q));
    return {
      takenAt: moments.times[place] ?? 0,
      untilTakenAt: moments.times[untilPlace] ?? 0,
      counts: { ...sets.counts(), passed },
      total: countBelow(part, named),
      ...{ unnamed, from },
      people: peopleFrom(part, named, from, count).map((person) => ({
        ...{ id: idOf(person), username: usernames[person] ?? '' },
        state: sets.stateOf(person),
      })),
    };
  };
}
