/**
 * @file The account's own rhythm: how many losses an interval between two readings would have from the
 * days of the week and the level around it.
 */
import { add, cumulated, valueAt } from './series.ts';
import { weekdayShares, type Counts } from './counts.ts';

/** What is expected of a span of intervals. */
export interface Expected {
  /** From the level on both sides. */
  readonly mean: number;
  /** From the side with more losses, if the sides differ by more than chance: a change of level. */
  readonly most: number;
  /** The variance of the level's estimate, as a share of its square. */
  readonly uncertainty: number;
}

/** The rhythm of some counts. */
export interface Rhythm {
  /** Expected of the intervals from `from` to `to`, exclusive, as the other intervals show it. */
  expected(from: number, to: number): Expected;
  /** The variance beyond that of chance alone, as a share of the square of the mean. */
  readonly dispersion: number;
  /** How much each interval has beyond what chance and dispersion explain; 0 for most. */
  readonly bursts: Float64Array;
}

/** Days on each side of a span that its level comes from: doubled until there are enough losses. */
const [sideDays, mostSideDays, enoughLosses] = [14, 56, 24];
/** Losses that speak for an average day of the week before any are seen. */
const weekdayPrior = 15;
/** Standard deviations from which an interval is a burst, and how many losses it then has at least. */
const [burstDeviations, leastBurst] = [3.3, 3];
/** Level, days of the week and bursts depend on each other: each is computed again from the others. */
const rounds = 3;

const nothing: Expected = { mean: 0, most: 0, uncertainty: 1 };

interface Level {
  readonly bounds: Float64Array;
  /** Losses up to each bound, without bursts, and days up to it, weighted by their day of the week. */
  readonly losses: Float64Array;
  readonly exposure: Float64Array;
  /** The same with the days that the level does not come from. */
  readonly days: Float64Array;
  readonly dispersion: number;
}

/** Losses and days between two moments. */
interface Side {
  readonly losses: number;
  readonly exposure: number;
}

function sideOf({ bounds, losses, exposure }: Level, from: number, to: number): Side {
  return {
    losses: valueAt(bounds, losses, to) - valueAt(bounds, losses, from),
    exposure: valueAt(bounds, exposure, to) - valueAt(bounds, exposure, from),
  };
}

/** The rate of one side less its standard error, so that only a clear change of level counts. */
function cautiousRate({ losses, exposure }: Side, spread: number): number {
  if (exposure < 1) return 0;
  return (losses - Math.sqrt((losses + 1) * spread)) / exposure;
}

function expectedOf(level: Level, from: number, to: number): Expected {
  const { bounds, losses, exposure, days } = level;
  const [start, end] = [bounds[from] ?? 0, bounds[to] ?? 0];
  const overall = ((losses.at(-1) ?? 0) + 0.5) / ((exposure.at(-1) ?? 0) + 0.5);
  let reach = Math.max(sideDays, 2 * (end - start));
  let [before, after] = [sideOf(level, start - reach, start), sideOf(level, end, end + reach)];
  while (reach < mostSideDays && before.losses + after.losses < enoughLosses) {
    reach *= 2;
    [before, after] = [sideOf(level, start - reach, start), sideOf(level, end, end + reach)];
  }
  const seen = before.losses + after.losses;
  const rate = (seen + 0.5) / (before.exposure + after.exposure + 0.5 / overall);
  const spread = 1 + level.dispersion * rate;
  const own = (days[to] ?? 0) - (days[from] ?? 0);
  const most = Math.max(rate, cautiousRate(before, spread), cautiousRate(after, spread));
  return { mean: rate * own, most: most * own, uncertainty: spread / (seen + 1) };
}

/** A count limited to what chance explains at most, so that a burst does not raise its surroundings. */
const limited = (count: number, mean: number, dispersion: number) =>
  Math.min(count, mean + 3 * Math.sqrt(mean + dispersion * mean * mean) + 1);

/** Sums over each day of the week: what its intervals have, and what the level alone gives them. */
function weekdayFactors(
  shares: Float64Array,
  factors: Float64Array,
  counts: Float64Array,
  means: Float64Array,
): Float64Array {
  const [seen, given] = [new Float64Array(7), new Float64Array(7)];
  for (let at = 0; at < means.length; at += 1) {
    let own = 0;
    for (let day = 0; day < 7; day += 1) own += (shares[7 * at + day] ?? 0) * (factors[day] ?? 1);
    if (own === 0) continue;
    for (let day = 0; day < 7; day += 1) {
      const share = shares[7 * at + day] ?? 0;
      add(seen, day, ((counts[at] ?? 0) * share * (factors[day] ?? 1)) / own);
      add(given, day, ((means[at] ?? 0) * share) / own);
    }
  }
  return seen.map((value, day) => (value + weekdayPrior) / ((given[day] ?? 0) + weekdayPrior));
}

const exposures = (shares: Float64Array, factors: Float64Array, length: number) =>
  Float64Array.from({ length }, (_, at) =>
    factors.reduce((sum, factor, day) => sum + factor * (shares[7 * at + day] ?? 0), 0),
  );

/** Bursts, and the dispersion of all other intervals, which depend on each other. */
function burstsOf(counts: Float64Array, expected: readonly Expected[], isApart: Uint8Array) {
  let [dispersion, bursts] = [0, new Float64Array(counts.length)];
  for (let round = 0; round < rounds; round += 1) {
    bursts = counts.map((count, at) => {
      const { most } = expected[at] ?? nothing;
      const isBurst =
        count - most >= leastBurst && deviations(count, most, dispersion) > burstDeviations;
      return isBurst ? count - most : 0;
    });
    let [beyond, scale, variance] = [0, 0, 0];
    for (let at = 0; at < counts.length; at += 1) {
      const { mean, uncertainty } = expected[at] ?? nothing;
      if (bursts[at] !== 0 || isApart[at] === 1) continue;
      const error = (counts[at] ?? 0) - mean;
      beyond += error * error - mean - uncertainty * mean * mean;
      scale += mean * mean;
      variance += 2 * mean * mean + mean;
    }
    dispersion = scale === 0 ? 0 : Math.max(0, (beyond + Math.sqrt(variance) / 2) / scale);
  }
  return { dispersion, bursts };
}

/**
 * How many standard deviations a count is above its mean, by the signed root of the deviance: its tail
 * is that of the normal distribution even where a few losses are expected.
 */
export function deviations(count: number, mean: number, dispersion: number): number {
  if (count <= mean) return 0;
  const deviance = 2 * (count * Math.log(count / mean) - count + mean);
  return Math.sqrt(deviance / (1 + dispersion * mean));
}

/**
 * The rhythm that counts show. Intervals of which `isApart` has 1 may have another cause: neither the
 * level nor the dispersion comes from them.
 */
export function rhythmOf(given: Counts, isApart = new Uint8Array(given.counts.length)): Rhythm {
  const { bounds, counts } = given;
  const stored = (values: Float64Array) =>
    values.map((value, at) => (isApart[at] === 1 ? 0 : value));
  const shares = weekdayShares(given);
  const average = counts.reduce((sum, count) => sum + count, 0) / Math.max(1, bounds.at(-1) ?? 0);
  let factors: Float64Array = new Float64Array(7).fill(1);
  let means = counts.map((_, at) => average * ((bounds[at + 1] ?? 0) - (bounds[at] ?? 0)));
  let [dispersion, bursts] = [0, new Float64Array(counts.length)];
  let expected = (_from: number, _to: number): Expected => nothing;
  for (let round = 0; round < rounds; round += 1) {
    const known = dispersion;
    const plain = stored(counts.map((count, at) => limited(count, means[at] ?? 0, known)));
    if (round > 0) factors = weekdayFactors(shares, factors, plain, stored(means));
    const days = exposures(shares, factors, counts.length);
    const level: Level = {
      bounds,
      losses: cumulated(plain),
      exposure: cumulated(stored(days)),
      days: cumulated(days),
      dispersion,
    };
    expected = (from, to) => expectedOf(level, from, to);
    const single = Array.from(counts, (_, at) => expectedOf(level, at, at + 1));
    means = Float64Array.from(single, ({ mean }) => mean);
    ({ dispersion, bursts } = burstsOf(counts, single, isApart));
  }
  return { expected, dispersion, bursts };
}
