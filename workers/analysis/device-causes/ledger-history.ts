/** @file The readings of the ledger as a history of those people who left some time. */
import { listPeriods } from '../../../contract/lists/change-periods.ts';
import type { LossReading } from '../../shared/loss-history.ts';
import { chainOf, type Held, type Relation } from '../ledger/held.ts';
import { startOf } from '../ledger/stored-results.ts';
import type { LedgerTimelines } from '../ledger/ledger.ts';

interface Change {
  readonly id: bigint;
  readonly place: number;
  /** A person comes first, then leaves and comes in turn. */
  readonly came: boolean;
}

/** The changes of the people that are wanted. */
function* changesOf(
  { ids, people, places }: LedgerTimelines,
  isWanted: (id: bigint, changes: number) => boolean,
): Generator<Change> {
  for (let from = 0; from < people.length;) {
    let to = from + 1;
    while (people[to] === people[from]) to += 1;
    const id = ids[people[from] ?? 0] ?? 0n;
    if (isWanted(id, to - from)) {
      for (let at = from; at < to; at += 1) {
        yield { id, place: places[at] ?? 0, came: (at - from) % 2 === 0 };
      }
    }
    from = to;
  }
}

/** For each reading of a relation the first reading of the followers that is not earlier. */
function placesIn(held: Held, relation: Relation, times: readonly number[]): number[] {
  return chainOf(held.history, relation).map(({ taken_at: takenAt }, at) => {
    // What was before the first reading of the relation is unknown.
    if (at === 0) return 0;
    const place = times.findIndex((time) => time >= takenAt);
    return place < 0 ? times.length : place;
  });
}

/** The readings, with the people who left some time, and the numbers of those people. */
export function ledgerReadings(held: Held): {
  readonly readings: readonly LossReading[];
  readonly leavers: ReadonlyMap<string, bigint>;
} {
  const times = chainOf(held.history, 'followers').map(({ taken_at: takenAt }) => takenAt);
  const readings = times.map((at) => ({
    at,
    came: new Set<string>(),
    left: new Set<string>(),
    followed: new Set<string>(),
    unfollowed: new Set<string>(),
  }));
  const leavers = new Map<string, bigint>();
  const numbers = new Set<bigint>();
  for (const { id, place, came } of changesOf(
    held.chains.followers.ledger.everyone(),
    (_, changes) => changes > 1,
  )) {
    const text = held.numbers.idOf(id);
    leavers.set(text, id);
    numbers.add(id);
    readings[place]?.[came ? 'came' : 'left'].add(text);
  }
  const places = placesIn(held, 'following', times);
  for (const { id, place, came } of changesOf(held.chains.following.ledger.everyone(), (id) =>
    numbers.has(id),
  )) {
    const reading = readings[places[place] ?? times.length];
    reading?.[came ? 'followed' : 'unfollowed'].add(held.numbers.idOf(id));
  }
  // Gone from both lists at once, as an account that was deactivated: that is no unfollow of the owner.
  for (const { left, unfollowed } of readings) for (const id of left) unfollowed.delete(id);
  return { readings, leavers };
}

/** The place of the reading that each period starts from. */
export function ledgerPeriods({ history }: Held) {
  const readings = chainOf(history, 'followers');
  const seen = history.unseen?.since ?? null;
  return listPeriods.map((period) => ({ period, start: startOf(readings, period, seen) }));
}

/** Of people who left, those whose names a download knows, with what it says of them. */
export function byLedgerId<T>(
  held: Held,
  leavers: ReadonlyMap<string, bigint>,
  factOf: (name: string) => T | undefined,
): Map<string, T> {
  const found = new Map<string, T>();
  for (const [id, number] of leavers) {
    for (const { username } of held.names.namesOf(number)) {
      const fact = factOf(username.toLowerCase());
      if (fact !== undefined) found.set(id, fact);
    }
  }
  return found;
}
