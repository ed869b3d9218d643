import { expect, it } from 'vitest';
import { reminderFile } from './calendar-file.ts';

it('is an event of tomorrow with an alarm, and escapes its text', () => {
  const lines = reminderFile('Ready; open, now', 'https://limn.example/import', 0).split('\r\n');
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines).toContain('DTSTART:19700102T000000Z');
  expect(lines).toContain('SUMMARY:Ready\\; open\\, now');
  expect(lines).toContain('BEGIN:VALARM');
  expect(lines.at(-2)).toBe('END:VCALENDAR');
});
