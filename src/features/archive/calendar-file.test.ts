import { expect, it } from 'vitest';
import { reminderFile, repeatedReminderFile } from './calendar-file.ts';

it('is an event of tomorrow with an alarm, and escapes its text', () => {
  const text = reminderFile('Ready; open,\nnow\\', 'https://limn.example/import', 0);
  const title = 'Ready\\; open\\,\\nnow\\\\';
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Limn//Reminder//EN',
    'BEGIN:VEVENT',
    'UID:0@limn',
    'DTSTAMP:19700101T000000Z',
    'DTSTART:19700102T000000Z',
    'DTEND:19700102T001500Z',
    `SUMMARY:${title}`,
    'URL:https://limn.example/import',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0M',
    `DESCRIPTION:${title}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it.each([
  ['copyWeekly', '19700207', 'FREQ=WEEKLY'],
  ['copyMonthly', '19700228', 'FREQ=MONTHLY'],
  ['copyQuarterly', '19700428', 'FREQ=MONTHLY;INTERVAL=3'],
] as const)('%s of January 31 repeats, first on %s', (kind, day, rule) => {
  const at = Date.UTC(1970, 0, 31);
  const lines = repeatedReminderFile('Next', 'https://limn.example/import', at, kind).split('\r\n');
  expect(lines).toContain(`DTSTART:${day}T000000Z`);
  expect(lines).toContain(`RRULE:${rule}`);
});
