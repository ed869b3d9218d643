import { dayMs } from '../../../contract/limits.ts';

/**
 * The moment of an export on this device, in milliseconds since 1970. A file name has a day without a time,
 * read as midnight in UTC, which west of Greenwich is the evening before: such a day begins here at midnight.
 */
export function localDay(exportedAt: number | null): number | null {
  if (exportedAt === null || exportedAt % dayMs !== 0) return exportedAt;
  const day = new Date(exportedAt);
  return new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()).getTime();
}

/**
 * The latest moment at which an export may have been made: where it states a day alone, the end of that
 * day, for times that its files have. Takes what {@link localDay} gives.
 */
export function latestMoment(exportedAt: number): number {
  const isDay = new Date(exportedAt).setHours(0, 0, 0, 0) === exportedAt;
  return isDay ? new Date(exportedAt).setHours(24, 0, 0, 0) - 1 : exportedAt;
}
