/** @file When a person was a follower, as a line: high while following, low while away. */
import type { PersonHistory } from '../../../../contract/records/timeline/person-history.ts';

/** A stretch of the line, in parts of its width from 0 to 1. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly isFollower: boolean;
}

const arrivals = new Set(['first-seen', 'came', 'returned']);

const timeOf = (text: string | null): number => (text === null ? Number.NaN : Date.parse(text));

/**
 * The stretches of a person's timeline up to `now`, in milliseconds since 1970. A change is placed in
 * the middle of the two readings around it, because only those are known.
 */
export function presenceOf({ steps }: Pick<PersonHistory, 'steps'>, now: number): Stretch[] {
  const changes = steps
    .filter(({ relation }) => relation === 'followers')
    .map(({ kind, since, until }) => {
      const end = timeOf(until);
      const start = timeOf(since);
      const at = Number.isNaN(start) ? end : (start + end) / 2;
      return { at, isFollower: arrivals.has(kind) };
    })
    .filter(({ at }) => !Number.isNaN(at) && at <= now);
  const [first] = changes;
  if (first === undefined) return [];
  // Someone whose first known step is leaving was a follower before it.
  const begin = first.isFollower ? first.at : first.at - (now - first.at || 1);
  const span = now - begin || 1;
  const marks = first.isFollower ? changes : [{ at: begin, isFollower: true }, ...changes];
  return marks.map(({ at, isFollower }, index) => ({
    from: (at - begin) / span,
    to: ((marks[index + 1]?.at ?? now) - begin) / span,
    isFollower,
  }));
}
