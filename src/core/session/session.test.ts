import { beforeEach, expect, it } from 'vitest';
import { givePage } from '../../../tests/support/page.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { readLocal, writeLocal } from '../storage/storage.ts';
import { useSession } from './session-store.ts';
import { dropLogin, keepLogin } from './session.ts';

const loginOf = (token: string) => ({ ...userRecordOf(), token });

beforeEach(() => {
  givePage();
  keepLogin(loginOf('mine'));
});

it('takes away the login that a response wrote after another tab logged out', () => {
  writeLocal('login', null);
  keepLogin(loginOf('mine'));
  dropLogin();
  expect(readLocal('login')).toBeNull();
  expect(readLocal('userEmail')).toBeNull();
  expect(useSession.getState().token).toBe('');
});

it('keeps the login of a user who has signed in since', () => {
  writeLocal('login', loginOf('theirs'));
  dropLogin();
  expect(readLocal('login')).toMatchObject({ token: 'theirs' });
  expect(useSession.getState().token).toBe('');
});
