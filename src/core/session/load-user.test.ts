import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { UserRecord } from '../../../contract/records/user.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { statistic, useHome } from './user-store.ts';
import { useSession } from './session-store.ts';
import { resetStores } from '../store.ts';
import { useToasts } from '../errors/toasts-store.ts';
import { givePage } from '../../../tests/support/page.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { enterHome, loadUser } from './load-user.ts';
import { keepLogin } from './session.ts';

const responding = (respond: () => Promise<UserRecord>) =>
  ({ call: respond }) as unknown as Pick<ApiThread, 'call'>;

beforeEach(() => {
  givePage();
  resetStores();
  useToasts.setState({ toasts: [] });
  keepLogin({ ...userRecordOf(), token: 'token-of-demo' });
});

describe('the user record', () => {
  test('replaces the login, the token being kept', async () => {
    const loaded = await loadUser(
      responding(async () => userRecordOf({ new_followers: 7, is_subscribed: false })),
    );
    expect(loaded).toBe(true);
    expect(useSession.getState()).toMatchObject({
      token: 'token-of-demo',
      isSubscribed: false,
      user: { new_followers: 7 },
    });
    expect(window.localStorage.getItem('subscribed')).toBe('false');
  });

  test('refused with 400 stores the message of an unknown account', async () => {
    const refused = new AppError('invalid', 'No such account', { status: 400, shown: true });
    await loadUser(responding(() => Promise.reject(refused)));
    expect(useSession.getState().invalidUsernameMessage?.text).toBe('No such account');
    expect(useHome.getState()).toMatchObject({ load: 'refused', isOffline: false });
    await loadUser(responding(async () => userRecordOf()));
    expect(useSession.getState().invalidUsernameMessage).toBeNull();
  });

  test('out of reach leaves the last known one and says so', async () => {
    await loadUser(responding(() => Promise.reject(new AppError('network'))));
    expect(useHome.getState()).toMatchObject({ load: 'refused', isOffline: true });
    expect(useSession.getState().user?.username).toBe('demo');
  });

  test.each([
    ['/home', 0],
    ['/contactus', 1],
  ])('a failure is shown once: at %s in %i toasts', async (path, toasts) => {
    givePage(path);
    await loadUser(responding(() => Promise.reject(new AppError('network'))));
    expect(useToasts.getState().toasts).toHaveLength(toasts);
  });

  test('refused with 401 shows the reason, also on home', async () => {
    givePage('/home');
    const over = new AppError('unauthorized', 'Invalid token.', { status: 401, shown: true });
    await loadUser(responding(() => Promise.reject(over)));
    expect(useToasts.getState().toasts).toMatchObject([{ text: 'Invalid token.' }]);
    expect(useSession.getState().isUnauthorized).toBe(true);
  });

  test('that arrives after the storage was emptied does not bring the login back', async () => {
    await loadUser(
      responding(async () => {
        window.localStorage.removeItem('login');
        return userRecordOf();
      }),
    );
    expect(window.localStorage.getItem('login')).toBeNull();
    expect(useSession.getState()).toMatchObject({ token: '', user: null });
  });

  test('asked for twice is the later answer, whichever comes first', async () => {
    let slow: (user: UserRecord) => void = () => undefined;
    const first = loadUser(
      responding(
        () =>
          new Promise((resolve) => {
            slow = resolve;
          }),
      ),
    );
    await loadUser(responding(async () => userRecordOf({ new_followers: 2 })));
    slow(userRecordOf({ new_followers: 1 }));
    expect(await first).toBe(false);
    expect(useSession.getState().user?.new_followers).toBe(2);
  });

  test('is asked for on entering home only where the route says so', async () => {
    let asked = 0;
    const thread = responding(async () => {
      asked += 1;
      return userRecordOf();
    });
    await enterHome(false, thread);
    expect(asked).toBe(0);
    await enterHome(true, thread);
    expect(asked).toBe(1);
    resetStores();
    await enterHome(true, thread);
    expect(asked).toBe(1);
  });
});

describe('without a network', () => {
  const offline = responding(() => Promise.reject(new AppError('network')));
  const goOnline = () => window.dispatchEvent(new Event('online'));

  beforeEach(() => {
    vi.stubGlobal('navigator', { onLine: false });
    return () => vi.unstubAllGlobals();
  });

  test('the record is loaded again when the device is online', async () => {
    await loadUser(offline);
    expect(useHome.getState().load).toBe('refused');
    goOnline();
    expect(useHome.getState().load).toBe('loading');
  });

  test.each([
    ['a later load', () => loadUser(responding(async () => userRecordOf()))],
    ['a log-out', async () => resetStores()],
  ])('it is not, after %s', async (_, next) => {
    await loadUser(offline);
    await next();
    const { load } = useHome.getState();
    goOnline();
    expect(useHome.getState().load).toBe(load);
  });
});

describe('what home shows of it', () => {
  test('a dash for a private account and for nonsense', () => {
    const hidden = userRecordOf({ is_private: true, new_followers: 9 });
    expect(statistic(hidden, 'new_followers')).toBeNull();
    const last_updated_at = '21-11-2026 04:30:05';
    expect(statistic(userRecordOf({ new_followers: 9, last_updated_at }), 'new_followers')).toBe(9);
    expect(statistic(userRecordOf({ new_followers: 0 }), 'new_followers')).toBeNull();
    expect(statistic(userRecordOf({ post_count: 3 }), 'post_count')).toBe(3);
    expect(statistic(userRecordOf({ new_followers: null }), 'new_followers')).toBeNull();
    expect(statistic(null, 'new_followers')).toBeNull();
  });
});
