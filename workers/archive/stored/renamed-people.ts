/**
 * @file Who has a name at which reading. A person who was renamed is one under all names, and a name that
 * was given up is another person's once it is used again.
 */
import type { Change } from '../compare/changes.ts';
import type { AccountList } from '../lists/account-list.ts';
import type { ComparedAccount } from './compare-stored.ts';
import { completeOf, isArrival } from './net-changes.ts';

/** The complete readings at which a name is that of one person: from a place on, before another one. */
interface NameSpan {
  readonly name: string;
  readonly from: number;
  until: number;
  readonly person: RenamedPerson;
}

/** Somebody who had or has a name that a rename is about. */
export class RenamedPerson {
  /** One after the other, without a gap. */
  readonly spans: NameSpan[] = [];
  /** The last name, followed by a number if another person has had it since. */
  key = '';

  get name(): string {
    return this.spans.at(-1)?.name ?? '';
  }

  /** The name at a reading; null for one before the first name. */
  nameAt(place: number): string | null {
    return this.spans.find(({ from, until }) => from <= place && place < until)?.name ?? null;
  }
}

/** The spans of each name that a rename is about, in the order of time: each reading is in one of them. */
type Spans = ReadonlyMap<string, readonly NameSpan[]>;

/** The readings that were compared, each with the place of the first complete one from it on. */
function placesOf({ kept }: ComparedAccount) {
  let next = 0;
  return kept.flatMap(({ reading }) => {
    if (reading.warnings.has('NOT_OWNER')) return [];
    const place = next;
    if (reading.complete) next += 1;
    return [{ place, reading }];
  });
}

/** Finds the place of the first complete reading after a change; their number where there is none. */
function createPlaceOf(account: ComparedAccount) {
  const places = placesOf(account);
  return ({ kind, username, renamedTo, to }: Change, earliest = 0): number => {
    const isThere = isArrival(kind);
    const found = places.find(({ place, reading: { complete, exportedAt, lists } }) => {
      if (place < earliest || (to === null ? !complete : exportedAt !== to)) return false;
      // Several files may be of one moment, or of none: the names show which is the later one.
      const hasNew = renamedTo === undefined || lists.followers?.has(renamedTo) === true;
      return hasNew && (lists.followers?.has(username) === true) === isThere;
    });
    return found?.place ?? completeOf(account).length;
  };
}

function spansOf({ changes }: ComparedAccount, placeOf: ReturnType<typeof createPlaceOf>): Spans {
  const spans = new Map<string, NameSpan[]>();
  const begin = (name: string, from: number, person = new RenamedPerson()): NameSpan => {
    const span = { name, from, until: Number.POSITIVE_INFINITY, person };
    person.spans.push(span);
    const all = spans.get(name);
    if (all === undefined) spans.set(name, [span]);
    else all.push(span);
    return span;
  };
  for (const change of changes) {
    if (change.renamedTo === undefined) continue;
    const [old, taken] = [change.username, change.renamedTo].map((each) => {
      const name = each.toLowerCase();
      return spans.get(name)?.at(-1) ?? begin(name, 0);
    }) as [NameSpan, NameSpan];
    const place = placeOf(change, Math.max(old.from, taken.from));
    old.until = place;
    taken.until = place;
    begin(old.name, place);
    begin(taken.name, place, old.person);
  }
  for (const [name, all] of spans) {
    for (const [at, { person, until }] of all.entries()) {
      if (person.name === name)
        person.key = until < Number.POSITIVE_INFINITY ? `${name}/${at}` : name;
    }
  }
  return spans;
}

/** The names that changes are about, by the place of the reading after them; null without dates. */
function namesByPlace(account: ComparedAccount): ReadonlyMap<number, readonly string[]> | null {
  const placesAt = new Map<number | null, number[]>();
  for (const { place, reading } of placesOf(account)) {
    placesAt.set(reading.exportedAt, [...(placesAt.get(reading.exportedAt) ?? []), place]);
  }
  const names = new Map<number, string[]>();
  for (const { username, renamedTo, to } of account.changes) {
    if (to === null) return null;
    // Of several readings of one moment each may be the one after the change.
    for (const place of placesAt.get(to) ?? []) {
      const all = names.get(place) ?? [];
      names.set(place, all);
      all.push(username.toLowerCase());
      if (renamedTo !== undefined) all.push(renamedTo.toLowerCase());
    }
  }
  return names;
}

/** The people of an account, of whom some were renamed. Names and keys have small letters. */
export interface KnownPeople {
  /** Who has a name at a complete reading; undefined for a name that no rename is about. */
  at(name: string, place: number): RenamedPerson | undefined;
  /** Whom a key means, otherwise the last one who was seen under a name; undefined as above. */
  find(key: string): RenamedPerson | undefined;
  /** The place of the first complete reading after a change. */
  placeOf(change: Change): number;
  /** The names that changes after a reading and up to another are about; null without dates. */
  changedBetween(after: number, upTo: number): string[] | null;
}

function knownPeople(account: ComparedAccount): KnownPeople {
  const readings = completeOf(account);
  const placeOf = createPlaceOf(account);
  const spans = spansOf(account, placeOf);
  const changed = namesByPlace(account);
  const isSeen = ({ name, from, until }: NameSpan) =>
    readings
      .slice(from, until)
      .some(({ reading: { lists } }) =>
        [lists.followers, lists.following].some((list) => list?.has(name) === true),
      );
  return {
    at: (name, place) =>
      spans.get(name)?.find(({ from, until }) => from <= place && place < until)?.person,
    find(key) {
      const [name = key, number] = key.split('/');
      const all = spans.get(name);
      if (number !== undefined) return all?.[Number(number)]?.person;
      // A name that was given up is that of the renamed person until another one is seen with it.
      return all?.filter((span) => span.person.spans.length > 1 || isSeen(span)).at(-1)?.person;
    },
    placeOf,
    changedBetween: (after, upTo) =>
      changed === null
        ? null
        : Array.from({ length: upTo - after }, (_, at) => changed.get(after + at + 1) ?? []).flat(),
  };
}

const known = new WeakMap<ComparedAccount, KnownPeople>();

/** The people of an account, found once for each comparison of its readings. */
export function peopleOf(account: ComparedAccount): KnownPeople {
  const people = known.get(account) ?? knownPeople(account);
  known.set(account, people);
  return people;
}

/** A list of a complete reading, and the place of that reading. */
export interface PlacedList {
  readonly place: number;
  readonly list: AccountList;
}

/** Who is on the later of two lists alone, and who on the earlier one, by their keys. */
export interface PeopleChanged {
  readonly came: ReadonlySet<string>;
  readonly left: ReadonlySet<string>;
}

/** The names that only one of two lists has. */
export const namesOnOne = ({ list: one }: PlacedList, { list: other }: PlacedList): string[] => [
  ...one.keysNotIn(other),
  ...other.keysNotIn(one),
];

/** The people who came and left between two lists, by the names of those who may have. */
export function peopleChanged(
  known: KnownPeople,
  names: ReadonlySet<string>,
  before: PlacedList,
  now: PlacedList,
): PeopleChanged {
  const keysOf = ({ list, place }: PlacedList) => {
    const there = [...names].filter((name) => list.has(name));
    return new Set(there.map((name) => known.at(name, place)?.key ?? name));
  };
  const [were, are] = [keysOf(before), keysOf(now)];
  const without = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
    new Set([...some].filter((key) => !others.has(key)));
  return { came: without(are, were), left: without(were, are) };
}

/** The people who came and left between two lists. */
export function peopleBetween(
  known: KnownPeople,
  before: PlacedList,
  now: PlacedList,
): PeopleChanged {
  // The comparison has found the names: going through the lists once more takes seconds for a year.
  const names = known.changedBetween(before.place, now.place) ?? namesOnOne(before, now);
  return peopleChanged(known, new Set(names), before, now);
}
