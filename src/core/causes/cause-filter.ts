/** @file The filters of lost followers by cause. */
import type { LossCause } from '../../../contract/lists/loss-causes.ts';

/** A filter of the list of lost followers that finds one cause. */
export type CauseFilter = `cause-${LossCause}`;

/** The cause that a filter finds, or null for another filter. */
export const causeOfFilter = (filter: string): LossCause | null =>
  filter.startsWith('cause-') ? (filter.slice('cause-'.length) as LossCause) : null;
