/** @file Compares the readings of one account; docs/archive.md, "Comparing". */
import { dayMs } from '../../../contract/limits.ts';
import { yieldToEvents } from '../../shared/yield.ts';
import { isSameArchive, type Reading } from '../reading/reading.ts';
import { changesBetween, freshIn, type Change, type History } from './changes.ts';
import { lacksEarlierFollowers } from './earlier-followers.ts';
import { inOrder } from './order.ts';
import { isUndeclaredRange } from './undeclared-range.ts';

/** What came out of a comparison. */
export interface Comparison {
  readonly changes: readonly Change[];
  readonly verdict: 'complete' | 'no-verdict';
  readonly reason?: string;
}

const sameOwnerShare = 1 / 3;

/** True when two readings share enough names to be of one account, though one does not say whose it is. */
export function isAlike(one: Reading, other: Reading): boolean {
  const share = (['followers', 'following'] as const).map((name) => {
    const [a, b] = [one.lists[name], other.lists[name]];
    if (a === null || b === null || a.size === 0 || b.size === 0) return null;
    return a.countIn(b) / Math.min(a.size, b.size);
  });
  const known = share.filter((part) => part !== null);
  return known.length === 0 || known.some((part) => part >= sameOwnerShare);
}

/** The readings of the first known owner; every other one is marked. */
function ofOneOwner(readings: readonly Reading[]): Reading[] {
  const first = readings.find(({ owner, isUnreadable }) => !isUnreadable && owner !== null);
  const owner = first?.owner?.toLowerCase();
  return readings.filter((reading) => {
    if (reading.isUnreadable) return false;
    const isOther =
      first !== undefined &&
      (reading.owner === null ? !isAlike(reading, first) : reading.owner.toLowerCase() !== owner);
    if (isOther) reading.warnings.add('NOT_OWNER');
    return !isOther;
  });
}

/** Each archive once; of two copies of which only one has a date or an owner, that one. */
export function distinctReadings(readings: readonly Reading[]): Reading[] {
  const known = (reading: Reading) =>
    Number(reading.exportedAt !== null) + Number(reading.owner !== null);
  const distinct: Reading[] = [];
  for (const reading of readings) {
    const at = distinct.findIndex((other) => isSameArchive(reading, other));
    const other = distinct[at];
    if (other === undefined) distinct.push(reading);
    else if (known(reading) > known(other)) distinct[at] = reading;
  }
  return distinct;
}

/** The followers that the network counted, and when; milliseconds since 1970. */
export interface FollowerCount {
  readonly count: number;
  readonly at: number;
}

/** What is known of the account besides its archives. */
export interface KnownAccount {
  /** Of several times: each reading is judged by the nearest to its own. */
  readonly counts: readonly FollowerCount[];
}

/** A count may exceed the names by this share: accounts come, go and are locked at any time. */
const countedBeyond = 1.02;
/** A count of another month says nothing about the names. */
const countedWithinMs = 31 * dayMs;
/** A count of so many days before or after a file is of the same time. */
const sameTimeMs = 3 * dayMs;
/** On each further day an account may grow by this share of the names, and by so many people at least. */
const grownByDay = 0.005;
const leastGrown = 5;

/** The most followers that an account may have `apart` milliseconds from a file that names all of them. */
function mostFollowers(names: number, apart: number): number {
  const most = names * countedBeyond;
  if (apart <= sameTimeMs) return most;
  return most + Math.max(leastGrown, (names * grownByDay * (apart - sameTimeMs)) / dayMs);
}

/** How many followers a reading names, and when it was made. */
export interface NamedFollowers {
  readonly followers: number | null;
  readonly exportedAt: number | null;
}

/** The count that is nearest to a reading; null for one without a date. */
export function nearestCount(
  { exportedAt }: NamedFollowers,
  { counts }: KnownAccount,
): FollowerCount | null {
  if (exportedAt === null) return null;
  const apart = ({ at }: FollowerCount) => Math.abs(at - exportedAt);
  return [...counts].sort((one, other) => apart(one) - apart(other))[0] ?? null;
}

/** True when the network counts more followers than a reading names, and growth does not explain it. */
export function isBelowCount(each: NamedFollowers, known: KnownAccount): boolean {
  const { followers: names, exportedAt } = each;
  const nearest = nearestCount(each, known);
  if (nearest === null || names === null || exportedAt === null) return false;
  const apart = Math.abs(nearest.at - exportedAt);
  return apart <= countedWithinMs && nearest.count > mostFollowers(names, apart);
}

/** Without an answer of the person a complete reading is judged by what others have. */
const isJudged = ({ complete, coverage }: Reading) => complete && coverage !== 'all';

function markRange(reading: Reading): void {
  reading.warnings.add('PARTIAL_RANGE');
  reading.complete = false;
}

/** Marks readings that turn out to hold only a range of time, or of which the person says so. */
async function findRanges(ordered: readonly Reading[], known: KnownAccount): Promise<void> {
  for (const reading of ordered) {
    const isPart = reading.coverage === 'part';
    const { exportedAt, lists } = reading;
    const followers = lists.followers?.size ?? null;
    const isBelow = isBelowCount({ followers, exportedAt }, known);
    if (isPart || (isJudged(reading) && isBelow)) markRange(reading);
  }
  let base: Reading | null = null;
  for (const [at, reading] of ordered.entries()) {
    // An incomplete reading proves by those it has what another one lacks.
    const others = new Set([base, ordered[at - 1] ?? null]);
    for (const before of others) {
      if (before === null) continue;
      await yieldToEvents();
      if (isJudged(reading) && isUndeclaredRange(before, reading)) markRange(reading);
      await yieldToEvents();
      if (isJudged(before) && lacksEarlierFollowers(ordered, before, reading)) markRange(before);
    }
    if (reading.complete) base = reading;
  }
}

async function changesOf(ordered: readonly Reading[]): Promise<Change[]> {
  const isDated = ordered.every(({ exportedAt }) => exportedAt !== null);
  const history: History = { ordered, isDated, gone: new Set() };
  // As parts: so many arguments as changes of a large account overflow the stack.
  const parts: (readonly Change[])[] = [];
  let base = -1;
  for (const [at, reading] of ordered.entries()) {
    if (!reading.complete) continue;
    await yieldToEvents();
    if (base >= 0) parts.push(changesBetween(history, base, at));
    base = at;
  }
  if (base >= 0) parts.push(freshIn(history, base, ordered.length));
  return parts.flat();
}

function reasonFor(readings: readonly Reading[], complete: number): string {
  const causes = new Set(
    readings
      .filter((reading) => !reading.complete || reading.warnings.has('NOT_OWNER'))
      .flatMap((reading) =>
        reading.warnings.list().map((warning) => warning.split(':', 1)[0] ?? ''),
      ),
  );
  const found = [...causes].filter(
    (code) => code !== 'HTML_FORMAT' && code !== 'OPTIONAL_FILE_UNREADABLE',
  );
  const because = found.length === 0 ? '' : `: ${found.join(', ')}`;
  return `${complete} of ${readings.length} distinct readings can be compared completely${because}`;
}

/**
 * Compares all readings, which it may mark with NOT_OWNER and PARTIAL_RANGE. What the person says a
 * reading covers overrules every guess at it.
 */
export async function compareReadings(
  readings: readonly Reading[],
  known: KnownAccount = { counts: [] },
): Promise<Comparison> {
  const given = distinctReadings(readings);
  const ordered = inOrder(distinctReadings(ofOneOwner(readings)));
  await findRanges(ordered, known);
  const changes = await changesOf(ordered);
  const complete = ordered.filter((reading) => reading.complete).length;
  return complete >= Math.min(2, given.length)
    ? { changes, verdict: 'complete' }
    : { changes, verdict: 'no-verdict', reason: reasonFor(given, complete) };
}
