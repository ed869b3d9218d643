import { afterEach, expect, test, vi } from 'vitest';
import { latestMoment, localDay } from './local-day.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Auckland'])(
  'the day of a file name is the same day in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    const at = localDay(Date.UTC(2025, 9, 11));
    expect(new Date(at ?? 0).toLocaleDateString('en', { dateStyle: 'long' })).toBe(
      'October 11, 2025',
    );
    expect(new Date(at ?? 0).getHours()).toBe(0);
  },
);

test('a moment with a time stays, and no date is none', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const moment = Date.UTC(2025, 9, 11, 17, 5);
  expect(localDay(moment)).toBe(moment);
  expect(localDay(null)).toBeNull();
});

test.each(['America/Los_Angeles', 'UTC', 'Europe/Berlin', 'America/Santiago'])(
  'an export that states a day may be of its end in %s, on which the clock may change as well',
  (zone) => {
    vi.stubEnv('TZ', zone);
    for (const [month, date] of [
      [0, 31],
      [2, 29],
      [8, 6],
      [9, 25],
    ] as const) {
      const day = localDay(Date.UTC(2026, month, date)) ?? 0;
      const next = localDay(Date.UTC(2026, month, date + 1)) ?? 0;
      expect(latestMoment(day)).toBe(next - 1);
    }
    const moment = Date.UTC(2026, 9, 11, 17, 5);
    expect(latestMoment(moment)).toBe(moment);
  },
);
