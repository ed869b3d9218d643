import { expect, it } from 'vitest';
import { graceMs, hasAccess } from './access.ts';

const subscribedUntil = new Date(1_000);

it.each(['canceled', 'expired', null] as const)('ends at its exact time: %s', (state) => {
  expect(hasAccess({ subscribedUntil, state }, 999)).toBe(true);
  expect(hasAccess({ subscribedUntil, state }, 1_000)).toBe(false);
});

it('lasts three days longer where the renewal may only be late', () => {
  const paid = { subscribedUntil, state: 'active' } as const;
  expect(graceMs).toBe(3 * 24 * 3_600_000);
  expect(hasAccess(paid, 999 + graceMs)).toBe(true);
  expect(hasAccess(paid, 1_000 + graceMs)).toBe(false);
});

it('is given by an operator, beside what is paid', () => {
  const given = { subscribedUntil: null, grantedUntil: new Date(1_000), state: null };
  expect(hasAccess(given, 999)).toBe(true);
  expect(hasAccess(given, 1_000)).toBe(false);
});

it('is not given without a payment', () => {
  expect(hasAccess({ subscribedUntil: null, state: 'active' }, 0)).toBe(false);
});
