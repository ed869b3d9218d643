/** @file The days of a week of the trend. */

/**
 * The first of the seven days of a week that ends so many weeks before the day of a moment, in
 * milliseconds since 1970. Counted in days of the calendar: a day on which the clock changes is no 24
 * hours.
 */
export function firstDayOf(moment: number, weeksBefore: number): Date {
  const first = new Date(moment);
  first.setDate(first.getDate() - 7 * weeksBefore - 6);
  return first;
}

/** Names the seven days of the weeks before a moment, in the reader's language. */
export function weekDays(locale: string, moment: number): (weeksBefore: number) => string {
  // react-intl's own format of a range is not in the bundle.
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  return (weeksBefore) => {
    const first = firstDayOf(moment, weeksBefore);
    const last = new Date(first);
    last.setDate(last.getDate() + 6);
    return days.formatRange(first, last);
  };
}
