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
    // Few were seen: a burst after a content may be of the same kind and yet four times as large.
    add(counts, at, size * 2 ** Math.floor(3 * random()));
  }
  return cumulated(counts);
}

/** The windows of all occasions as numbers, because most of the time goes into them. */
interface FlatWindows {
  readonly occasion: Uint32Array;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly most: Float64Array;
  readonly spread: Float64Array;
  readonly error: Float64Array;
  /** Losses below which a window does not reach the least score that is kept. */
  readonly enough: Float64Array;
}

/** The fewest losses that reach a score if the level was taken for too low by three standard errors. */
function lossesFor(score: number, { most, uncertainty }: TestedWindow, dispersion: number): number {
  const mean = most * Math.exp(-3 * Math.sqrt(uncertainty));
  let [low, high] = [mean, mean + 10 + 10 * most];
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    if (deviations(middle, mean, dispersion + uncertainty) < score) low = middle;
    else high = middle;
  }
  return low;
}

function flatten({ occasions, dispersion }: Permuted, least: number): FlatWindows {
  const windows = occasions.flat();
  const numbers = (of: (window: TestedWindow) => number) => Float64Array.from(windows, of);
  return {
    occasion: Uint32Array.from(occasions.flatMap((each, at) => each.map(() => at))),
    from: Uint32Array.from(windows, ({ from }) => from),
    to: Uint32Array.from(windows, ({ to }) => to),
    most: numbers(({ most }) => most),
    spread: numbers(({ uncertainty }) => dispersion + uncertainty),
    error: numbers(({ uncertainty }) => Math.sqrt(uncertainty)),
    enough: numbers((window) => lossesFor(least, window, dispersion)),
  };
}

/** The scores from `least` that occasions reach in `rounds` permutations, highest first. */
export function permutedScores(
  given: Permuted,
  { rounds, least }: { readonly rounds: number; readonly least: number },
  random: Random,
): Float64Array {
  const { occasion, from, to, most, spread, error, enough } = flatten(given, least);
  const found: number[] = [];
  const noise = normals(random);
  const best = new Float64Array(given.occasions.length);
  for (let round = 0; round < rounds; round += 1) {
    const sums = permute(given, noise, random);
    const shift = Math.floor(random() * noise.length);
    best.fill(0);
    for (let at = 0; at < enough.length; at += 1) {
      const lost = (sums[to[at] ?? 0] ?? 0) - (sums[from[at] ?? 0] ?? 0);
      if (lost < (enough[at] ?? 0)) continue;
      const own = occasion[at] ?? 0;
      // The level is an estimate: where it was taken for too low, a window scores too high.
      const factor = Math.exp((error[at] ?? 0) * (noise[(shift + own) % noise.length] ?? 0));
      const score = deviations(lost, (most[at] ?? 0) * factor, spread[at] ?? 0);
      if (score > (best[own] ?? 0)) best[own] = score;
    }
    for (const score of best) if (score >= least) found.push(score);
  }
  return Float64Array.from(found).sort().reverse();
}
