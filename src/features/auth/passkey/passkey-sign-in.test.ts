import { beforeEach, expect, it } from 'vitest';
import { givePage } from '../../../../tests/support/page.ts';
import { userRecordOf } from '../../../../tests/support/data/records.ts';
import { AppError } from '../../../../contract/faults.ts';
import type { CallName } from '../../../../contract/http/table.ts';
import type { askForPasskey } from '../../../core/passkeys/authenticator.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { resetStores } from '../../../core/store.ts';
import { useSignIn } from '../code/sign-in-store.ts';
import { signInByPasskey } from './passkey-sign-in.ts';

type Asked = Awaited<ReturnType<typeof askForPasskey>>;

const response = { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' };
const signed: Asked = {
  type: 'done',
  value: {
    ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
    response: { ...response, userHandle: 'AAAA' },
  },
};

const serverThat = (refused?: CallName, isSubscribed = true) => ({
  call: async (name: CallName) => {
    if (name === refused) throw new AppError('invalid', 'Try again.', { shown: true });
    const login = { ...userRecordOf(), is_subscribed: isSubscribed, token: 'session-1' };
    return (name === 'passkeySignIn' ? login : {}) as never;
  },
});

beforeEach(() => {
  givePage();
  resetStores();
});

it.each([
  ['in', true],
  ['expired', false],
] as const)('signs in, and says where that leads: %s', async (step, isSubscribed) => {
  const server = serverThat(undefined, isSubscribed);
  expect(await signInByPasskey('button', server, async () => signed)).toBe(true);
  expect(useSignIn.getState()).toMatchObject({ step, failure: null });
  expect(useSession.getState().token).toBe('session-1');
});

it('says nothing to a person who chooses none', async () => {
  for (const place of ['button', 'field'] as const) {
    expect(await signInByPasskey(place, serverThat(), async () => ({ type: 'refused' }))).toBe(
      false,
    );
    expect(useSignIn.getState()).toMatchObject({ step: 'idle', failure: null });
  }
});

it('says why the browser or the server refused', async () => {
  await signInByPasskey('button', serverThat(), async () => ({ type: 'failed', why: 'failed' }));
  expect(useSignIn.getState().failure).toEqual({ messageId: 'existingUserLogin.passkeyFailed' });
  for (const name of ['passkeySignInOptions', 'passkeySignIn'] as const) {
    await signInByPasskey('button', serverThat(name), async () => signed);
    expect(useSignIn.getState()).toMatchObject({ step: 'idle', failure: { text: 'Try again.' } });
  }
});

it('is silent about suggestions that could not be offered, and not about one that was chosen', async () => {
  await signInByPasskey('field', serverThat('passkeySignInOptions'), async () => signed);
  await signInByPasskey('field', serverThat(), async () => ({ type: 'failed', why: 'failed' }));
  expect(useSignIn.getState().failure).toBeNull();
  await signInByPasskey('field', serverThat('passkeySignIn'), async () => signed);
  expect(useSignIn.getState().failure).toMatchObject({ text: 'Try again.' });
});

it('asks once while a code is sent or another passkey is checked', async () => {
  useSignIn.setState({ step: 'sending' });
  expect(await signInByPasskey('button', serverThat(), async () => signed)).toBe(false);
  expect(useSession.getState().token).toBe('');
});
