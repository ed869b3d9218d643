/** @file The days of a week of the trend, in the reader's language. */

/**
 * Names the seven days of a week that ends so many weeks before the day of a moment, in milliseconds
 * since 1970. Counted in days of the calendar: a day on which the clock changes is no 24 hours.
 */
export function weekDays(locale: string, moment: number): (weeksBefore: number) => string {
  // react-intl's own format of a range is not in the bundle.
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  return (weeksBefore) => {
    const last = new Date(moment);
    last.setDate(last.getDate() - 7 * weeksBefore);
    const first = new Date(last);
    first.setDate(first.getDate() - 6);
    return days.formatRange(first, last);
  };
}
