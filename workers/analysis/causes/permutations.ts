/**
 * @file What windows after contents would show if losses had nothing to do with contents: each loss moves
 * to another moment of the account's own rhythm, each burst as a whole, and the readings stay.
 */
import type { TestedWindow } from './candidates.ts';
import { normal, poisson, type Random } from './random.ts';
import { deviations } from './rhythm.ts';
import { add, cumulated, firstBound } from './series.ts';

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

/** Normal numbers to take from in turn: computing one takes as long as all else about a window. */
const normals = (random: Random) => Float64Array.from({ length: 4_099 }, () => normal(random));

/** Moves all losses once; the sums up to each bound. */
function permute(given: Permuted, noise: Float64Array, random: Random): Float64Array {
  const { bounds, means, dispersion, bursts, burstCount } = given;
  const width = Math.sqrt(Math.log(1 + dispersion));
  const shift = Math.floor(random() * noise.length);
  const counts = means.map((mean, at) => {
    if (width === 0) return poisson(mean, random);
    const own = noise[(shift + at) % noise.length] ?? 0;
    return poisson(mean * Math.exp(width * own - (width * width) / 2), random);
  });
  const days = bounds.at(-1) ?? 0;
  for (let left = poisson(burstCount, random); left > 0; left -= 1) {
    const at = firstBound(bounds, random() * days, true) - 1;
    const size = bursts[Math.floor(random() * bursts.length)] ?? 0;
    // A burst after a content may be larger than the few that were seen: up to three times as large.
    add(counts, at, Math.round(size * 3 ** (1.5 * random() - 0.5)));
  }
  return cumulated(counts);
}

/** The scores from `least` that occasions reach in `rounds` permutations, highest first. */
export function permutedScores(
  given: Permuted,
  { rounds, least }: { readonly rounds: number; readonly least: number },
  random: Random,
): Float64Array {
  const { dispersion, occasions } = given;
  const found: number[] = [];
  const noise = normals(random);
  for (let round = 0; round < rounds; round += 1) {
    const sums = permute(given, noise, random);
    const shift = Math.floor(random() * noise.length);
    for (const [at, windows] of occasions.entries()) {
      let score = 0;
      for (const { from, to, most, uncertainty } of windows) {
        const lost = (sums[to] ?? 0) - (sums[from] ?? 0);
        if (lost <= most) continue;
        // The level is an estimate: where it was taken for too low, a window scores too high.
        const error = Math.exp(Math.sqrt(uncertainty) * (noise[(shift + at) % noise.length] ?? 0));
        score = Math.max(score, deviations(lost, most * error, dispersion + uncertainty));
      }
      if (score >= least) found.push(score);
    }
  }
  return Float64Array.from(found).sort().reverse();
}
