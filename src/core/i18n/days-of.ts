/** @file A span of days in words. */

const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** The first and the last day of insights: calendar days, wherever the phone is. */
export function daysOf(
  locale: string,
  { from, to }: { readonly from: number; readonly to: number },
): string {
  // react-intl's own format of a range is not in the bundle.
  return new Intl.DateTimeFormat(locale, day).formatRange(from, to);
}
