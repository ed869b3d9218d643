import { expect, it } from 'vitest';
import { readingTable } from './save-history.ts';

it('the table of readings leaves what is unknown empty', () => {
  const reading = {
    ...{ id: 'a', taken_at: Date.UTC(2026, 10, 1, 12), source: 'analysis' as const },
    ...{ complete: true, followers: 812, following: 300, came: null, left: null },
  };
  const later = { ...reading, id: 'b', taken_at: Date.UTC(2026, 10, 8), came: 3, left: 0 };
  expect(readingTable([reading, later], ['Time', 'Followers', 'Following', 'Came', 'Left'])).toBe(
    '\uFEFFTime,Followers,Following,Came,Left\r\n' +
      '2026-11-01T12:00:00.000Z,812,300,,\r\n' +
      '2026-11-08T00:00:00.000Z,812,300,3,0\r\n',
  );
});
