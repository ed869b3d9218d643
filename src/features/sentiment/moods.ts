/** @file Which side the comments of a post take, and what is kept of it for the grid. */
import { type, type Infer, number, record, string } from 'superstruct';
import type { Sentiment } from '../../../contract/records/sentiment.ts';
import { readLarge, updateLarge } from '../../core/storage/items.ts';
import { useSentiment } from './sentiment-store.ts';

/** Counts of comments by label, and when they were counted, in milliseconds. */
const mood = type({ at: number(), positive: number(), neutral: number(), negative: number() });
const moods = record(string(), mood);

/** {@link mood}. */
export type Mood = Infer<typeof mood>;

/** The side that more than half of the comments take. */
export type Side = 'warm' | 'cold' | 'calm' | 'mixed';

type Counts = Omit<Mood, 'at'>;

/** Posts on the device: the latest ones. */
const storedMoods = 200;
/** A share that differs by fewer points than this counts as the same. */
const samePoints = 5;

const totalOf = ({ positive, neutral, negative }: Counts) => positive + neutral + negative;

/** The side of a post; `mixed` where none has more than half of the comments. */
export function sideOf(counts: Counts): Side {
  const half = totalOf(counts) / 2;
  if (counts.positive > half) return 'warm';
  if (counts.negative > half) return 'cold';
  return counts.neutral > half ? 'calm' : 'mixed';
}

/** What the sentence says: the side, its count and that of all comments. */
export function sentenceOf(counts: Counts) {
  const side = sideOf(counts);
  const named = { warm: 'positive', cold: 'negative', calm: 'neutral', mixed: 'positive' } as const;
  return { side, count: counts[named[side]], critical: counts.negative, total: totalOf(counts) };
}

/**
 * How warm a post is beside the others: their mean share of positive comments in percent, and the
 * difference in words. Null with fewer than two others.
 */
export function comparisonOf(counts: Counts, others: readonly Counts[]) {
  const counted = others.filter((each) => totalOf(each) > 0);
  if (counted.length < 2 || totalOf(counts) === 0) return null;
  const shareOf = (each: Counts) => (each.positive / totalOf(each)) * 100;
  const mean = counted.reduce((sum, each) => sum + shareOf(each), 0) / counted.length;
  const points = shareOf(counts) - mean;
  const way = points >= samePoints ? 'warmer' : points <= -samePoints ? 'colder' : 'same';
  return { posts: counted.length, share: Math.round(mean), way } as const;
}

/** The counts of a result. */
export function countsOf({ sentiment_distribution: parts }: Sentiment): Counts {
  return {
    positive: parts.positive ?? 0,
    neutral: parts.neutral ?? 0,
    negative: parts.negative ?? 0,
  };
}

/** Reads what was kept of the posts analysed on this device. */
export async function loadMoods(signal: AbortSignal): Promise<void> {
  const kept = await readLarge('moods', moods);
  if (!signal.aborted && kept !== null) useSentiment.setState({ moods: kept });
}

/** Keeps the side of a post; the grid shows it at once. */
export async function keepMood(code: string, result: Sentiment, at: number): Promise<void> {
  const latest = (all: Readonly<Record<string, Mood>>) => {
    const others = Object.entries(all).filter(([name]) => name !== code);
    const recent = others.sort(([, a], [, b]) => b.at - a.at).slice(0, storedMoods - 1);
    return Object.fromEntries([[code, { at, ...countsOf(result) }], ...recent]);
  };
  useSentiment.setState((state) => ({ moods: latest(state.moods) }));
  await updateLarge('moods', (stored) => latest(moods.is(stored) ? stored : {}));
}
