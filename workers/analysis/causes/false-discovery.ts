/** @file How many of the contents that would be named are named by chance. */
import { leastScore, scoreOf, type Candidate, type Tested } from './candidates.ts';
import { meets } from './occasions.ts';
import { permutedScores } from './permutations.ts';
import { hashOf, seededRandom } from './random.ts';

/**
 * How likely it is, before any is seen, that what looks like effects of contents are bursts of an account
 * with bursts, and how much likelier each one makes that: bursts are taken to be twice as many.
 */
const [burstyOdds, oddsOfEach] = [0.002, 2.2];
/** The false discovery rate up to which contents are named. */
export const mostFalse = 0.03;
/** Intervals and occasions worked through in all permutations, which bounds the time they take. */
const workLimit = 120_000;
const [fewestRounds, mostRounds] = [100, 400];

/** Bursts at other times than after contents, and what part of all time that is. */
function otherTimes({ counts: { bounds, counts }, rhythm, windows }: Tested) {
  const isAfter = new Uint8Array(rhythm.bursts.length);
  for (const [at, [shortest]] of windows.entries()) {
    if (shortest === undefined) continue;
    isAfter.fill(1, shortest.from, shortest.to);
    // An effect of two days begins on the first: what begins later is at another time.
    const lost = counts.slice(shortest.from, shortest.to).reduce((sum, count) => sum + count, 0);
    const [longest] = windows[at]?.slice(-1) ?? [];
    if (longest !== undefined && scoreOf(lost, shortest, rhythm.dispersion) >= leastScore) {
      isAfter.fill(1, longest.from, longest.to);
    }
  }
  const bursts: number[] = [];
  let days = 0;
  for (const [at, burst] of rhythm.bursts.entries()) {
    if (isAfter[at] === 1) continue;
    days += (bounds[at + 1] ?? 0) - (bounds[at] ?? 0);
    if (burst > 0) bursts.push(burst);
  }
  // Where contents come all the time, a day takes the place of the times without one.
  return { bursts, share: Math.max(1, days) / Math.max(1, bounds.at(-1) ?? 0) };
}

/** The same for the same readings, losses and contents. */
function seedOf({ counts: { bounds, counts }, occasions }: Tested): number {
  const times = occasions.map(({ at }) => at);
  return hashOf([bounds, counts, times].map((values) => values.join(' ')).join('\n'));
}

/** For each candidate how many occasions reach its score by chance, by how many did. */
function ratesOf(candidates: readonly Candidate[], chance: Float64Array, rounds: number): number[] {
  const rates: number[] = [];
  let reached = 0;
  for (const [at, { score }] of candidates.entries()) {
    while (reached < chance.length && (chance[reached] ?? 0) >= score) reached += 1;
    rates.push((reached + 1) / (rounds + 1) / (at + 1));
  }
  for (let at = rates.length - 2; at >= 0; at -= 1) {
    rates[at] = Math.min(rates[at] ?? 1, rates[at + 1] ?? 1);
  }
  return rates;
}

/**
 * For each candidate the false discovery rate of naming it and all before it: how many occasions reach
 * its score in a permutation on average, by how many did. The number of occasions without a cause is
 * taken to be that of all (Storey's share is 1).
 */
export function falseDiscoveryRates(tested: Tested): number[] {
  const { counts, rhythm, windows, candidates, occasions } = tested;
  const { bursts, share } = otherTimes(tested);
  const size = counts.counts.length + 2 * occasions.length;
  const rounds = Math.max(fewestRounds, Math.min(mostRounds, Math.round(workLimit / size)));
  const chance = permutedScores(
    {
      bounds: counts.bounds,
      means: counts.counts.map((_, at) => tested.expected(at, at + 1).most),
      dispersion: rhythm.dispersion,
      bursts,
      burstCount: bursts.length / share,
      occasions: windows,
    },
    { rounds, least: leastScore },
    seededRandom(seedOf(tested)),
  );
  const rates = ratesOf(candidates, chance, rounds);
  const separate: Candidate[] = [];
  for (const [at, candidate] of candidates.entries()) {
    const isHigh = (rates[at] ?? 1) <= mostFalse;
    if (isHigh && !separate.some(({ window }) => meets(window, candidate.window))) {
      separate.push(candidate);
    }
  }
  const unseen = burstyOdds * (oddsOfEach * (1 - share)) ** separate.length;
  return rates.map((rate) => Math.min(1, rate + unseen));
}
