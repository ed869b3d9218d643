import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../contract/faults.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { useToasts } from '../../../core/errors/toasts-store.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { importHistory, undoReading } from './change-history.ts';
import { useHistory } from '../history-store.ts';

const lastToast = () => useToasts.getState().toasts.at(-1);

/** A thread that notes the names of its calls and refuses what it is not given a result for. */
function threadWith(responses: Record<string, unknown>) {
  const made: string[] = [];
  const call = (name: string) => {
    made.push(name);
    return name in responses
      ? Promise.resolve(responses[name])
      : Promise.reject(new AppError('network'));
  };
  return { made, thread: { call } as unknown as Pick<ApiThread, 'call'> };
}

beforeEach(() => {
  useHistory.empty();
  useToasts.setState({ toasts: [] });
  useSession.setState({ token: 'token' });
});

describe('undoing a reading', () => {
  it('reads history and figures again, and the toast puts the reading back', async () => {
    const { made, thread } = threadWith({ historyUndo: { message: '' }, historyRedo: {} });
    await undoReading({ id: 'a' }, thread);
    expect(made).toEqual(expect.arrayContaining(['historyUndo', 'history', 'userDetail']));
    expect(lastToast()?.messageId).toBe('history.undone');
    lastToast()?.action?.run();
    expect(made.at(-1)).toBe('historyRedo');
    await expect.poll(lastToast).toMatchObject({ variant: 'success', messageId: 'history.redone' });
  });

  it('says so and reads nothing again when the server refuses it', async () => {
    const { made, thread } = threadWith({});
    await undoReading({ id: 'a' }, thread);
    expect(made).toEqual(['historyUndo']);
    expect(lastToast()).toMatchObject({ variant: 'danger', messageId: 'fault.network' });
    expect(useHistory.getState().changing).toBeNull();
  });

  it('is done once when it is pressed twice', async () => {
    const { made, thread } = threadWith({});
    await Promise.all([undoReading({ id: 'a' }, thread), undoReading({ id: 'a' }, thread)]);
    expect(made).toEqual(['historyUndo']);
  });
});

describe('importing a file', () => {
  const importing = (respond: () => Promise<number>) => {
    const { made, thread } = threadWith({});
    const withFile = { ...thread, importHistory: respond } as Parameters<typeof importHistory>[1];
    return importHistory(new Blob(['{}']), withFile).then(() => made);
  };

  it('says how many readings came and reads the history again', async () => {
    expect(await importing(() => Promise.resolve(3))).toContain('history');
    expect(lastToast()).toMatchObject({ messageId: 'history.added', values: { count: 3 } });
  });

  it('reads nothing again when the file has nothing new', async () => {
    expect(await importing(() => Promise.resolve(0))).toEqual([]);
  });

  it.each([
    ['invalid', 'history.notAHistory'],
    ['conflict', 'history.otherAccount'],
    ['too-large', 'fault.too-large'],
  ] as const)('explains what is wrong with the file: %s', async (code, messageId) => {
    await importing(() => Promise.reject(new AppError(code)));
    expect(lastToast()).toMatchObject({ variant: 'danger', messageId });
    expect(useHistory.getState().changing).toBeNull();
  });
});
