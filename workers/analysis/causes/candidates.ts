/** @file The occasions after which more people left than the rhythm expects. */
import type { Counts } from './counts.ts';
import type { Occasion, Window } from './occasions.ts';
import { deviations, rhythmOf, type Expected, type Rhythm } from './rhythm.ts';
import { cumulated } from './series.ts';

/** A window with what its rhythm expects. */
export type TestedWindow = Window & Expected;

/** An occasion with its window of the highest score. */
export interface Candidate {
  readonly occasion: Occasion;
  readonly window: TestedWindow;
  readonly lost: number;
  readonly score: number;
}

/** What the occasions of a history are compared with. */
export interface Tested {
  readonly counts: Counts;
  readonly rhythm: Rhythm;
  /** What the rhythm and waves of removed accounts explain. */
  readonly expected: Rhythm['expected'];
  readonly occasions: readonly Occasion[];
  /** The windows of each occasion. */
  readonly windows: readonly (readonly TestedWindow[])[];
  /** From the highest score. */
  readonly candidates: readonly Candidate[];
  /** 1 for each interval of a window that is too far above the rhythm to be part of it. */
  readonly isApart: Uint8Array;
}

/** Scores below this are never named, and not kept of the permutations. */
export const leastScore = 2.5;
/** The score from which a window says nothing about the rhythm of the rest. */
const leastApart = 3.2;

/** How far a window is above what is expected of it, in standard deviations. */
export function scoreOf(lost: number, expected: Expected, dispersion: number): number {
  return deviations(lost, expected.most, dispersion + expected.uncertainty);
}

type ExpectedOf = Rhythm['expected'];

const windowsWith = (expected: ExpectedOf, occasions: readonly Occasion[]): TestedWindow[][] =>
  occasions.map(({ windows }) =>
    windows.map((window) => ({ ...window, ...expected(window.from, window.to) })),
  );

/** The rhythm with what waves have beyond it: that is explained already. */
function withWaves({ counts }: Counts, waves: ReadonlySet<number>, rhythm: Rhythm): ExpectedOf {
  if (waves.size === 0) return rhythm.expected;
  const beyond = cumulated(
    counts.map((count, at) =>
      waves.has(at) ? Math.max(0, count - rhythm.expected(at, at + 1).mean) : 0,
    ),
  );
  return (from, to) => {
    const { mean, most, uncertainty } = rhythm.expected(from, to);
    const wave = (beyond[to] ?? 0) - (beyond[from] ?? 0);
    return { mean: mean + wave, most: most + wave, uncertainty };
  };
}

function candidatesOf(
  { dispersion }: Rhythm,
  sums: Float64Array,
  occasions: readonly Occasion[],
  windows: readonly (readonly TestedWindow[])[],
): Candidate[] {
  const found: Candidate[] = [];
  for (const [at, occasion] of occasions.entries()) {
    let best: Candidate | null = null;
    for (const window of windows[at] ?? []) {
      const lost = (sums[window.to] ?? 0) - (sums[window.from] ?? 0);
      const score = scoreOf(lost, window, dispersion);
      if (score > (best?.score ?? 0)) best = { occasion, window, lost, score };
    }
    if (best !== null && best.score >= leastScore) found.push(best);
  }
  return found.sort((one, other) => other.score - one.score || one.occasion.at - other.occasion.at);
}

/**
 * Tests each occasion against the rhythm, which comes from all but the windows with high scores and the
 * intervals of `waves`.
 */
export function testOccasions(
  counts: Counts,
  occasions: readonly Occasion[],
  waves: ReadonlySet<number>,
): Tested {
  const sums = cumulated(counts.counts);
  const isApart = Uint8Array.from(counts.counts, (_, at) => Number(waves.has(at)));
  const test = () => {
    const rhythm = rhythmOf(counts, isApart);
    const expected = withWaves(counts, waves, rhythm);
    const windows = windowsWith(expected, occasions);
    return {
      rhythm,
      expected,
      windows,
      candidates: candidatesOf(rhythm, sums, occasions, windows),
    };
  };
  let tested = test();
  const high = tested.candidates.filter(({ score }) => score >= leastApart);
  for (const { window } of high) isApart.fill(1, window.from, window.to);
  if (high.length > 0) tested = test();
  return { ...tested, counts, occasions, isApart };
}
