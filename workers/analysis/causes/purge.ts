/** @file Waves in which the network removes accounts: many at once, most of them blank or deleted. */
import { countLeavings } from './counts.ts';
import type { FactualCause } from './facts.ts';
import type { History } from './history-file.ts';
import type { Leaving } from './leavings.ts';
import { deviations, rhythmOf } from './rhythm.ts';

/** Marked losses beyond the rhythm that are many, and the standard deviations they are above it. */
const [many, waveDeviations] = [5, 4.5];

/** The intervals with a wave. */
function waves(history: History, all: readonly Leaving[], marked: readonly Leaving[]): Set<number> {
  const [left, withMark] = [countLeavings(history, all), countLeavings(history, marked)];
  const [rhythm, markedRhythm] = [rhythmOf(left), rhythmOf(withMark)];
  const found = new Set<number>();
  for (const [at, count] of withMark.counts.entries()) {
    const expected = markedRhythm.expected(at, at + 1);
    const excess = count - expected.most;
    if (excess < many) continue;
    const spread = markedRhythm.dispersion + expected.uncertainty;
    if (deviations(count, expected.most, spread) < waveDeviations) continue;
    const excessOfAll = (left.counts[at] ?? 0) - rhythm.expected(at, at + 1).mean;
    if (count - expected.mean > excessOfAll / 2) found.add(at);
  }
  return found;
}

/** What the network removed. */
export interface Purge {
  /** Of the people in waves those who bear a mark. */
  readonly leavings: ReadonlySet<Leaving>;
  /** Intervals with a wave: the people in it without a mark are too many there for the rhythm, too. */
  readonly intervals: ReadonlySet<number>;
}

/**
 * The waves of a history. The owner's removals are no part of one; losses with another cause are if the
 * person has a mark.
 */
export function purgeOf(
  history: History,
  leavings: readonly Leaving[],
  causes: ReadonlyMap<Leaving, FactualCause>,
): Purge {
  const isMarked = (leaving: Leaving) =>
    causes.get(leaving) === 'deleted' || history.people.get(leaving.id)?.isBlank === true;
  const others = leavings.filter((leaving) => causes.get(leaving) !== 'removed');
  const marked = others.filter(isMarked);
  if (marked.length < many) return { leavings: new Set(), intervals: new Set() };
  const all = others.filter(
    (leaving) => causes.get(leaving) !== 'follow-for-follow' || isMarked(leaving),
  );
  const intervals = waves(history, all, marked);
  const purged = marked.filter((each) => intervals.has(each.reading - 1) && !causes.has(each));
  return { leavings: new Set(purged), intervals };
}
