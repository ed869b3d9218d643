/** @file A reminder for the day the download is ready, as a calendar file (RFC 5545). */

const hourMs = 3_600_000;

/** The network takes at most two days; a day later the file is nearly always there. */
const waitMs = 24 * hourMs;

const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

/** Text of a property: separators are escaped. */
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\n/g, '\\n');

/** A calendar with one event and its alarm. `at` is milliseconds since 1970. */
export function reminderFile(title: string, link: string, at: number): string {
  const start = at + waitMs;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Limn//Reminder//EN',
    'BEGIN:VEVENT',
    `UID:${at}@limn`,
    `DTSTAMP:${stamp(at)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(start + hourMs / 4)}`,
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
