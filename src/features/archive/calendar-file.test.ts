import { expect, it } from 'vitest';
import { reminderFile } from './calendar-file.ts';

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
