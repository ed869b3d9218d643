/** @file New and lost followers of a period, as docs/history.md defines them, from changes by name. */
import { changePeriods, type ChangePeriod } from '../../../contract/lists/change-periods.ts';
import type { History } from '../../../contract/records/history.ts';
import type { ImportedPeriod } from '../../../contract/threads/own-people.ts';
import type { Change } from '../compare/changes.ts';
import type { ComparedAccount, ComparedReading } from './compare-stored.ts';

/** So many calendar days before: a day of a clock change has 23 or 25 hours. */
function daysBefore(at: number, days: number): number {
  const date = new Date(at);
  return date.setDate(date.getDate() - days);
}

/** Somebody who is a follower at one end of a period and not at the other. */
export interface NetChange {
  /** The name that the latest reading with the person has. */
  readonly name: string;
  /** The name before, where the person was renamed within the period. */
  readonly former: string | null;
  /** What happened last. */
  readonly change: Change;
}

/** Both lists of a period, the latest change first. */
export type NetChanges = Readonly<Record<'new' | 'lost', readonly NetChange[]>>;

/** The complete readings of an account, oldest first: absence in others proves nothing. */
export function completeOf({ kept }: ComparedAccount): readonly ComparedReading[] {
  return kept.filter(({ reading }) => reading.complete && !reading.warnings.has('NOT_OWNER'));
}

/**
 * The time of the reading that a period starts from: the latest that is old enough. Null for the first
 * reading, which everything is compared with.
 */
function startOf(account: ComparedAccount, period: ChangePeriod): number | null {
  const times = completeOf(account).map(({ reading }) => reading.exportedAt);
  const end = times.at(-1) ?? null;
  if (period === 'all' || end === null || times.includes(null)) return null;
  const from = daysBefore(end, Number(period));
  // From the first reading on is everything, and two readings may be of one moment.
  const old = times.slice(1).filter((at) => at !== null && at <= from);
  return old.at(-1) ?? null;
}

/** True for the change of somebody who came. */
export const isArrival = (kind: Change['kind']): boolean => kind === 'new' || kind === 'returned';

/** What a change adds to the followers. The placeholder of a deleted account is nobody. */
function stepOf({ kind, evidence }: Change): number {
  if (isArrival(kind)) return 1;
  return kind === 'renamed' || evidence === 'placeholder-name' ? 0 : -1;
}

interface Sum extends NetChange {
  readonly sum: number;
}

function sumsOf(changes: readonly Change[]): Iterable<Sum> {
  const sums = new Map<string, Sum>();
  let taken = 0;
  for (const change of changes) {
    const key = change.username.toLowerCase();
    const before = sums.get(key);
    const { username, renamedTo } = change;
    const sum = (before?.sum ?? 0) + stepOf(change);
    if (renamedTo === undefined) {
      sums.set(key, { name: username, former: before?.former ?? null, change, sum });
      continue;
    }
    // The same person continues under the new name, which another may have had and left with.
    sums.delete(key);
    const target = renamedTo.toLowerCase();
    const other = sums.get(target);
    if (other !== undefined) sums.set(`${target}/${taken++}`, other);
    const moved = { name: renamedTo, former: username, change: before?.change ?? change, sum };
    sums.set(target, moved);
  }
  return sums.values();
}

/** Who came and who left in these changes, net of those who did both. */
function netOf(within: readonly Change[]): NetChanges {
  const [came, left]: [NetChange[], NetChange[]] = [[], []];
  for (const each of sumsOf(within)) {
    if (each.sum > 0) came.push(each);
    if (each.sum < 0) left.push(each);
  }
  const latest = (one: NetChange, other: NetChange) =>
    (other.change.to ?? 0) - (one.change.to ?? 0);
  return { new: came.sort(latest), lost: left.sort(latest) };
}

/** Who came and who left in a period. */
export function netChangesOf(account: ComparedAccount, period: ChangePeriod): NetChanges {
  const start = startOf(account, period);
  return netOf(account.changes.filter(({ to }) => start === null || (to ?? start) > start));
}

/** A reading that may have been seen. */
interface SeenReading {
  readonly id: string;
  readonly at: number | null;
}

/**
 * The place of the reading that was seen (`OwnHistoryQuery`). One that was removed, perhaps to be imported
 * again, had a time: then it is the latest that is no later. Otherwise everything is unseen, from the first.
 */
export function placeOfSeen(readings: readonly SeenReading[], seen: string | null): number {
  const [id, time] = seen?.split(' ') ?? [];
  const same = readings.findIndex((each) => each.id === id);
  if (same >= 0 || time === undefined) return Math.max(0, same);
  const until = readings.filter(({ at }) => at !== null && at <= Number(time));
  return Math.max(0, until.length - 1);
}

/**
 * How many came and left since the complete reading that was seen, or since the first one; null where
 * there are not two, as for every period.
 */
export function unseenOf(account: ComparedAccount, seen: string | null): History['unseen'] {
  const complete = completeOf(account);
  if (complete.length < 2) return null;
  const readings = complete.map(({ id, reading }) => ({ id, at: reading.exportedAt }));
  const at = placeOfSeen(readings, seen);
  const since = complete[at]?.reading.exportedAt ?? null;
  if (since === null || complete.some(({ reading }) => reading.exportedAt === null)) return null;
  // Two downloads of one day have the same time.
  const isSameDay = complete[at + 1]?.reading.exportedAt === since;
  const isUnseen = ({ from, to }: Change) =>
    at === 0 || (to ?? since) > since || (isSameDay && from === since);
  const changes = netOf(account.changes.filter(isUnseen));
  return { since, new: changes.new.length, lost: changes.lost.length };
}

/** When the reading was made that a period starts from; null where it has no date. */
export function sinceOf(account: ComparedAccount, period: ChangePeriod): number | null {
  return startOf(account, period) ?? completeOf(account)[0]?.reading.exportedAt ?? null;
}

/** How many people are new and lost in each period. */
export function periodsOf(account: ComparedAccount): ImportedPeriod[] {
  return changePeriods.map((period) => {
    const changes = netChangesOf(account, period);
    const since = sinceOf(account, period);
    return { period, since, new: changes.new.length, lost: changes.lost.length };
  });
}
