import { beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionRecord } from '../../../contract/records/connect/connection.ts';
import type { UserRecord } from '../../../contract/records/user.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { useConnect } from './connect-store.ts';
import { readAgain, startReading } from './read-again.ts';

const connection = (state: ConnectionRecord['state']): ConnectionRecord => ({
  ...{ state, username: 'ada', reason: null, retry_at: null, synced_at: null, scopes: [] },
});

/** A thread whose connection has one state after the other, and the names it was asked for. */
function threadWith(states: readonly ConnectionRecord['state'][]) {
  const asked: string[] = [];
  const left = [...states];
  const call = async (name: string) => {
    asked.push(name);
    const state = left.shift();
    if (name === 'userDetail' || state === undefined) throw new Error('no answer');
    return connection(state);
  };
  return { asked, thread: { call } as unknown as Pick<ApiThread, 'call'> };
}

const said = () => useToasts.getState().toasts.map(({ messageId }) => messageId);

beforeEach(() => {
  useConnect.empty();
  useToasts.setState({ toasts: [] });
  useSession.setState({ token: 'token' });
});

describe('reading the figures again', () => {
  it('says that it began and that they are there, and loads the record', async () => {
    const { thread, asked } = threadWith(['syncing', 'syncing', 'active']);
    await readAgain(thread, 0);
    expect(asked).toEqual(['connectSync', 'connectState', 'connectState', 'userDetail']);
    expect(said()).toEqual(expect.arrayContaining(['connect.readAgain', 'connect.readDone']));
  });

  it('loads the record when they were read before the first question', async () => {
    const { thread, asked } = threadWith(['syncing', 'active']);
    await readAgain(thread, 0);
    expect(asked).toEqual(['connectSync', 'connectState', 'userDetail']);
  });

  it('says that they come later where the platform asks to wait', async () => {
    await readAgain(threadWith(['syncing', 'paused']).thread, 0);
    expect(said()).toContain('connect.readLater');
    expect(said()).not.toContain('connect.readDone');
  });

  it('does not say that it began where it was refused', async () => {
    await readAgain(threadWith([]).thread, 0);
    expect(said()).not.toContain('connect.readAgain');
  });

  it('leads to the connection where there is none to read over', () => {
    const left: string[] = [];
    for (const state of ['none', 'reconnect', 'revoked'] as const) {
      useSession.setState({ user: { connection: state } as unknown as UserRecord });
      startReading((path) => left.push(path));
    }
    expect(left).toEqual(['/connect', '/connect', '/connect']);
  });
});
