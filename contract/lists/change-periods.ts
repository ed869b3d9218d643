/**
 * @file The periods that new and lost followers are asked for (docs/history.md), as they travel in
 * a query: days back from the latest reading, or everything since the first one.
 */
export const changePeriods = ['7', '30', '90', 'all'] as const;

/** One of {@link changePeriods}. */
export type ChangePeriod = (typeof changePeriods)[number];

/** The periods of the two lists: {@link changePeriods}, and the readings not yet seen. */
export const listPeriods = [...changePeriods, 'visit'] as const;

/** One of {@link listPeriods}. */
export type ListPeriod = (typeof listPeriods)[number];

/** The period of a request that names none, and of the figures of the user record. */
export const defaultPeriod: ChangePeriod = '30';
