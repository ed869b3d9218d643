/** @file How losses after a content spread over the intervals between readings, and which content fits. */
import { longestHours, type Occasion } from './occasions.ts';

/** Losses of each interval: seen, and expected from all that is known. */
export interface Fit {
  readonly bounds: Float64Array;
  readonly counts: Float64Array;
  readonly expected: Float64Array;
  readonly dispersion: number;
}

/** An effect: its losses, and the share of them in each interval from `from`. */
export interface Effect {
  readonly from: number;
  readonly shares: readonly number[];
  readonly losses: number;
  readonly likelihood: number;
}

/** The share of an effect's losses within so many hours: evenly for some time, or less and less. */
const shapes: readonly ((hours: number) => number)[] = [
  ...[12, 24, 36, longestHours].map((length) => (hours: number) => Math.min(1, hours / length)),
  ...[6, 12, 24].map(
    (scale) => (hours: number) =>
      (1 - Math.exp(-Math.min(hours, longestHours) / scale)) /
      (1 - Math.exp(-longestHours / scale)),
  ),
];

function sharesOf({ bounds }: Fit, at: number, from: number, to: number, shape: number): number[] {
  const within = shapes[shape] ?? (() => 0);
  const until = (bound: number) => within(Math.max(0, ((bounds[bound] ?? 0) - at) * 24));
  return Array.from({ length: to - from }, (_, index) => {
    return until(from + index + 1) - until(from + index);
  });
}

/** The number of losses that fits best, by halving: the slope of the likelihood falls with it. */
function lossesOf({ counts, expected }: Fit, from: number, shares: readonly number[]): number {
  const sum = shares.reduce((total, share) => total + share, 0);
  if (sum <= 0) return 0;
  const slope = (losses: number) =>
    shares.reduce((total, share, index) => {
      const mean = (expected[from + index] ?? 0) + losses * share;
      return mean === 0 ? total : total + (share * (counts[from + index] ?? 0)) / mean;
    }, -sum);
  let [low, high] = [
    0,
    shares.reduce((total, _, index) => total + (counts[from + index] ?? 0), 0) / sum,
  ];
  for (let round = 0; round < 24; round += 1) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function likelihoodOf(fit: Fit, from: number, shares: readonly number[], losses: number): number {
  return shares.reduce((total, share, index) => {
    const own = fit.expected[from + index] ?? 0;
    const mean = Math.max(1e-9, own + losses * share);
    const log = (fit.counts[from + index] ?? 0) * Math.log(mean) - mean;
    return total + log / (1 + fit.dispersion * own);
  }, 0);
}

/** The effect of an occasion that explains the intervals from `from` to `to` best. */
export function bestEffect(fit: Fit, { at }: Occasion, from: number, to: number): Effect {
  let best: Effect = { from, shares: [], losses: 0, likelihood: -Infinity };
  for (const shape of shapes.keys()) {
    const shares = sharesOf(fit, at, from, to, shape);
    const losses = lossesOf(fit, from, shares);
    const likelihood = likelihoodOf(fit, from, shares, losses);
    if (likelihood > best.likelihood) best = { from, shares, losses, likelihood };
  }
  return best;
}
