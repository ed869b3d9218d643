import { beforeEach, describe, expect, it } from 'vitest';
import { apiThread, outOfReach, refused } from '../../../../tests/support/api-thread.ts';
import { oneTimeCode } from '../../../../contract/limits.ts';
import { userRecordOf } from '../../../../tests/support/data/records.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { useToasts } from '../../../core/errors/toasts-store.ts';
import { keepLogin } from '../../../core/session/session.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { forgetLocal, readLocal, writeLocal } from '../../../core/storage/storage.ts';
import { resetStores } from '../../../core/store.ts';
import {
  changeName,
  confirmEmail,
  enterIdentity,
  enterOtherEmail,
  sendCodes,
  useIdentity,
} from './identity.ts';

beforeEach(() => {
  givePage();
  resetStores();
  useToasts.setState({ toasts: [] });
  keepLogin({ ...userRecordOf(), token: 'token-1' });
});

describe('the account name', () => {
  it('is changed as the server has it, and the note about a wrong name goes', async () => {
    useSession.setState({ invalidUsernameMessage: { text: 'Unknown', lang: 'en' } });
    const { thread, calls } = apiThread({
      changeName: () => userRecordOf({ username: 'ada.l' }),
    });
    expect(await changeName(' @Ada.L ', thread)).toBe(true);
    expect(calls).toMatchObject([{ input: { body: { username: 'Ada.L' } } }]);
    expect(useSession.getState()).toMatchObject({
      user: { username: 'ada.l' },
      invalidUsernameMessage: null,
    });
    expect(readLocal('login')).toMatchObject({ username: 'ada.l', token: 'token-1' });
    expect(useToasts.getState().toasts).toMatchObject([{ messageId: 'account.nameChanged' }]);
  });

  it('is not sent if it cannot be one', async () => {
    const { thread, calls } = apiThread({});
    expect(await changeName('ada lovelace!', thread)).toBe(false);
    expect(calls).toEqual([]);
  });

  it('shows why it was refused, until it is sent again', async () => {
    const { thread } = apiThread({ changeName: refused('invalid', 'No such account.') });
    expect(await changeName('nobody', thread)).toBe(false);
    expect(useIdentity.getState()).toMatchObject({
      busy: null,
      nameFailure: { text: 'No such account.', lang: 'en' },
    });
    const seen: unknown[] = [];
    const again = apiThread({
      changeName: () => {
        seen.push(useIdentity.getState());
        return userRecordOf();
      },
    });
    await changeName('demo', again.thread);
    expect(seen).toMatchObject([{ busy: 'name', nameFailure: null }]);
    expect(useIdentity.getState()).toMatchObject({ busy: null, nameFailure: null });
  });

  it('is sent once, however often the button is pressed', async () => {
    const { thread, calls } = apiThread({
      changeName: async ({ body }) => userRecordOf(body as { username: string }),
    });
    const changed = [changeName('one', thread), changeName('two', thread)];
    expect(await Promise.all(changed)).toEqual([true, false]);
    expect(calls).toHaveLength(1);
    expect(useSession.getState().user?.username).toBe('one');
  });

  it('of a session that ended meanwhile is not written', async () => {
    const { thread } = apiThread({
      changeName: (_, signal) => {
        resetStores();
        expect(signal.aborted).toBe(true);
        return userRecordOf({ username: 'ada.l' });
      },
    });
    expect(await changeName('ada.l', thread)).toBe(false);
    expect(useSession.getState()).toMatchObject({ token: '', user: null });
    expect(useToasts.getState().toasts).toEqual([]);
  });
});

describe('another address', () => {
  const sent = () => apiThread({ beginEmailChange: () => ({}) });

  it('gets codes once it is an address, in lower case', async () => {
    const { thread, calls } = sent();
    await sendCodes('ada@', thread);
    expect([calls, useIdentity.getState().newEmail]).toEqual([[], '']);
    await sendCodes(' Ada@Example.com ', thread);
    expect(calls).toMatchObject([{ input: { body: { email: 'ada@example.com' } } }]);
    expect(useIdentity.getState()).toMatchObject({ busy: null, newEmail: 'ada@example.com' });
  });

  it('is not waited for when no codes were sent', async () => {
    await sendCodes('ada@example.com', apiThread({ beginEmailChange: outOfReach }).thread);
    expect(useIdentity.getState()).toMatchObject({
      busy: null,
      newEmail: '',
      emailFailure: { messageId: 'fault.network' },
    });
  });

  it('is the first one of two that were sent', async () => {
    const { thread } = apiThread({ beginEmailChange: () => Promise.resolve({}) });
    await Promise.all([sendCodes('one@example.com', thread), sendCodes('two@example.com', thread)]);
    expect(useIdentity.getState()).toMatchObject({ busy: null, newEmail: 'one@example.com' });
  });

  it('is the one of the account after both codes', async () => {
    await sendCodes('ada@example.com', sent().thread);
    const { thread, calls } = apiThread({
      confirmEmailChange: () => userRecordOf({ email: 'ada@example.com' }),
    });
    expect(await confirmEmail('1111', '2222', thread)).toBe(true);
    expect(calls).toMatchObject([
      { input: { body: { email: 'ada@example.com', code: '1111', new_code: '2222' } } },
    ]);
    expect(useSession.getState().user?.email).toBe('ada@example.com');
    expect(useIdentity.getState()).toMatchObject({ busy: null, newEmail: '' });
    expect(readLocal('emailChange')).toBeNull();
  });

  it('is changed whatever is pressed meanwhile, also after another visit to the screen', async () => {
    await sendCodes('ada@example.com', sent().thread);
    let answer = (): void => undefined;
    const { thread, calls } = apiThread({
      confirmEmailChange: () =>
        new Promise((resolve) => {
          answer = () => resolve(userRecordOf({ email: 'ada@example.com' }));
        }),
    });
    const confirmed = confirmEmail('1111', '2222', thread);
    expect(await changeName('ada', thread)).toBe(false);
    enterIdentity();
    enterOtherEmail();
    await sendCodes('other@example.com', thread);
    expect(await confirmEmail('1111', '2222', thread)).toBe(false);
    expect(useIdentity.getState()).toMatchObject({ busy: 'email', newEmail: 'ada@example.com' });
    answer();
    expect(await confirmed).toBe(true);
    expect(calls).toHaveLength(1);
    expect(useSession.getState().user?.email).toBe('ada@example.com');
    expect(useIdentity.getState()).toMatchObject({ busy: null, newEmail: '' });
  });

  it('still waits for its codes after wrong ones', async () => {
    await sendCodes('ada@example.com', sent().thread);
    const { thread } = apiThread({ confirmEmailChange: refused('invalid', 'Wrong code.') });
    expect(await confirmEmail('1111', '2222', thread)).toBe(false);
    expect(useIdentity.getState()).toMatchObject({
      busy: null,
      newEmail: 'ada@example.com',
      emailFailure: { text: 'Wrong code.' },
    });
    expect(useSession.getState().user?.email).toBe('demo@example.com');
  });

  it('still waits for its codes after a reload, without an earlier refusal', async () => {
    await sendCodes('ada@example.com', sent().thread);
    await confirmEmail('1111', '2222', apiThread({ confirmEmailChange: outOfReach }).thread);
    useIdentity.empty();
    enterIdentity();
    expect(useIdentity.getState()).toMatchObject({
      busy: null,
      newEmail: 'ada@example.com',
      emailFailure: null,
    });
  });

  it('gives way to another one', async () => {
    await sendCodes('ada@example.com', sent().thread);
    enterOtherEmail();
    expect(useIdentity.getState().newEmail).toBe('');
    enterIdentity();
    expect(useIdentity.getState().newEmail).toBe('');
  });

  it.each([
    ['its codes have expired', { sentAt: Date.now() - oneTimeCode.lifeMs }],
    ['the clock was set back', { sentAt: Date.now() + 60_000 }],
    ['another account asked for them', { email: 'other@example.com' }],
    ['what is stored makes no sense', { newEmail: 1 }],
  ])('waits for no codes where %s', async (_, changed) => {
    await sendCodes('ada@example.com', sent().thread);
    writeLocal('emailChange', { ...readLocal('emailChange'), ...changed });
    enterIdentity();
    expect(useIdentity.getState().newEmail).toBe('');
  });

  it('is forgotten after a log-out, also when its codes arrive later', async () => {
    await sendCodes('ada@example.com', sent().thread);
    forgetLocal();
    resetStores();
    keepLogin({ ...userRecordOf(), token: 'token-2' });
    enterIdentity();
    expect(useIdentity.getState()).toMatchObject({ newEmail: '', emailFailure: null });
    const { thread } = apiThread({ beginEmailChange: () => resetStores() });
    await sendCodes('ada@example.com', thread);
    expect(useIdentity.getState()).toMatchObject({ busy: null, newEmail: '' });
    expect(readLocal('emailChange')).toBeNull();
  });
});
