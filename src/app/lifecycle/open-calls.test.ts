import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { givePage } from '../../../tests/support/page.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { keepLogin } from '../../core/session/session.ts';
import { resetStores } from '../../core/store.ts';
import { checkCode } from '../../features/auth/code/sign-in.ts';
import { useSignIn } from '../../features/auth/code/sign-in-store.ts';
import { recoverUser } from '../../features/auth/email/recover-user.ts';
import { loadPlans } from '../../features/checkout/load-plans.ts';
import { refreshCaptcha, solveCaptcha } from '../../features/checkout/payment/captcha.ts';
import { useCheckout } from '../../features/checkout/payment/checkout-store.ts';
import { usePlans } from '../../features/checkout/plans-store.ts';
import { usePosts } from '../../features/posts/posts-store.ts';
import { analysePosts } from '../../features/posts/report/analyse-posts.ts';

const detail = 'Not now';
const refuse = async () => {
  throw new AppError('unauthorized', detail, { status: 401, shown: true });
};
const thread = { call: refuse, getPostsAnalysis: refuse, readKept: async () => null } as never;

const toast = () => useToasts.getState().toasts.at(-1);

/** Each call whose 401 ends no session, and where its detail is shown. */
const openCalls: readonly [string, () => Promise<unknown>, () => unknown][] = [
  ['plans', () => loadPlans(thread), () => usePlans.getState().failure],
  ['the captcha', () => refreshCaptcha(thread), toast],
  [
    'a solved captcha',
    () => solveCaptcha(thread, thread),
    () => useCheckout.getState().captchaRefusal,
  ],
  ['a code', () => checkCode('1234', thread), () => useSignIn.getState().failure],
  ['post analysis', () => analysePosts(thread), () => usePosts.getState().failure],
];

beforeEach(() => {
  givePage();
  resetStores();
  useToasts.setState({ toasts: [] });
  keepLogin({ ...userRecordOf(), token: 'token-of-demo' });
  useSignIn.setState({ email: 'demo@example.com' });
});

it.each(openCalls)('a 401 of %s shows its detail and keeps the session', async (_, call, shown) => {
  await call();
  expect(shown()).toMatchObject({ text: detail });
  expect(useSession.getState().token).toBe('token-of-demo');
});

it('a 401 of the recovery gives its detail to the form and keeps the session', async () => {
  expect(await recoverUser('demo@example.com', thread)).toMatchObject({ text: detail });
  expect(useSession.getState().token).toBe('token-of-demo');
});
