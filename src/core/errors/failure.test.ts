import { expect, it } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import { failureOf, untold } from './failure.ts';

const offline = { isOnline: false };

it('leaves to the note of the page that the device is offline, and nothing else', () => {
  const away = failureOf(new AppError('network'));
  expect(untold(away)(offline)).toBeNull();
  expect(untold(away)({ isOnline: true })).toBe(away);
  const limited = failureOf(new AppError('limited'));
  expect(untold(limited)(offline)).toBe(limited);
  const said = failureOf(new AppError('limited', '12:30', { shown: true }));
  expect(untold(said)(offline)).toBe(said);
  expect(untold(null)(offline)).toBeNull();
});
