import { set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../contract/faults.ts';
import { archiveDatabase } from '../../../../contract/threads/archive.ts';
import { apiThread, outOfReach } from '../../../../tests/support/api-thread.ts';
import { userRecordOf } from '../../../../tests/support/data/records.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { deviceStore } from '../../../../workers/shared/device-store.ts';
import { addToast, useToasts } from '../../../core/errors/toasts-store.ts';
import { keepLogin, restartAfterExpiry } from '../../../core/session/session.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { hasImports } from '../../../core/storage/import-mark.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';
import { resetStores } from '../../../core/store.ts';
import { endListed } from '../end-listed.ts';
import { deleteAccount, enterAccountData, logOutEverywhere, saveCopy } from './account-data.ts';
import { useAccountData, type ListedSession } from './account-data-store.ts';

vi.mock('idb-keyval', () => import('../../../../tests/support/memory-idb.ts'));

const receipt = { number: 'R1' };
const session = { id: 's1' };

beforeEach(() => {
  givePage();
  Object.assign(window.location, { assign: () => undefined });
  resetStores();
  useToasts.setState({ toasts: [] });
  keepLogin({ ...userRecordOf({ username: 'ada' }), token: 'token-1' });
});

describe('receipts and sessions', () => {
  it('are loaded each for itself', async () => {
    const { thread } = apiThread({ receipts: () => [receipt], sessions: outOfReach });
    await enterAccountData(thread);
    expect(useAccountData.getState()).toEqual({
      receipts: { rows: [receipt], isRefused: false },
      sessions: { rows: null, isRefused: true },
    });
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('stay when they cannot be loaded again, and lose the note once they can', async () => {
    const works = apiThread({ receipts: () => [receipt], sessions: () => [session] });
    await enterAccountData(works.thread);
    await enterAccountData(apiThread({ receipts: outOfReach, sessions: outOfReach }).thread);
    expect(useAccountData.getState().sessions).toEqual({ rows: [session], isRefused: true });
    await enterAccountData(works.thread);
    expect(useAccountData.getState().receipts).toEqual({ rows: [receipt], isRefused: false });
  });

  it('of a session that ended meanwhile are not shown', async () => {
    const loading = enterAccountData(
      apiThread({ receipts: async () => [receipt], sessions: outOfReach }).thread,
    );
    resetStores();
    await loading;
    expect(useAccountData.getState().receipts.rows).toBeNull();
    expect(useAccountData.getState().sessions.isRefused).toBe(false);
  });
});

describe('the end of all sessions', () => {
  it('ends the one of this device', async () => {
    addToast({ variant: 'danger', text: 'Not now.' });
    expect(await logOutEverywhere(false, apiThread({ endSessions: () => ({}) }).thread)).toBe(true);
    expect(useToasts.getState().toasts).toEqual([]);
    expect(useSession.getState().token).toBe('');
    expect(readLocal('login')).toBeNull();
  });

  it.each([true, false])('asked to keep imported downloads: %s', async (keepsImports) => {
    await set('ada', {}, deviceStore(archiveDatabase));
    writeLocal('home', { reminders: { id: 'r', kind: 'copyMonthly' } });
    await logOutEverywhere(keepsImports, apiThread({ endSessions: () => ({}) }).thread);
    expect(await hasImports()).toBe(keepsImports);
    // The server has ended the reminders of all devices.
    expect(readLocal('home')).toBeNull();
  });

  it('leaves the device signed in, with a toast, when the server could not be reached', async () => {
    expect(await logOutEverywhere(true, apiThread({ endSessions: outOfReach }).thread)).toBe(false);
    expect(useSession.getState().token).toBe('token-1');
    expect(useToasts.getState().toasts).toMatchObject([{ messageId: 'fault.network' }]);
  });
});

describe('the end of another session', () => {
  const listed = (id: string) => ({ ...session, id }) as unknown as ListedSession;
  const idsAfter = async (endSession: () => unknown) => {
    const rows = [listed('a'), listed('b')];
    useAccountData.setState({ sessions: { rows, isRefused: false } });
    const isGone = await endListed('sessions', 'b', apiThread({ endSession }).thread);
    return [isGone, useAccountData.getState().sessions.rows?.map(({ id }) => id)];
  };

  it('removes its row, also where another device was faster', async () => {
    expect(await idsAfter(() => ({}))).toEqual([true, ['a']]);
    const gone = () => {
      throw new AppError('not-found');
    };
    expect(await idsAfter(gone)).toEqual([true, ['a']]);
    expect(useToasts.getState().toasts).toMatchObject([{ messageId: 'sessions.ended' }]);
  });

  it('keeps the row, with a toast, when the server could not be reached', async () => {
    expect(await idsAfter(outOfReach)).toEqual([false, ['a', 'b']]);
    expect(useToasts.getState().toasts).toMatchObject([{ messageId: 'fault.network' }]);
  });
});

describe('the end of the account', () => {
  it('is shown in the words of the server, and ends the session', async () => {
    const { thread, calls } = apiThread({ deleteAccount: () => ({ message: 'Deleted.' }) });
    addToast({ variant: 'danger', text: 'Not now.' });
    expect(await deleteAccount(' demo@example.com ', thread)).toBe(true);
    expect(calls).toMatchObject([{ input: { body: { email: 'demo@example.com' } } }]);
    expect(useToasts.getState().toasts).toMatchObject([{ variant: 'success', text: 'Deleted.' }]);
    expect(readLocal('login')).toBeNull();
    restartAfterExpiry();
    expect(readLocal('notice')).toEqual({ variant: 'success', text: 'Deleted.' });
  });

  it('that is refused leaves everything', async () => {
    expect(await deleteAccount('x@example.com', apiThread({}).thread)).toBe(false);
    expect(useSession.getState().token).toBe('token-1');
    expect(readLocal('login')).not.toBeNull();
  });
});

describe('the copy of the data', () => {
  const saved: { href: string; download: string }[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    saved.length = 0;
    const createElement = () => {
      const link = { href: '', download: '', click: () => void saved.push(link), remove() {} };
      return link;
    };
    vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0 });
    vi.stubGlobal('document', { createElement, body: { append() {} } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is a file named after the account, whose address is released when it is saved', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    const copy = { account: { username: 'ada' } };
    await saveCopy(apiThread({ exportAccount: () => copy }).thread);
    expect(saved).toMatchObject([{ download: 'limn-ada.json' }]);
    const [{ href } = { href: '' }] = saved;
    expect(await (await fetch(href)).json()).toEqual(copy);
    vi.advanceTimersByTime(59_000);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(revoke).toHaveBeenCalledWith(href);
  });

  it('is not saved when it could not be loaded', async () => {
    await saveCopy(apiThread({ exportAccount: outOfReach }).thread);
    expect(saved).toEqual([]);
    expect(useToasts.getState().toasts).toMatchObject([{ messageId: 'fault.network' }]);
  });
});
