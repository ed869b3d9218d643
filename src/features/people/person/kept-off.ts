/**
 * @file People whom the owner took off a list, with the reason, until they come back: what this device
 * knows. keep-off.ts changes it, and keeps it with the account.
 */
import { keepOffReasons, type KeepOffReason } from '../../../../contract/lists/keep-off.ts';
import { idOfName, isNameId } from '../../../../contract/lists/name-id.ts';
import type { ListName } from '../../../../contract/lists/list-names.ts';
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

/** The people who are off their lists. */
export const useKeptOff = defineStore<{ lists: KeptOff }>(() => ({ lists: {} }));

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
  const stored = Object.entries(readLocal('keptOff') ?? {});
  const lists = stored.map(([list, people]) => [list, keptPeople(people, now)] as const);
  useKeptOff.setState({ lists: Object.fromEntries(lists) });
}

/** Replaces the people who are off all lists. */
export function putLists(lists: KeptOff): void {
  useKeptOff.setState({ lists });
  writeLocal('keptOff', lists);
}

/** Replaces the people who are off a list. */
export function putList(list: ListName, people: Readonly<Record<string, KeptPerson>>): void {
  putLists({ ...useKeptOff.getState().lists, [list]: people });
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
