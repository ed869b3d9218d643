import { beforeEach, expect, it } from 'vitest';
import { givePage } from '../../../tests/support/page.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { addToast } from '../errors/toasts-store.ts';
import { readLocal, writeLocal } from '../storage/storage.ts';
import { useSession } from './session-store.ts';
import { dropLogin, keepLogin, restartAfterExpiry } from './session.ts';

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

it('opens the first page with the latest reason, which is that of the end', () => {
  const opened: string[] = [];
  Object.assign(window.location, { assign: (path: string) => opened.push(path) });
  addToast({ variant: 'danger', text: 'The message was not sent.' });
  addToast({ variant: 'danger', text: 'You are logged out.' });
  restartAfterExpiry();
  expect(readLocal('notice')).toEqual({ variant: 'danger', text: 'You are logged out.' });
  expect(opened).toEqual(['/']);
});
