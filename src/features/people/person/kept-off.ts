/**
 * @file People whom the owner took off a list, with the reason, until they come back: what this device
 * knows. keep-off.ts changes it, and share-kept-off.ts keeps it with the account.
 */
import { keepOffReasons, type KeepOffReason } from '../../../../contract/lists/keep-off.ts';
import { idOfName, isNameId } from '../../../../contract/lists/name-id.ts';
import type { Person } from '../../../../contract/records/person.ts';
import { clock } from '../../../core/browser/clock.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';
import { defineStore } from '../../../core/store.ts';

/** Somebody who is off a list. */
export interface KeptPerson {
  readonly name: string;
  readonly reason: KeepOffReason;
  /** When the person is back, in milliseconds since 1970; 0 is never. */
  readonly until: number;
  /** The account has it too: absent there, another device has put the person back. */
  readonly isShared?: boolean;
}

/** For each list the people who are off it, by id. */
export type KeptOff = Readonly<Record<string, Readonly<Record<string, KeptPerson>>>>;

interface KeptOffState {
  readonly lists: KeptOff;
  /** People put back here whom the account may still have off a list: the {@link keyOf} of each. */
  readonly back: readonly string[];
}

/** The people who are off their lists. */
export const useKeptOff = defineStore<KeptOffState>(() => ({ lists: {}, back: [] }));

/** A person of a list. Neither names of lists nor ids have spaces. */
export const keyOf = (list: string, id: string): string => `${list} ${id}`;

/** A stored person, or null for what makes no sense or is over. */
function keptPerson(value: unknown, now: number): KeptPerson | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, reason, until, isShared } = value as Record<string, unknown>;
  const known = keepOffReasons.find((each) => each === reason);
  if (typeof name !== 'string' || known === undefined || !Number.isSafeInteger(until)) return null;
  const time = until as number;
  if (time !== 0 && time <= now) return null;
  return { name, reason: known, until: time, ...(isShared === true ? { isShared } : {}) };
}

function keptPeople(value: unknown, now: number): Record<string, KeptPerson> {
  if (typeof value !== 'object' || value === null) return {};
  const people: Record<string, KeptPerson> = {};
  for (const [id, each] of Object.entries(value)) {
    const person = keptPerson(each, now);
    if (person !== null) people[id] = person;
  }
  return people;
}

/** Reads who is off which list; people whose time is over are back. */
export function loadKeptOff(now = clock.now()): void {
  const { back, ...stored } = readLocal('keptOff') ?? {};
  const lists = Object.entries(stored).map(
    ([list, each]) => [list, keptPeople(each, now)] as const,
  );
  useKeptOff.setState({
    lists: Object.fromEntries(lists),
    // Absent in what a version before this one has stored.
    back: Array.isArray(back) ? back.filter((key) => typeof key === 'string') : [],
  });
}

/** Changes who is off the lists, or who was put back. */
export function putKeptOff(change: Partial<KeptOffState>): void {
  useKeptOff.setState(change);
  const { lists, back } = useKeptOff.getState();
  writeLocal('keptOff', { ...lists, back });
}

/** The people of a list who are not off it. */
export function withoutKeptOff<T extends Person>(
  people: readonly T[],
  off: Readonly<Record<string, KeptPerson>> | undefined,
): readonly T[] {
  if (off === undefined || Object.keys(off).length === 0) return people;
  // Of people in a download only the name is known; who was taken off by an id has one too.
  const names = new Set(Object.values(off).map(({ name }) => idOfName(name)));
  return people.filter(
    ({ insta_id: id }) => off[id] === undefined && !(isNameId(id) && names.has(id)),
  );
}
