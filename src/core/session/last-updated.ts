/** @file The moment a record was analysed at, out of the text the server writes it as. */

/** `last_updated_at` is DD-MM-YYYY HH:mm:ss in UTC; anything else is no date. */
export function lastUpdated(user: { readonly last_updated_at: string } | null): Date | null {
  const parts = /^(\d{2})-(\d{2})-(\d{4}) (\d{2}):(\d{2}):(\d{2})$/.exec(
    user?.last_updated_at ?? '',
  );
  if (parts === null) return null;
  const [day, month, year, hour, minute, second] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24;
  return isReal ? date : null;
}
