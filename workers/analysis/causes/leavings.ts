/** @file Leavings as the readings show them, and what the readings say of each person until then. */
import { byText, type History } from './history-file.ts';

/** A change between two readings. What was there at the first reading has no reading before it. */
export interface Change {
  /** The index of the first reading with the change; the last one without it is the one before. */
  readonly reading: number;
}

/** One leaving of one person. */
export interface Leaving extends Change {
  readonly id: string;
  /** The coming that it ends; null if no reading has one. */
  readonly came: Change | null;
  /** Whether the person is not there at the last reading and did not leave again. */
  readonly isFinal: boolean;
}

/** What the owner did about one person. */
export interface OwnersChanges {
  readonly followed: readonly Change[];
  readonly unfollowed: readonly Change[];
}

/** Every leaving, in the order of readings and then of ids. */
export function leavingsOf({ readings }: History): Leaving[] {
  const present = new Map<string, Change>();
  const leavings: (Leaving & { isFinal: boolean })[] = [];
  const last = new Map<string, Leaving & { isFinal: boolean }>();
  for (const [reading, { came, left }] of readings.entries()) {
    // The first reading has none before it, so nobody is seen to leave.
    for (const id of reading === 0 ? [] : [...left].sort(byText)) {
      const leaving = { id, reading, came: present.get(id) ?? null, isFinal: false };
      present.delete(id);
      last.set(id, leaving);
      leavings.push(leaving);
    }
    for (const id of came) present.set(id, { reading });
  }
  for (const [id, leaving] of last) leaving.isFinal = !present.has(id);
  return leavings;
}

/** What the owner did about those people who left. */
export function ownersChangesOf(
  { readings }: History,
  leavings: readonly Leaving[],
): Map<string, OwnersChanges> {
  const found = new Map<string, { followed: Change[]; unfollowed: Change[] }>();
  for (const { id } of leavings) found.set(id, { followed: [], unfollowed: [] });
  for (const [reading, { followed, unfollowed }] of readings.entries()) {
    for (const id of followed) found.get(id)?.followed.push({ reading });
    for (const id of unfollowed) found.get(id)?.unfollowed.push({ reading });
  }
  return found;
}
