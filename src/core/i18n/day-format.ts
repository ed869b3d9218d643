import { clock } from '../browser/clock.ts';

/** How a day is written: with its year only where it is another one than this. */
export function dayFormat(at: number, month: 'long' | 'short'): Intl.DateTimeFormatOptions {
  const isThisYear = new Date(at).getFullYear() === new Date(clock.now()).getFullYear();
  return { day: 'numeric', month, year: isThisYear ? undefined : 'numeric' };
}
