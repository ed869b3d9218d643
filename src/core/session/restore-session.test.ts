import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { appCaches, giveCaches } from '../../../tests/support/caches.ts';
import { givePush } from '../../../tests/support/push.ts';
import { givePage } from '../../../tests/support/page.ts';
import { readLocal, writeLocal } from '../storage/storage.ts';
import { resetStores } from '../store.ts';
import { useSession } from './session-store.ts';
import { expireSession, keepLogin, keepUser, restoreSession } from './session.ts';

const startedCalls = vi.hoisted(() => ({ count: 0 }));
const ended = vi.hoisted(() => ({ count: 0 }));

// A worker cannot start in Node; what the session asks of the thread is that it starts.
vi.mock('../workers/threads.ts', () => ({
  api: {
    start: () => {
      startedCalls.count += 1;
    },
  },
  analysis: {},
  endThreads: () => {
    ended.count += 1;
  },
}));

const login = { ...userRecordOf({ is_subscribed: true }), token: 'token-of-demo' };

beforeEach(() => {
  givePage();
  resetStores();
  startedCalls.count = 0;
  ended.count = 0;
});
afterEach(() => void vi.unstubAllGlobals());

describe('at the start of a page', () => {
  it('the stored login is the session, and the thread starts', async () => {
    keepLogin(login);
    resetStores();
    await restoreSession();
    expect(useSession.getState()).toMatchObject({
      token: 'token-of-demo',
      isSubscribed: true,
      user: { username: login.username },
    });
    expect(startedCalls.count).toBe(1);
  });

  it.each([
    ['no login', null],
    ['a login without a token', { ...userRecordOf() }],
    ['a login of another shape', { token: 7 }],
  ])('with %s nobody is signed in', async (_, stored) => {
    writeLocal('login', stored);
    await restoreSession();
    expect(useSession.getState()).toMatchObject({ token: '', user: null });
    expect(startedCalls.count).toBe(0);
  });

  it('clears the note of an unfinished deletion, unless somebody has signed in since', async () => {
    writeLocal('unforgotten', 'all');
    keepLogin(login);
    await restoreSession();
    writeLocal('login', null);
    expect(readLocal('unforgotten')).toBe('all');
    await restoreSession();
    // Node has no databases: the deletion has nothing to do.
    await expect.poll(() => readLocal('unforgotten')).toBeNull();
  });

  it('the subscribed flag is the one stored beside the login', async () => {
    keepLogin(login);
    writeLocal('subscribed', 'false');
    resetStores();
    await restoreSession();
    expect(useSession.getState().isSubscribed).toBe(false);
  });
});

describe('a refused session', () => {
  it('leaves nothing of the person, and says so once', async () => {
    keepLogin(login);
    let expiries = 0;
    const stop = useSession.subscribe(({ isUnauthorized }, before) => {
      if (isUnauthorized && !before.isUnauthorized) expiries += 1;
    });
    await Promise.all([expireSession(), expireSession()]);
    stop();
    expect(expiries).toBe(1);
    expect(useSession.getState()).toMatchObject({ token: '', isUnauthorized: true });
    for (const item of ['login', 'userName', 'userEmail', 'subscribed'] as const) {
      expect(readLocal(item)).toBeNull();
    }
  });

  it('leaves no cache with pictures and pages, and ends the threads that write to them', async () => {
    const kept = giveCaches();
    keepLogin(login);
    await expireSession();
    expect(ended.count).toBe(1);
    expect([...kept]).toEqual(appCaches);
  });

  it.each([
    ['copyQuarterly', true],
    ['copyMonthly', true],
    ['weekly', false],
    ['change', false],
  ] as const)('of an owner with reminders of kind %s keeps them: %s', async (kind, isKept) => {
    const caches = giveCaches();
    const browser = givePush();
    browser.subscribed = { key: new Uint8Array() };
    keepLogin(login);
    const reminders = { id: 'r', kind, from: 21, until: 9 };
    writeLocal('home', { putAway: ['an insight'], reminders });
    await expireSession();
    // The subscription is ended without being awaited.
    await expect.poll(() => browser.subscribed !== null).toBe(isKept);
    expect(caches.has('reminder')).toBe(isKept);
    const left = { reminders: { ...reminders, leftBy: login.email } };
    expect(readLocal('home')).toEqual(isKept ? left : null);
  });

  it('of a deleted account leaves no reminder', async () => {
    keepLogin(login);
    writeLocal('home', { reminders: { id: 'r', kind: 'copyMonthly' } });
    await expireSession(false);
    expect(readLocal('home')).toBeNull();
  });

  it('does nothing without a session', async () => {
    await expireSession();
    expect(useSession.getState().isUnauthorized).toBe(false);
  });
});

it('keeps no record without a session', () => {
  expect(keepUser(userRecordOf())).toBe(false);
  expect(readLocal('login')).toBeNull();
});
