/** @file How losses after a content spread over the intervals between readings, and which content fits. */
import { longestHours, meets, type Occasion, type Window } from './occasions.ts';
import { add } from './series.ts';

/** Losses of each interval: seen, and expected from all that is known. */
export interface Fit {
  readonly bounds: Float64Array;
  readonly counts: Float64Array;
  readonly expected: Float64Array;
  /** The variance of each interval's losses as a multiple of that of chance, from the rhythm alone. */
  readonly spread: Float64Array;
}

/** An effect: its losses, and the share of them in each interval from `from`. */
export interface Effect {
  readonly from: number;
  readonly shares: readonly number[];
  readonly losses: number;
  /** The logarithm of the likelihood, on average over the shapes: none of them is known. */
  readonly evidence: number;
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
    return total + log / (fit.spread[from + index] ?? 1);
  }, 0);
}

/** The effect of an occasion that explains the intervals from `from` to `to` best. */
export function bestEffect(fit: Fit, { at }: Occasion, from: number, to: number): Effect {
  let best: Omit<Effect, 'evidence'> = { from, shares: [], losses: 0 };
  let highest = -Infinity;
  const likelihoods = Float64Array.from(shapes.keys(), (shape) => {
    const shares = sharesOf(fit, at, from, to, shape);
    const losses = lossesOf(fit, from, shares);
    const likelihood = likelihoodOf(fit, from, shares, losses);
    if (likelihood > highest) [best, highest] = [{ from, shares, losses }, likelihood];
    return likelihood;
  });
  const sum = likelihoods.reduce((total, each) => total + Math.exp(each - highest), 0);
  return { ...best, evidence: highest + Math.log(sum / shapes.length) };
}

/** How many times likelier an occasion is than all others that could explain its losses together. */
const leastLead = 2.5;
/**
 * How likely a second effect is beside a first one, before its losses are seen, as a logarithm: one
 * occasion in twenty has an effect.
 */
const secondEffect = Math.log(1 / 20);

/** The fit with an effect in what is expected. */
function withEffect(fit: Fit, { from, shares, losses }: Effect): Fit {
  const expected = fit.expected.slice();
  for (const [index, share] of shares.entries()) add(expected, from + index, share * losses);
  return { ...fit, expected };
}

/**
 * How likely it is that only `other` had an effect, as a multiple of that of all cases in which
 * `occasion` had one: alone, or beside `other`, whose own losses say nothing against it.
 */
function oddsOfOther(fit: Fit, occasion: Occasion, other: Occasion, { from, to }: Window): number {
  const [own, others] = [bestEffect(fit, occasion, from, to), bestEffect(fit, other, from, to)];
  const both =
    own.evidence > others.evidence
      ? bestEffect(withEffect(fit, own), other, from, to)
      : bestEffect(withEffect(fit, others), occasion, from, to);
  const ownOdds = Math.exp(own.evidence - others.evidence);
  return 1 / (ownOdds + Math.exp(both.evidence + secondEffect - others.evidence));
}

/** Whether the other occasions together explain the losses of a window clearly less well. */
export function isTheOne(
  fit: Fit,
  occasion: Occasion,
  window: Window,
  others: Iterable<Occasion>,
): boolean {
  const reach = occasion.windows.at(-1) ?? window;
  let odds = 0;
  for (const other of others) {
    const otherReach = other.windows.at(-1);
    if (other === occasion || otherReach === undefined || !meets(window, otherReach)) continue;
    const from = Math.min(reach.from, otherReach.from);
    const to = Math.max(reach.to, otherReach.to);
    odds += oddsOfOther(fit, occasion, other, { ...reach, from, to });
  }
  return odds * leastLead <= 1;
}
