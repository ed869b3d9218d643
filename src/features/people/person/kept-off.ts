/**
 * @file People whom the owner took off a list, with the reason, until they come back: what this device
 * knows. keep-off.ts changes it, and sync-kept-off.ts keeps it with the account.
 */
import { dayMs } from '../../../../contract/limits.ts';
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
  /** Whose time is over: not off a list, but stored, as the clock of the device may be ahead. */
  readonly over: KeptOff;
  /** People put back here whom the account may still have off a list: the {@link keyOf} of each. */
  readonly back: readonly string[];
}

/** The people who are off their lists. */
export const useKeptOff = defineStore<KeptOffState>(() => ({ lists: {}, over: {}, back: [] }));

/** A person of a list. Neither names of lists nor ids have spaces. */
export const keyOf = (list: string, id: string): string => `${list} ${id}`;

/** So long over, an entry is deleted: few clocks are that far ahead. */
const storedOverMs = 365 * dayMs;

/** A stored person, or null for what makes no sense or is long over. */
function keptPerson(value: unknown, now: number): KeptPerson | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, reason, until, isShared } = value as Record<string, unknown>;
  const known = keepOffReasons.find((each) => each === reason);
  if (typeof name !== 'string' || known === undefined || !Number.isSafeInteger(until)) return null;
  const time = until as number;
  if (time !== 0 && time + storedOverMs <= now) return null;
  return { name, reason: known, until: time, ...(isShared === true ? { isShared } : {}) };
}

/** Reads who is off which list; people whose time is over are back. */
export function loadKeptOff(now = clock.now()): void {
  const { back, ...stored } = readLocal('keptOff') ?? {};
  const lists: Record<string, KeptOff[string]> = {};
  const over: Record<string, KeptOff[string]> = {};
  for (const [list, people] of Object.entries(stored)) {
    const known = Object.entries(people ?? {}).flatMap(([id, each]) => {
      const person = keptPerson(each, now);
      return person === null ? [] : [[id, person] as const];
    });
    const isOver = ([, { until }]: (typeof known)[number]) => until !== 0 && until <= now;
    lists[list] = Object.fromEntries(known.filter((entry) => !isOver(entry)));
    over[list] = Object.fromEntries(known.filter(isOver));
  }
  useKeptOff.setState({
    lists,
    over,
    // Absent in what a version before this one has stored.
    back: Array.isArray(back) ? back.filter((key) => typeof key === 'string') : [],
  });
}

/** Changes who is off the lists, whose time is over, or who was put back. */
export function putKeptOff(change: Partial<KeptOffState>): void {
  useKeptOff.setState(change);
  const { lists, over, back } = useKeptOff.getState();
  const stored: Record<string, KeptOff[string]> = { ...lists };
  for (const [list, people] of Object.entries(over)) stored[list] = { ...people, ...lists[list] };
  writeLocal('keptOff', { ...stored, back });
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
