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

/** The changes of a person as a follower, from when the line begins. */
function changesOf({ steps }: Pick<PersonHistory, 'steps'>, now: number) {
  const changes = steps
    .filter(({ relation }) => relation === 'followers')
    .map(({ kind, since, until, stated_at: stated }) => {
      const end = timeOf(stated ?? until);
      const start = timeOf(stated ?? since);
      const at = Number.isNaN(start) ? end : (start + end) / 2;
      return { at, isFollower: arrivals.has(kind) };
    })
    .filter(({ at }) => !Number.isNaN(at) && at <= now);
  const [first] = changes;
  if (first === undefined) return { begin: now, marks: [] };
  // Someone whose first known step is leaving was a follower before it.
  const begin = first.isFollower ? first.at : first.at - (now - first.at || 1);
  return {
    begin,
    marks: first.isFollower ? changes : [{ at: begin, isFollower: true }, ...changes],
  };
}

/**
 * The stretches of a person's timeline up to `now`, in milliseconds since 1970. A change is placed in
 * the middle of the two readings around it, because only those are known, or where a file states its date.
 */
export function presenceOf(person: Pick<PersonHistory, 'steps'>, now: number): Stretch[] {
  const { begin, marks } = changesOf(person, now);
  const span = now - begin || 1;
  return marks.map(({ at, isFollower }, index) => ({
    from: (at - begin) / span,
    to: ((marks[index + 1]?.at ?? now) - begin) / span,
    isFollower,
  }));
}

/** Where a moment is on that line, and whether the readings up to it have the person as a follower. */
export function presenceAt(
  person: Pick<PersonHistory, 'steps'>,
  now: number,
  moment: number,
): { readonly at: number; readonly isFollower: boolean } {
  const { begin } = changesOf(person, now);
  const last = person.steps
    .filter(({ relation, until, stated_at: stated }) => {
      return relation === 'followers' && timeOf(stated ?? until) <= moment;
    })
    .at(-1);
  const share = (moment - begin) / (now - begin || 1);
  return {
    at: Math.min(1, Math.max(0, share)),
    isFollower: last !== undefined && arrivals.has(last.kind),
  };
}
