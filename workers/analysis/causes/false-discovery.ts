/** @file How many of the contents that would be named are named by chance. */
import { leastScore, type Tested } from './candidates.ts';
import { permutedScores } from './permutations.ts';
import { hashOf, seededRandom } from './random.ts';

/** How often the bursts of an account, three or more, are taken to fall after contents alone. */
const [burstyShare, fewestBursts] = [0.15, 3];
/** Intervals and occasions worked through in all permutations, which bounds the time they take. */
const workLimit = 120_000;
const [fewestRounds, mostRounds] = [100, 400];

/** Bursts at other times than after contents, and what part of all time that is. */
function otherTimes({ counts: { bounds }, rhythm, occasions, isApart }: Tested) {
  const isAfter = isApart.slice();
  for (const { windows } of occasions) {
    const [shortest] = windows;
    if (shortest !== undefined) isAfter.fill(1, shortest.from, shortest.to);
  }
  const bursts: number[] = [];
  let days = 0;
  for (const [at, burst] of rhythm.bursts.entries()) {
    if (isAfter[at] === 1) continue;
    days += (bounds[at + 1] ?? 0) - (bounds[at] ?? 0);
    if (burst > 0) bursts.push(burst);
  }
  // Where contents come all the time, a day stands for the times without one.
  return { bursts, share: Math.max(1, days) / Math.max(1, bounds.at(-1) ?? 0) };
}

/** The same for the same readings, losses and contents. */
function seedOf({ counts: { bounds, counts }, occasions }: Tested): number {
  const times = occasions.map(({ at }) => at);
  return hashOf([bounds, counts, times].map((values) => values.join(' ')).join('\n'));
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
  const rates: number[] = [];
  let reached = 0;
  for (const [at, { score }] of candidates.entries()) {
    while (reached < chance.length && (chance[reached] ?? 0) >= score) reached += 1;
    const unseen = burstyShare * (1 - share) ** Math.max(fewestBursts, at + 1);
    rates.push(Math.min(1, (reached + 1) / (rounds + 1) / (at + 1) + unseen));
  }
  for (let at = rates.length - 2; at >= 0; at -= 1) {
    rates[at] = Math.min(rates[at] ?? 1, rates[at + 1] ?? 1);
  }
  return rates;
}
