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
}

/** Scores below this are never named, and not kept of the permutations. */
export const leastScore = 2.5;
/** The score from which a window says nothing about the rhythm of the rest. */
const leastApart = 3.2;
/** The share of the time without a content from which the rhythm is first taken from it alone. */
const enoughOther = 0.2;

/** How far a window is above what is expected of it, in standard deviations. */
export function scoreOf(lost: number, expected: Expected, dispersion: number): number {
  return deviations(lost, expected.most, dispersion + expected.uncertainty);
}

type ExpectedOf = Rhythm['expected'];

const windowsWith = (expected: ExpectedOf, occasions: readonly Occasion[]): TestedWindow[][] =>
  occasions.map(({ windows }) =>
    windows.map(({ withinHours, from, to }) => {
      const { mean, most, uncertainty } = expected(from, to);
      return { withinHours, from, to, mean, most, uncertainty };
    }),
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
 * The intervals after contents and in waves, or those in waves where too little time is left beside
 * them. Several effects in a rhythm raise its level and dispersion so far that none of them is high.
 */
function afterContents(
  { bounds }: Counts,
  occasions: readonly Occasion[],
  inWaves: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const isAfter = inWaves.slice();
  for (const { windows } of occasions) {
    const longest = windows.at(-1);
    if (longest !== undefined) isAfter.fill(1, longest.from, longest.to);
  }
  let days = 0;
  for (const [at, isIt] of isAfter.entries()) {
    if (isIt === 0) days += (bounds[at + 1] ?? 0) - (bounds[at] ?? 0);
  }
  return days >= enoughOther * (bounds.at(-1) ?? 0) ? isAfter : inWaves.slice();
}

/**
 * Tests each occasion against the rhythm. It comes first from the intervals that no content reaches, then
 * from all but the windows with high scores and the intervals of `waves`.
 */
export function testOccasions(
  counts: Counts,
  occasions: readonly Occasion[],
  waves: ReadonlySet<number>,
): Tested {
  const sums = cumulated(counts.counts);
  const inWaves = Uint8Array.from(counts.counts, (_, at) => Number(waves.has(at)));
  const isApart = afterContents(counts, occasions, inWaves);
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
  const { candidates } = test();
  isApart.set(inWaves);
  for (const { score, window } of candidates) {
    if (score >= leastApart) isApart.fill(1, window.from, window.to);
  }
  return { ...test(), counts, occasions };
}
