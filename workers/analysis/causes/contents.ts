/** @file The contents after which more people left than the account's own rhythm explains. */
import { scoreOf, testOccasions } from './candidates.ts';
import { countLeavings } from './counts.ts';
import { bestEffect, isTheOne, type Effect, type Fit } from './effects.ts';
import { falseDiscoveryRates, mostFalse } from './false-discovery.ts';
import type { Content, History } from './history-file.ts';
import type { Leaving } from './leavings.ts';
import { occasionsOf, type Window } from './occasions.ts';
import { add } from './series.ts';

/** A content that is named, with the window after it. */
export interface NamedContent extends Window {
  readonly first: Content;
  readonly others: readonly Content[];
  readonly lost: number;
  readonly expected: number;
  readonly q: number;
  readonly effect: Effect;
}

/** Losses beyond all that is expected without which a content is not named. */
const leastExcess = 3;

/** Losses of a window that contents named before explain. */
function explainedIn({ from, to }: Window, named: readonly NamedContent[]): number {
  let sum = 0;
  for (const { effect } of named) {
    for (const [index, share] of effect.shares.entries()) {
      const at = effect.from + index;
      if (at >= from && at < to) sum += share * effect.losses;
    }
  }
  return sum;
}

/**
 * The contents that explain losses which nothing else explains, in the order of time. `waves` are the
 * intervals in which the network removed accounts.
 */
export function namedContents(
  history: History,
  leavings: readonly Leaving[],
  waves: ReadonlySet<number>,
): NamedContent[] {
  const counts = countLeavings(history, leavings);
  const occasions = occasionsOf(history);
  if (occasions.length === 0 || leavings.length === 0) return [];
  const tested = testOccasions(counts, occasions, waves);
  const { rhythm, candidates } = tested;
  const rates = candidates.length === 0 ? [] : falseDiscoveryRates(tested);
  const passing = candidates.filter((_, at) => (rates[at] ?? 1) <= mostFalse);
  const leastScore = passing.at(-1)?.score ?? Infinity;
  const expected = counts.counts.map((_, at) => tested.expected(at, at + 1).most);
  const spread = expected.map((mean) => 1 + rhythm.dispersion * mean);
  const fit: Fit = { ...counts, expected, spread };
  const named: NamedContent[] = [];
  const open = new Set(occasions);
  for (const [at, candidate] of passing.entries()) {
    const { occasion, window, lost } = candidate;
    const most = window.most + explainedIn(window, named);
    const score = scoreOf(lost, { ...window, most }, rhythm.dispersion);
    if (lost - most < leastExcess || score < leastScore) continue;
    if (!isTheOne(fit, occasion, window, open)) continue;
    const reach = occasion.windows.at(-1) ?? window;
    const effect = bestEffect(fit, occasion, reach.from, reach.to);
    for (const [index, share] of effect.shares.entries()) {
      add(expected, effect.from + index, share * effect.losses);
    }
    open.delete(occasion);
    const { first, others } = occasion;
    const { from, to, withinHours } = window;
    named.push({
      first,
      others,
      from,
      to,
      withinHours,
      lost,
      expected: most,
      q: rates[at] ?? 1,
      effect,
    });
  }
  return named.sort((one, other) => one.from - other.from || one.first.time - other.first.time);
}
