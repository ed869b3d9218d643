import { beforeEach, expect, it } from 'vitest';
import { apiThread, refused } from '../../../../tests/support/api-thread.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { resetStores } from '../../../core/store.ts';
import { sendCode } from './send-code.ts';
import { useSignIn } from './sign-in-store.ts';
import { checkCode, enterOtp, openLink, resendCode } from './sign-in.ts';

const refusal = refused('invalid', 'Not this one');
const { thread } = apiThread({ validateCode: refusal, validateLink: refusal, sendCode: refusal });
const link = new URLSearchParams('email=demo%40example.com&key=abc');

/** Enters the code entry, and returns what leaves it. */
async function visit(): Promise<() => void> {
  const left = new AbortController();
  await enterOtp(left.signal, link);
  return () => left.abort();
}

beforeEach(() => {
  givePage();
  resetStores();
});

it('the refusal of a code is forgotten when the code entry is left', async () => {
  const leave = await visit();
  await checkCode('0000', thread);
  expect(useSignIn.getState().failure).toMatchObject({ text: 'Not this one' });
  leave();
  expect(useSignIn.getState().failure).toBeNull();
});

it.each([
  ['a code', () => checkCode('0000', thread)],
  ['a link', () => openLink(thread)],
  ['another code', () => resendCode(thread)],
])('a refusal that arrives after the visit is forgotten: %s', async (_, press) => {
  const leave = await visit();
  const pressed = press();
  leave();
  await pressed;
  expect(useSignIn.getState()).toMatchObject({ step: 'idle', failure: null });
});

it('the form of the address shows why its own code was not sent', async () => {
  const leave = await visit();
  await checkCode('0000', thread);
  leave();
  await sendCode('ada@example.com', thread);
  expect(useSignIn.getState().failure).toMatchObject({ text: 'Not this one' });
});

it('a visit that ended before its file was loaded changes nothing', async () => {
  useSignIn.setState({ email: 'ada@example.com' });
  await enterOtp(AbortSignal.abort(), link);
  expect(useSignIn.getState()).toMatchObject({ email: 'ada@example.com', link: null });
});
