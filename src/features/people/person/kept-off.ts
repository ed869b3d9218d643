/** @file People whom the owner took off a list: kept on this device, with the reason, until they come back. */
import type { ListName } from '../../../../contract/lists/list-names.ts';
import type { Person } from '../../../../contract/records/person.ts';
import { clock } from '../../../core/browser/clock.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { askToPersist } from '../../../core/storage/persist.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';
import { defineStore } from '../../../core/store.ts';

/** Why somebody is kept off a list. */
export const keepOffReasons = ['friend', 'public', 'other'] as const;

/** One of {@link keepOffReasons}. */
export type KeepOffReason = (typeof keepOffReasons)[number];

/** How long a person stays off a list, in days; null is for good. */
export const keepOffDays = [30, 365, null] as const;

/** Somebody who is off a list. */
export interface KeptPerson {
  readonly name: string;
  readonly reason: KeepOffReason;
  /** When the person is back, in milliseconds since 1970; 0 is never. */
  readonly until: number;
}

/** For each list the people who are off it, by id. */
export type KeptOff = Readonly<Record<string, Readonly<Record<string, KeptPerson>>>>;

/** The people who are off their lists. */
export const useKeptOff = defineStore<{ lists: KeptOff }>(() => ({ lists: {} }));

const dayMs = 24 * 3_600_000;

/** A stored person, or null for what makes no sense or is over. */
function keptPerson(value: unknown, now: number): KeptPerson | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, reason, until } = value as Record<string, unknown>;
  const known = keepOffReasons.find((each) => each === reason);
  if (typeof name !== 'string' || known === undefined || !Number.isSafeInteger(until)) return null;
  const time = until as number;
  return time === 0 || time > now ? { name, reason: known, until: time } : null;
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

function put(list: ListName, people: Readonly<Record<string, KeptPerson>>): void {
  const lists = { ...useKeptOff.getState().lists, [list]: people };
  useKeptOff.setState({ lists });
  writeLocal('keptOff', lists);
}

/** Puts a person back on a list, or all people who are off it. */
export function putBack(list: ListName, id?: string): void {
  const people = Object.entries(useKeptOff.getState().lists[list] ?? {});
  const left = id === undefined ? [] : people.filter(([each]) => each !== id);
  put(list, Object.fromEntries(left));
}

/** What is said when a person is taken off a list. */
export interface KeepOffChoice {
  readonly reason: KeepOffReason;
  /** One of {@link keepOffDays}. */
  readonly days: number | null;
}

/** Takes a person off a list, with a toast that undoes it. Nothing is deleted. */
export function keepOff(
  list: ListName,
  { insta_id: id, insta_username: name }: Person,
  { reason, days }: KeepOffChoice,
  now = clock.now(),
): void {
  const until = days === null ? 0 : now + days * dayMs;
  put(list, { ...useKeptOff.getState().lists[list], [id]: { name, reason, until } });
  // A browser that deletes what lies unused would bring the person back.
  void askToPersist();
  addToast({
    variant: 'success',
    messageId: 'people.keptOff',
    values: { name },
    action: { messageId: 'people.undo', run: () => putBack(list, id) },
  });
}

/** The people of a list who are not off it. */
export function withoutKeptOff<T extends Person>(
  people: readonly T[],
  off: Readonly<Record<string, KeptPerson>> | undefined,
): readonly T[] {
  if (off === undefined || Object.keys(off).length === 0) return people;
  return people.filter((person) => off[person.insta_id] === undefined);
}
