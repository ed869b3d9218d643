/** @file The dates that insights are about: "May 29 - Aug 26", in English in every language. */
import { dayMs } from '../../../contract/limits.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A download is made after the last day of its insights, and a day ends later in the west. */
const slackMs = 2 * dayMs;

interface WrittenDay {
  readonly month: number;
  readonly day: number;
  readonly year: number | null;
}

function dayOf(text: string): WrittenDay | null {
  const [, name = '', day, year] =
    /^([A-Za-z]{3})[a-z]*\.? (\d{1,2})(?:, (\d{4}))?$/.exec(text.trim()) ?? [];
  const month = months.indexOf(name.toLowerCase());
  if (month < 0 || day === undefined) return null;
  return { month, day: Number(day), year: year === undefined ? null : Number(year) };
}

function timeOf({ month, day }: WrittenDay, year: number): number | null {
  const at = Date.UTC(year, month, day);
  return new Date(at).getUTCDate() === day ? at : null;
}

/** The last such day that is not after `until`. */
function lastUntil(written: WrittenDay, until: number): number | null {
  if (written.year !== null) return timeOf(written, written.year);
  const year = new Date(until).getUTCFullYear();
  const times = [timeOf(written, year), timeOf(written, year - 1)];
  return times.find((at) => at !== null && at <= until) ?? null;
}

/**
 * The first and the last day of a range without years, in milliseconds: the latest that the download can
 * be about. Null for another text, and where nobody knows when the download was made.
 */
export function daysOf(
  text: string,
  exportedAt: number | null,
): { from: number; to: number } | null {
  const [first, last, other] = text.split(/\s+[-–]\s+/u).map(dayOf);
  if (first == null || last == null || other !== undefined) return null;
  if (exportedAt === null && last.year === null) return null;
  const to = lastUntil(last, (exportedAt ?? 0) + slackMs);
  const from = to === null ? null : lastUntil(first, to);
  return from === null || to === null || from > to ? null : { from, to };
}
