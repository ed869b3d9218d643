/** @file Reminders for the day the download is ready, and to ask for the next one, as a calendar file (RFC 5545). */
import { dayMs, hourMs } from '../../../contract/limits.ts';
import type { CopyKind } from '../../../contract/reminders.ts';

/** The network takes at most two days; a day later the file is nearly always there. */
const waitMs = dayMs;

const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

/** Text of a property: separators are escaped. */
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\n/g, '\\n');

interface CalendarEvent {
  readonly title: string;
  readonly link: string;
  /** When it is made and when it begins, in milliseconds since 1970. */
  readonly at: number;
  readonly start: number;
  readonly rule?: string;
}

/** A calendar with one event and its alarm. */
function calendarOf({ title, link, at, start, rule }: CalendarEvent): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Limn//Reminder//EN',
    'BEGIN:VEVENT',
    `UID:${at}@limn`,
    `DTSTAMP:${stamp(at)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(start + hourMs / 4)}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    `SUMMARY:${escaped(title)}`,
    `URL:${link}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0M',
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** A reminder of tomorrow. `at` is milliseconds since 1970. */
export function reminderFile(title: string, link: string, at: number): string {
  return calendarOf({ title, link, at, start: at + waitMs });
}

const rules: Readonly<Record<CopyKind, string>> = {
  copyWeekly: 'FREQ=WEEKLY',
  copyMonthly: 'FREQ=MONTHLY',
  copyQuarterly: 'FREQ=MONTHLY;INTERVAL=3',
};

/** Every month has this day: one without the day of the rule has no event (RFC 5545, 3.3.10). */
const lastDay = 28;

/** The first event, one interval after `at`. */
function firstOf(at: number, kind: CopyKind): number {
  const date = new Date(at);
  if (kind === 'copyWeekly') return date.setUTCDate(date.getUTCDate() + 7);
  const months = kind === 'copyMonthly' ? 1 : 3;
  return date.setUTCMonth(date.getUTCMonth() + months, Math.min(date.getUTCDate(), lastDay));
}

/** A reminder that repeats, first after one interval. */
export function repeatedReminderFile(
  title: string,
  link: string,
  at: number,
  kind: CopyKind,
): string {
  return calendarOf({ title, link, at, start: firstOf(at, kind), rule: rules[kind] });
}
