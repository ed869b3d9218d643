/**
 * @file Numbers and days as `Intl` writes them, out of what it wrote at build. To ask the browser for its
 * first number and its first day takes a slow phone 150 to 500 ms, in front of what home shows first.
 */

/** How one language writes. */
export interface EarlyFormats {
  /** Between thousands, and before tenths. */
  readonly group: string;
  readonly decimal: string;
  /** From this number on thousands are grouped. */
  readonly groupedFrom: number;
  /** The days of each month, with `#` for the number of the day. */
  readonly days: readonly string[];
}

/** Asks `Intl` how the language of a BCP 47 tag writes. */
export function earlyFormatsOf(tag: string): EarlyFormats {
  const partOf = (value: number, type: string) =>
    new Intl.NumberFormat(tag).formatToParts(value).find((part) => part.type === type)?.value;
  const day = new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return {
    group: partOf(10_000, 'group') ?? '',
    decimal: partOf(0.5, 'decimal') ?? '.',
    groupedFrom: partOf(1_000, 'group') === undefined ? 10_000 : 1_000,
    days: Array.from({ length: 12 }, (_, month) =>
      day
        .formatToParts(Date.UTC(2001, month, 15))
        .map(({ type, value }) => (type === 'day' ? '#' : value))
        .join(''),
    ),
  };
}

/** A number from 0 on with at most one decimal. */
export function writeNumber(value: number, formats: EarlyFormats): string {
  const [whole = '', tenths] = String(value).split('.');
  const grouped =
    value < formats.groupedFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, formats.group);
  return tenths === undefined ? grouped : grouped + formats.decimal + tenths;
}

/**
 * The day and the short month of a date, where the device is. Null for a day of another year than that of
 * `now`, which would need its year.
 */
export function writeDay(date: Date, { days }: EarlyFormats, now: Date): string | null {
  if (date.getFullYear() !== now.getFullYear()) return null;
  return (days[date.getMonth()] ?? '').replace('#', String(date.getDate()));
}
