import { expect, test } from 'vitest';
import { lastUpdated } from './last-updated.ts';

test.each([
  ['21-11-2026 04:30:05', '2026-11-21T04:30:05.000Z'],
  ['29-02-2028 23:59:59', '2028-02-29T23:59:59.000Z'],
  ['31-02-2026 10:00:00', undefined],
  ['2026-11-21 04:30:05', undefined],
  ['01-13-2026 04:30:05', undefined],
  ['01-01-2026 24:30:05', undefined],
  ['x', undefined],
  ['', undefined],
])('the date %j', (last_updated_at, expected) => {
  expect(lastUpdated({ last_updated_at })?.toISOString()).toBe(expected);
});
