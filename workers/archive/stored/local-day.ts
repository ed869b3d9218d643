/**
 * The moment of an export on this device, in milliseconds since 1970. A file name has a day without a time,
 * read as midnight in UTC, which west of Greenwich is the evening before: such a day begins here at midnight.
 */
export function localDay(exportedAt: number | null): number | null {
  if (exportedAt === null || exportedAt % 86_400_000 !== 0) return exportedAt;
  const day = new Date(exportedAt);
  return new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()).getTime();
}
