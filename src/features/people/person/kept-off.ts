/** @file People whom the owner took off a list: kept on this device, until the day they come back. */
import type { ListName } from '../../../../contract/lists/list-names.ts';
import type { Person } from '../../../../contract/records/person.ts';
import { clock } from '../../../core/browser/clock.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';
import { defineStore } from '../../../core/store.ts';

/** For each list the ids of people and when they come back, in milliseconds; 0 is never. */
export type KeptOff = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The people who are off their lists. */
export const useKeptOff = defineStore<{ lists: KeptOff }>(() => ({ lists: {} }));

/** How long a person stays off a list, in days; null is for good. */
export const keepOffDays = [30, null] as const;

const dayMs = 24 * 3_600_000;

function validTimes(value: unknown, now: number): Record<string, number> {
  if (typeof value !== 'object' || value === null) return {};
  const times = Object.entries(value as Record<string, unknown>).filter(
    (entry): entry is [string, number] =>
      Number.isSafeInteger(entry[1]) && (entry[1] === 0 || (entry[1] as number) > now),
  );
  return Object.fromEntries(times);
}

/** Reads who is off which list; people whose time is over are back. */
export function loadKeptOff(now = clock.now()): void {
  const stored = Object.entries(readLocal('keptOff') ?? {});
  const lists = stored.map(([list, times]) => [list, validTimes(times, now)] as const);
  useKeptOff.setState({ lists: Object.fromEntries(lists) });
}

function put(list: ListName, times: Readonly<Record<string, number>>): void {
  const lists = { ...useKeptOff.getState().lists, [list]: times };
  useKeptOff.setState({ lists });
  writeLocal('keptOff', lists);
}

/** Puts a person back on a list, or all people who are off it. */
export function putBack(list: ListName, id?: string): void {
  const times = Object.entries(useKeptOff.getState().lists[list] ?? {});
  const left = id === undefined ? [] : times.filter(([each]) => each !== id);
  put(list, Object.fromEntries(left));
}

/** Takes a person off a list, with a toast that undoes it. Nothing is deleted. */
export function keepOff(
  list: ListName,
  person: Person,
  days: number | null,
  now = clock.now(),
): void {
  const until = days === null ? 0 : now + days * dayMs;
  put(list, { ...useKeptOff.getState().lists[list], [person.insta_id]: until });
  addToast({
    variant: 'success',
    messageId: 'people.keptOff',
    values: { name: person.insta_username },
    action: { messageId: 'people.undo', run: () => putBack(list, person.insta_id) },
  });
}

/** The people of a list who are not off it. */
export function withoutKeptOff<T extends Person>(
  people: readonly T[],
  off: Readonly<Record<string, number>> | undefined,
): readonly T[] {
  if (off === undefined || Object.keys(off).length === 0) return people;
  return people.filter((person) => off[person.insta_id] === undefined);
}
