/** @file The contents after which more people left than the account's own rhythm explains. */
import { byText, type Content, type History } from './history-file.ts';
import { countLeavings, type Counts } from './counts.ts';
import { bestEffect, type Effect, type Fit } from './effects.ts';
import type { Leaving } from './leavings.ts';
import { occasionsOf, type Occasion, type Window } from './occasions.ts';
import { permutedScores, scoreOf, type TestedWindow } from './permutations.ts';
import { hashOf, seededRandom } from './random.ts';
import { rhythmOf, type Rhythm } from './rhythm.ts';
import { add, cumulated } from './series.ts';

/** A content that is named, with the intervals its window touches. */
export interface NamedContent {
  readonly first: Content;
  readonly others: readonly Content[];
  readonly from: number;
  readonly to: number;
  readonly withinHours: number;
  readonly lost: number;
  readonly expected: number;
  readonly q: number;
  readonly effect: Effect;
}

/** An occasion with its window of the highest score. */
interface Candidate {
  readonly occasion: Occasion;
  readonly window: Window & TestedWindow;
  readonly score: number;
}

/** The false discovery rate at which a content is named. */
const mostFalse = 0.05;
/** Scores below this are never named, and not kept of the permutations. */
const leastScore = 2.5;
/** Losses beyond the rhythm from which a content is looked at. */
const leastExcess = 3;
/** How much likelier an occasion is than any other in its reach, as a logarithm. */
const leastLead = 3;
/** Bursts that other times may have had without one being seen there. */
const unseenBursts = 0.08;
/** Intervals and windows to work through in all permutations together, which bounds their time. */
const workLimit = 160_000;

const roundsFor = (size: number) => Math.max(100, Math.min(400, Math.round(workLimit / size)));

function testedWindows(rhythm: Rhythm, { windows }: Occasion) {
  return windows.map((window) => ({ ...window, ...rhythm.expected(window.from, window.to) }));
}

type TestedOccasion = readonly (Window & TestedWindow)[];

function bestWindow(windows: TestedOccasion, sums: Float64Array, dispersion: number) {
  let best: { window: Window & TestedWindow; score: number } | null = null;
  for (const window of windows) {
    const lost = (sums[window.to] ?? 0) - (sums[window.from] ?? 0);
    const score = scoreOf(window, lost, dispersion);
    if (best === null || score > best.score) best = { window, score };
  }
  return best;
}

/** What part of the time is after contents, and the bursts of the rest. */
function otherTimes({ bounds }: Counts, rhythm: Rhythm, occasions: readonly Occasion[]) {
  const isAfter = new Uint8Array(rhythm.bursts.length);
  for (const { windows } of occasions) {
    for (const { from, to } of windows) isAfter.fill(1, from, to);
  }
  const bursts: number[] = [];
  let days = 0;
  for (const [at, burst] of rhythm.bursts.entries()) {
    if (isAfter[at] === 1) continue;
    days += (bounds[at + 1] ?? 0) - (bounds[at] ?? 0);
    if (burst > 0) bursts.push(burst);
  }
  // With contents all the time nothing can be said about other times: a day of them is assumed.
  return { bursts, share: Math.max(1, days) / Math.max(1, bounds.at(-1) ?? 0) };
}

/** The false discovery rate of naming all candidates down to each; candidates from the highest score. */
function falseShares(candidates: readonly Candidate[], chance: Float64Array, rounds: number, unseen: number) {
  const shares: number[] = [];
  let below = 0;
  for (const [at, { score }] of candidates.entries()) {
    while (below < chance.length && (chance[below] ?? 0) >= score) below += 1;
    shares.push(((below + 1) / (rounds + 1) + unseen) / (at + 1));
  }
  for (let at = shares.length - 2; at >= 0; at -= 1) {
    shares[at] = Math.min(shares[at] ?? 1, shares[at + 1] ?? 1);
  }
  return shares;
}

function seedOf({ bounds, counts }: Counts, occasions: readonly Occasion[]): number {
  const times = occasions.map(({ at }) => at);
  return hashOf([bounds, counts, times].map((values) => values.join(' ')).join('\n'));
}

const meets = (one: Window, other: Window) => one.from < other.to && other.from < one.to;

/** Whether no other occasion explains the losses of a candidate nearly as well. */
function isAlone(fit: Fit, { occasion, window }: Candidate, others: readonly Occasion[]): boolean {
  const reach = occasion.windows.at(-1) ?? window;
  return others.every((other) => {
    const otherReach = other.windows.at(-1);
    if (other === occasion || otherReach === undefined || !meets(window, otherReach)) return true;
    const from = Math.min(reach.from, otherReach.from);
    const to = Math.max(reach.to, otherReach.to);
    const lead =
      bestEffect(fit, occasion, from, to).likelihood - bestEffect(fit, other, from, to).likelihood;
    return lead >= leastLead;
  });
}

/** The contents that explain losses which nothing else explains, in the order of time. */
export function namedContents(history: History, leavings: readonly Leaving[]): NamedContent[] {
  const given = countLeavings(history, leavings);
  const occasions = occasionsOf(history);
  if (occasions.length === 0 || leavings.length === 0) return [];
  const rhythm = rhythmOf(given);
  const sums = cumulated(given.counts);
  const tested = occasions.map((occasion) => testedWindows(rhythm, occasion));
  const candidates: Candidate[] = [];
  for (const [at, occasion] of occasions.entries()) {
    const best = bestWindow(tested[at] ?? [], sums, rhythm.dispersion);
    if (best !== null && best.score >= leastScore) candidates.push({ occasion, ...best });
  }
  candidates.sort((one, other) => other.score - one.score || one.occasion.at - other.occasion.at);
  const { bursts, share } = otherTimes(given, rhythm, occasions);
  const size = given.counts.length + 2 * occasions.length;
  const rounds = roundsFor(size);
  const means = given.counts.map((_, at) => rhythm.expected(at, at + 1).most);
  const chance = permutedScores(
    { bounds: given.bounds, means, dispersion: rhythm.dispersion, bursts, burstCount: bursts.length / share, occasions: tested },
    { rounds, least: leastScore },
    seededRandom(seedOf(given, occasions)),
  );
  const shares = falseShares(candidates, chance, rounds, (unseenBursts * (1 - share)) / share);
  const fit: Fit = { bounds: given.bounds, counts: given.counts, expected: means, dispersion: rhythm.dispersion };
  const named: NamedContent[] = [];
  for (const [at, candidate] of candidates.entries()) {
    const q = shares[at] ?? 1;
    if (q > mostFalse) break;
    const { window, occasion } = candidate;
    const lost = (sums[window.to] ?? 0) - (sums[window.from] ?? 0);
    let explained = 0;
    for (const { effect } of named) {
      for (const [index, part] of effect.shares.entries()) {
        const interval = effect.from + index;
        if (interval >= window.from && interval < window.to) explained += part * effect.losses;
      }
    }
    const expected = window.most + explained;
    if (lost - expected < leastExcess) continue;
    if (scoreOf({ ...window, most: expected }, lost, rhythm.dispersion) < (candidates.filter((_, i) => (shares[i] ?? 1) <= mostFalse).at(-1)?.score ?? 0)) continue;
    const unnamed = occasions.filter((each) => !named.some(({ first }) => first === each.first));
    if (!isAlone(fit, candidate, unnamed)) continue;
    const reach = occasion.windows.at(-1) ?? window;
    const effect = bestEffect(fit, occasion, reach.from, reach.to);
    for (const [index, part] of effect.shares.entries()) add(fit.expected, effect.from + index, part * effect.losses);
    named.push({ first: occasion.first, others: occasion.others, from: window.from, to: window.to, withinHours: window.withinHours, lost, expected, q, effect });
  }
  return named.sort((one, other) => one.first.time - other.first.time || byText(one.first.id, other.first.id));
}
