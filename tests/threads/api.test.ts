/** @file The api thread in a browser: its faults reach the page with class and code. */
import { afterAll, expect, test } from 'vitest';
import { api } from '../../src/core/workers/threads.ts';
import type { Session } from '../../contract/threads/session.ts';

const session: Session = {
  base: new URL('/there-is-no-api-here/', window.location.origin).href,
  token: 'token',
  language: 'de',
};
const nowhere: Session = { ...session, base: 'http://127.0.0.1:9/' };
const { signal } = new AbortController();

afterAll(() => api.end());

test('a response of another shape rejects with an AppError', async () => {
  await expect(api.call('userDetail', {}, session, signal)).rejects.toMatchObject({
    name: 'AppError',
  });
});

test('a server out of reach is a network fault', async () => {
  await expect(api.call('userDetail', {}, nowhere, signal)).rejects.toMatchObject({
    code: 'network',
  });
});

test('an aborted call is cancelled before any request', async () => {
  await expect(api.call('userDetail', {}, nowhere, AbortSignal.abort())).rejects.toMatchObject({
    code: 'cancelled',
  });
});

test('a call the table does not have is refused', async () => {
  await expect(api.call('__proto__' as never, {}, session, signal)).rejects.toMatchObject({
    code: 'broken',
  });
});
