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
    if (count - expected.mean > excessOfAll / 2) found.add(at + 1);
  }
  return found;
}

/**
 * The leavings of people with a mark in a wave. The owner's removals are no part of one; those with
 * another cause are if they have a mark.
 */
export function purged(
  history: History,
  leavings: readonly Leaving[],
  causes: ReadonlyMap<Leaving, FactualCause>,
): Set<Leaving> {
  const isMarked = (leaving: Leaving) =>
    causes.get(leaving) === 'deleted' || history.people.get(leaving.id)?.isBlank === true;
  const others = leavings.filter((leaving) => causes.get(leaving) !== 'removed');
  const marked = others.filter(isMarked);
  if (marked.length < many) return new Set();
  const all = others.filter(
    (leaving) => causes.get(leaving) !== 'follow-for-follow' || isMarked(leaving),
  );
  const found = waves(history, all, marked);
  return new Set(marked.filter((each) => found.has(each.reading) && !causes.has(each)));
}
