import { clock } from '../browser/clock.ts';

/** How a day is written: with its year only where it is another one than this. */
export function dayFormat(at: number, month: 'long' | 'short'): Intl.DateTimeFormatOptions {
  const isThisYear = new Date(at).getFullYear() === new Date(clock.now()).getFullYear();
  return { day: 'numeric', month, year: isThisYear ? undefined : 'numeric' };
}

/**
 * Midnight of a calendar day (`YYYY-MM-DD`) on the reader's clock, so that it is written as the same day
 * everywhere: midnight in UTC is the evening before it west of Greenwich. `after` counts days from there;
 * they may have 23 or 25 hours.
 */
export function midnight(day: string, after = 0): number {
  return new Date(`${day}T00:00:00`).setHours(24 * after, 0, 0, 0);
}
