/** @file Two periods of posts compared: means over the posts whose figure is known (docs/metrics.md). */
import type { PeriodFigures } from '../../../../../contract/records/post-report.ts';

/** Posts with a known figure that each period needs, in number and as a share of all its posts. */
export const leastKnown = { posts: 3, share: 0.5 } as const;

/** The figures that are compared. */
export type PeriodFigure = 'likes' | 'comments' | 'views' | 'engagement';

/** A figure of a period, and on how many of its posts it rests. */
export interface PeriodMean {
  /** Per post; of the engagement in percent of followers. Null where no post has it. */
  readonly value: number | null;
  readonly known: number;
  readonly posts: number;
}

const noPosts: PeriodMean = { value: null, known: 0, posts: 0 };

/** The mean of a figure over the posts of a period that have it. */
export function meanOf(period: PeriodFigures | undefined, figure: PeriodFigure): PeriodMean {
  const known = period?.[`${figure}_known`] ?? null;
  const posts = period?.posts ?? null;
  const value = period?.[figure] ?? null;
  if (known === null || posts === null || known === 0 || value === null) {
    return { ...noPosts, posts: posts ?? 0 };
  }
  return { value: figure === 'engagement' ? value : value / known, known, posts };
}

/** Whether enough posts are known for their mean to be compared. */
export const isEnough = ({ known, posts }: PeriodMean): boolean =>
  known >= leastKnown.posts && known >= leastKnown.share * posts;

/**
 * The share by which a mean rose or, below 0, fell; null where a period has too few known posts, or
 * the earlier mean is 0.
 */
export function changeOf(now: PeriodMean, before: PeriodMean): number | null {
  if (!isEnough(now) || !isEnough(before)) return null;
  if (now.value === null || before.value === null || before.value === 0) return null;
  return now.value / before.value - 1;
}
