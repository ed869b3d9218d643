import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { Session } from '../../../contract/threads/session.ts';
import { appCaches, giveCaches } from '../../../tests/support/caches.ts';
import { givePage } from '../../../tests/support/page.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { readLocal, writeLocal } from '../../core/storage/storage.ts';
import { useSession } from '../../core/session/session-store.ts';
import { logOut, type LogOutTools } from './log-out.ts';
import { keepLogin } from '../../core/session/session.ts';

const steps: string[] = [];
let usedSession: Session | undefined;

function makeTools(fails: boolean): LogOutTools {
  const end = () => {
    if (fails) throw new AppError('network');
  };
  return {
    endThreads: () => void steps.push('end threads'),
    api: {
      call: async (name, _input, session) => {
        steps.push(`${name} ${readLocal('login') === null ? 'after' : 'before'} the clearing`);
        usedSession = session;
        end();
        return {} as never;
      },
    },
  };
}

beforeEach(() => {
  givePage();
  steps.length = 0;
  usedSession = undefined;
  keepLogin({ ...userRecordOf(), token: 'token-1' });
  writeLocal('language', 'de');
});
afterEach(() => void vi.unstubAllGlobals());

it.each([false, true])(
  'clears first and calls the server afterwards (failing: %s)',
  async (fails) => {
    await expect(logOut(false, makeTools(fails))).resolves.toBeUndefined();
    expect(steps).toEqual(['end threads', 'logOut after the clearing']);
    expect(usedSession?.token).toBe('token-1');
    expect(useSession.getState()).toMatchObject({ token: '', user: null, isSubscribed: false });
    for (const item of ['login', 'userName', 'userEmail', 'subscribed'] as const) {
      expect(readLocal(item)).toBeNull();
    }
  },
);

it('drops the caches with pictures and pages', async () => {
  const stored = giveCaches();
  await logOut(false, makeTools(false));
  expect([...stored]).toEqual(appCaches);
});

it('keeps the language', async () => {
  await logOut(false, makeTools(false));
  expect(readLocal('language')).toBe('de');
});

it('does not call the server without a session', async () => {
  await logOut(false, makeTools(false));
  steps.length = 0;
  await logOut(false, makeTools(false));
  expect(steps).toEqual(['end threads']);
});
