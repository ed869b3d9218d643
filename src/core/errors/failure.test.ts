import { expect, it } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import { failureOf, withoutOfflineFailure } from './failure.ts';

const offline = { isOnline: false };

it('leaves to the note of the page that the device is offline, and nothing else', () => {
  const away = failureOf(new AppError('network'));
  expect(withoutOfflineFailure(away)(offline)).toBeNull();
  expect(withoutOfflineFailure(away)({ isOnline: true })).toBe(away);
  const limited = failureOf(new AppError('limited'));
  expect(withoutOfflineFailure(limited)(offline)).toBe(limited);
  const said = failureOf(new AppError('limited', '12:30', { shown: true }));
  expect(withoutOfflineFailure(said)(offline)).toBe(said);
  expect(withoutOfflineFailure(null)(offline)).toBeNull();
});
