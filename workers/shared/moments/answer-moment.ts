/** @file Answers who was there at a moment, who has left since and who has come (docs/history.md). */
import { foldName } from '../../../contract/lists/list-search.ts';
import type {
  MomentAnswer,
  MomentPart,
  MomentPerson,
  MomentQuery,
} from '../../../contract/threads/moments.ts';
import { countBelow, countBoth, hasBit, peopleFrom, wordsFor } from './bits.ts';
import type { Moments } from './moments.ts';

/** The people of a relation by number: first those with a name, in the order of their names. */
export interface MomentNames {
  readonly usernames: readonly string[];
  /** The id of somebody with a name. */
  idOf(person: number): string;
}

/** Answers queries about one relation; null for a moment before its first reading. */
export type AnswerMoment = (query: Omit<MomentQuery, 'relation'>) => MomentAnswer | null;

/** Everybody whose name contains a folded text. */
function matching(folded: readonly string[], wanted: string): Uint32Array {
  const found = new Uint32Array(wordsFor(folded.length));
  for (const [person, name] of folded.entries()) {
    const word = person >>> 5;
    if (name.includes(wanted)) found[word] = (found[word] ?? 0) | (1 << (person & 31));
  }
  return found;
}

/** The readings of a relation and its names, ready to be asked. */
export function momentAnswers(moments: Moments, { usernames, idOf }: MomentNames): AnswerMoment {
  const words = wordsFor(moments.people);
  const newSet = () => new Uint32Array(words);
  const [then, later, passed, part] = [newSet(), newSet(), newSet(), newSet()];
  let laterPlace = -1;
  // A name that folding does not change costs no second text.
  const folded = usernames.map((name) => {
    const other = foldName(name);
    return other === name ? name : other;
  });
  let search: { readonly wanted: string; readonly found: Uint32Array } | null = null;

  /** Puts both moments into their sets. */
  function open(place: number, until: number): void {
    moments.at(place, then);
    if (until !== laterPlace) moments.at(until, later);
    laterPlace = until;
  }

  /** Those who were there between both moments, and at neither of them. */
  function openPassed(place: number, until: number): number {
    passed.fill(0);
    moments.addChanged(place, until, passed);
    for (let at = 0; at < words; at += 1) {
      passed[at] = (passed[at] ?? 0) & ~((then[at] ?? 0) | (later[at] ?? 0));
    }
    return countBelow(passed, moments.people);
  }

  function openPart(wanted: MomentPart): void {
    if (wanted === 'there') part.set(then);
    else if (wanted === 'passed') part.set(passed);
    else {
      const [those, others] = wanted === 'left' ? [then, later] : [later, then];
      for (let at = 0; at < words; at += 1) part[at] = (those[at] ?? 0) & ~(others[at] ?? 0);
    }
  }

  /** Leaves in the part those who are looked for; the others have no name. */
  function narrow(q: string): void {
    const wanted = foldName(q);
    if (wanted === '') return;
    if (search?.wanted !== wanted) search = { wanted, found: matching(folded, wanted) };
    const { found } = search;
    for (let at = 0; at < words; at += 1) part[at] = (part[at] ?? 0) & (found[at] ?? 0);
  }

  function stateOf(person: number): MomentPerson['state'] {
    const [was, is] = [hasBit(then, person), hasBit(later, person)];
    if (was) return is ? 'stayed' : 'left';
    return is ? 'came' : 'passed';
  }

  return ({ at, until, part: wanted, q, from, count }) => {
    const place = moments.placeOf(at);
    const untilPlace = until === null ? moments.times.length - 1 : moments.placeOf(until);
    if (place < 0 || untilPlace < place) return null;
    open(place, untilPlace);
    const isPassedCounted = until !== null || wanted === 'passed';
    const passedCount = isPassedCounted ? openPassed(place, untilPlace) : null;
    openPart(wanted);
    const [size, named] = [moments.people, usernames.length];
    const unnamed = countBelow(part, size) - countBelow(part, named);
    narrow(q);
    const people = peopleFrom(part, named, from, count).map((person) => ({
      ...{ id: idOf(person), username: usernames[person] ?? '' },
      state: stateOf(person),
    }));
    const there = countBelow(then, size);
    const stayed = countBoth(then, later);
    return {
      takenAt: moments.times[place] ?? 0,
      untilTakenAt: moments.times[untilPlace] ?? 0,
      counts: {
        there,
        left: there - stayed,
        came: countBelow(later, size) - stayed,
        passed: passedCount,
      },
      total: countBelow(part, named),
      ...{ unnamed, from, people },
    };
  };
}
