import { afterEach, expect, it, vi } from 'vitest';
import { warmIntlData } from './warm-intl-data.ts';

afterEach(() => void vi.restoreAllMocks());

it('a language is warmed once, with the formats that the page needs first', async () => {
  const price = vi.spyOn(Number.prototype, 'toLocaleString');
  const date = vi.spyOn(Date.prototype, 'toLocaleDateString');
  const warming = warmIntlData('de');
  expect(warmIntlData('de')).toBe(warming);
  // The date comes later: other messages are answered in between.
  expect([price.mock.calls.length, date.mock.calls.length]).toEqual([1, 0]);
  await warming;
  await warmIntlData('de');
  expect(price.mock.calls).toEqual([
    [expect.stringMatching(/^de/), { style: 'currency', currency: 'USD' }],
  ]);
  expect(date.mock.calls).toEqual([[expect.stringMatching(/^de/), { dateStyle: 'long' }]]);
  await warmIntlData('en');
  expect(price).toHaveBeenCalledTimes(2);
});
