import { expect, it } from 'vitest';
import { daysSince, moveTimes } from './move-times.ts';

const moment = Date.UTC(2026, 0, 14, 19);
const day = 86_400_000;

it('moves every kind of time by whole days, and nothing else', () => {
  const response = {
    readings: [{ id: 'demo.1.1768000000000', taken_at: moment, followers: 2_544 }],
    counts: [{ day: '2026-02-28', followers: 5 }],
    posts: [{ taken_at: moment / 1_000, likes: 1_768_152_121, post_short_code: 'C_v0RuoBA' }],
    until: '2026-01-13T11:48:00.000Z',
    last_updated_at: '31-12-2025 11:48:00',
    since: null,
  };
  expect(moveTimes(response, 2)).toEqual({
    readings: [{ id: 'demo.1.1768000000000', taken_at: moment + 2 * day, followers: 2_544 }],
    counts: [{ day: '2026-03-02', followers: 5 }],
    posts: [
      { taken_at: moment / 1_000 + 172_800, likes: 1_768_152_121, post_short_code: 'C_v0RuoBA' },
    ],
    until: '2026-01-15T11:48:00.000Z',
    last_updated_at: '02-01-2026 11:48:00',
    since: null,
  });
});

it.each([
  ['the same day', 0, 0],
  ['a minute less than a day later', day - 60_000, 0],
  ['years later', 1_000.5 * day, 1_000],
  ['a device whose clock is behind', -day / 2, -1],
])('never moves a time into the future: %s', (_, later, days) => {
  expect(daysSince(moment, moment + later)).toBe(days);
});
