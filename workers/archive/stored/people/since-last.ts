/** @file Who came and who left since the copy before: what an import is for, so it is said first. */
import type { ChangedPeople, SinceLast } from '../../../../contract/threads/archive.ts';
import type { ComparedAccount, ComparedReading } from '../compare-stored.ts';
import { completeOf } from '../net-changes.ts';
import { peopleBetween, peopleOf, type KnownPeople, type PlacedList } from '../renamed-people.ts';

/** Names that are shown before "and 25 more". */
const shownNames = 6;

const followersOf = (each: ComparedReading | undefined, place: number): PlacedList | null => {
  const list = each?.reading.lists.followers ?? null;
  return list === null ? null : { place, list };
};

function named(
  keys: ReadonlySet<string>,
  known: KnownPeople,
  { list, place }: PlacedList,
): ChangedPeople {
  const names = [...keys].slice(0, shownNames);
  return {
    count: keys.size,
    names: names.map((key) => list.nameOf(known.find(key)?.nameAt(place) ?? key)),
  };
}

/**
 * What a reading says against the complete one before it; null where there is none, where one has no
 * date, and where the reading is not the newest complete one. Their places decide: other readings may
 * have no date, or be of the same day.
 */
export function sinceLastOf(account: ComparedAccount, id: string): SinceLast | null {
  const complete = completeOf(account);
  const place = complete.length - 1;
  const [before, shown] = [complete[place - 1], complete[place]];
  const since = before?.reading.exportedAt ?? null;
  if (shown?.id !== id || shown.reading.exportedAt === null || since === null) return null;
  const [then, now] = [followersOf(before, place - 1), followersOf(shown, place)];
  if (then === null || now === null) return null;
  const known = peopleOf(account);
  const { came, left } = peopleBetween(known, then, now);
  return { since, came: named(came, known, now), left: named(left, known, then) };
}
