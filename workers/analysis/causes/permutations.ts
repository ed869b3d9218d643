/**
 * @file What windows after contents would show if losses had nothing to do with contents: each loss moves
 * to another moment of the account's own rhythm, each burst as a whole, and the readings stay.
 */
import { normal, poisson, type Random } from './random.ts';
import { deviations } from './rhythm.ts';
import { add, cumulated, firstBound } from './series.ts';

/** A window that is tested, with what its rhythm expects. */
export interface TestedWindow {
  readonly from: number;
  readonly to: number;
  readonly most: number;
  readonly uncertainty: number;
}

/** What permutations keep. */
export interface Permuted {
  readonly bounds: Float64Array;
  /** Expected losses of each interval. */
  readonly means: Float64Array;
  readonly dispersion: number;
  /** Bursts at other times than after contents. */
  readonly bursts: readonly number[];
  /** How many of these bursts the whole time has, those after contents included. */
  readonly burstCount: number;
  /** The windows of each occasion. */
  readonly occasions: readonly (readonly TestedWindow[])[];
}

/** How far a window is above its rhythm, in standard deviations. */
export function scoreOf(window: TestedWindow, lost: number, dispersion: number): number {
  return deviations(lost, window.most, dispersion + window.uncertainty);
}

/** Moves all losses once. */
function permute({ bounds, means, dispersion, bursts, burstCount }: Permuted, random: Random) {
  const width = Math.sqrt(Math.log(1 + dispersion));
  const counts = means.map((mean) => {
    const factor = width === 0 ? 1 : Math.exp(width * normal(random) - (width * width) / 2);
    return poisson(mean * factor, random);
  });
  const days = bounds.at(-1) ?? 0;
  for (let left = poisson(burstCount, random); left > 0; left -= 1) {
    const at = firstBound(bounds, random() * days, true) - 1;
    add(counts, at, bursts[Math.floor(random() * bursts.length)] ?? 0);
  }
  return cumulated(counts);
}

/** The scores from `least` that occasions reach in `rounds` permutations, highest first. */
export function permutedScores(
  given: Permuted,
  { rounds, least }: { readonly rounds: number; readonly least: number },
  random: Random,
): Float64Array {
  const found: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const sums = permute(given, random);
    for (const windows of given.occasions) {
      // The level is an estimate: an occasion whose level was taken for too low scores too high.
      const error = normal(random);
      let score = 0;
      for (const window of windows) {
        const lost = (sums[window.to] ?? 0) - (sums[window.from] ?? 0);
        if (lost <= window.most) continue;
        const width = Math.sqrt(window.uncertainty);
        const most = window.most * Math.exp(width * error);
        score = Math.max(score, scoreOf({ ...window, most }, lost, given.dispersion));
      }
      if (score >= least) found.push(score);
    }
  }
  return Float64Array.from(found).sort().reverse();
}
