import { beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionRecord } from '../../../contract/records/connect/connection.ts';
import { AppError } from '../../../contract/faults.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { givePage, settled } from '../../../tests/support/page.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';
import { keepLogin } from '../../core/session/session.ts';
import { useSession } from '../../core/session/session-store.ts';
import { resetStores } from '../../core/store.ts';
import { useConnect } from './connect-store.ts';
import {
  beginConnect,
  disconnect,
  enterConnect,
  loadConnection,
  outcomeOf,
  syncNow,
} from './load-connection.ts';

const connection = (change: Partial<ConnectionRecord> = {}): ConnectionRecord => ({
  ...{ state: 'active', username: 'ada', reason: null, retry_at: null, synced_at: null },
  scopes: ['instagram_business_basic'],
  ...change,
});

/** A thread that answers each call by its name, and the names it was asked for. */
function threadOf(responses: Readonly<Record<string, (at: number) => unknown>>) {
  const asked: string[] = [];
  const call = async (name: string) => {
    asked.push(name);
    const response = responses[name];
    if (response === undefined) throw new AppError('not-found');
    return response(asked.filter((each) => each === name).length);
  };
  return { asked, thread: { call } as unknown as Pick<ApiThread, 'call'> };
}

beforeEach(() => {
  givePage('/connect');
  resetStores();
  useSession.setState({ token: 'token' });
});

describe('the connection', () => {
  it('is shown as the server answers it', async () => {
    const { thread } = threadOf({ connectState: () => connection({ state: 'expiring' }) });
    await loadConnection(thread);
    expect(useConnect.getState()).toMatchObject({
      load: 'ready',
      connection: { state: 'expiring', username: 'ada' },
    });
  });

  it('is followed while figures are read, and the record is loaded after it', async () => {
    const { thread, asked } = threadOf({
      connectState: (at) => connection({ state: at < 3 ? 'syncing' : 'active' }),
    });
    await loadConnection(thread, 0);
    expect(useConnect.getState().connection?.state).toBe('active');
    expect(asked).toEqual(['connectState', 'connectState', 'connectState', 'userDetail']);
  });

  it('is in the record that home shows before the figures are read', async () => {
    const { thread, asked } = threadOf({
      connectState: () => new Promise(() => undefined),
      userDetail: () => userRecordOf({ connection: 'syncing' }),
    });
    keepLogin({ ...userRecordOf({ connection: 'none' }), token: 'token' });
    void enterConnect(new URLSearchParams('outcome=connected'), thread);
    await settled();
    expect(asked).toEqual(['userDetail', 'connectState']);
    expect(useSession.getState().user?.connection).toBe('syncing');
  });

  it('is followed further when its screen is entered while figures are read', async () => {
    let answer: (read: ConnectionRecord) => void = () => undefined;
    const { thread, asked } = threadOf({
      connectSync: () => connection({ state: 'syncing' }),
      connectState: () => new Promise<ConnectionRecord>((done) => (answer = done)),
    });
    const read = syncNow(thread, 0);
    await settled();
    const entered = enterConnect(new URLSearchParams(), thread);
    answer(connection());
    expect(await read).toBe(true);
    await entered;
    expect(asked).toEqual(['connectSync', 'connectState', 'userDetail']);
  });

  it.each(['network', 'timeout', 'crashed', 'unavailable', 'limited'] as const)(
    'is asked for again after a call that failed with %s while figures are read',
    async (code) => {
      const { thread, asked } = threadOf({
        connectState: (at) => {
          if (at === 2) throw new AppError(code);
          return connection({ state: at < 3 ? 'syncing' : 'active' });
        },
      });
      await loadConnection(thread, 0);
      expect(asked).toEqual(['connectState', 'connectState', 'connectState', 'userDetail']);
      expect(useConnect.getState()).toMatchObject({ load: 'ready', connection: connection() });
    },
  );

  it('says why figures that are read are not followed any more', async () => {
    useToasts.setState({ toasts: [] });
    const { thread, asked } = threadOf({
      connectState: (at) => {
        if (at === 2) throw new AppError('server');
        return connection({ state: 'syncing' });
      },
    });
    await loadConnection(thread, 0);
    expect(asked).toEqual(['connectState', 'connectState']);
    expect(useConnect.getState().load).toBe('refused');
    expect(useToasts.getState().toasts).toMatchObject([{ messageId: 'fault.server' }]);
  });

  it('keeps what is shown when it cannot be loaded', async () => {
    await loadConnection(threadOf({ connectState: () => connection() }).thread);
    await loadConnection(threadOf({}).thread);
    expect(useConnect.getState()).toMatchObject({
      load: 'refused',
      connection: { state: 'active' },
    });
  });

  it('knows the outcomes of an address and no others', () => {
    expect(outcomeOf(new URLSearchParams('outcome=denied'))).toBe('denied');
    expect(outcomeOf(new URLSearchParams('outcome=connected'))).toBe('connected');
    expect(outcomeOf(new URLSearchParams('outcome=toString'))).toBeNull();
  });

  it('leaves for a path of this server only', async () => {
    const left: string[] = [];
    const respond = (location: string) => threadOf({ connectBegin: () => ({ location }) }).thread;
    const start = '/connect/instagram/start?ticket=abc-_1';
    for (const location of ['https://evil.example/', '//evil.example', `${start}&x=1`, start]) {
      await beginConnect(respond(location), (to) => left.push(to));
    }
    expect(left).toEqual([start]);
    // The browser may show the screen again as it was left.
    expect(useConnect.getState().busy).toBeNull();
  });

  it('is gone once the server has ended it, and stays if it has not', async () => {
    useConnect.setState({ connection: connection() });
    expect(await disconnect(threadOf({}).thread)).toBe(false);
    expect(useConnect.getState().connection?.state).toBe('active');
    expect(await disconnect(threadOf({ connectDisconnect: () => ({}) }).thread)).toBe(true);
    expect(useConnect.getState().connection?.state).toBe('none');
  });
});
