import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../contract/faults.ts';
import {
  checkoutDeps,
  filledForm,
  trialPlanRecord,
  type Responses,
} from '../../../../tests/support/data/checkout.ts';
import { userRecordOf } from '../../../../tests/support/data/records.ts';
import { givePage, settled } from '../../../../tests/support/page.ts';
import { keepLogin } from '../../../core/session/session.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { readLocal } from '../../../core/storage/storage.ts';
import { resetStores } from '../../../core/store.ts';
import { sendCode } from '../../auth/code/send-code.ts';
import { usePlans } from '../plans-store.ts';
import { useCheckout } from './checkout-store.ts';
import { renewingPayer } from './renew.ts';
import { cancelCheckout, payByCard, prepareCheckout, showChallenge } from './run-checkout.ts';

const opened: string[] = [];
// The provider of these tests renders nothing into it.
const container = {} as HTMLElement;
const challenge = { three_d_secure_action_token_id: 'a1', id: 'h1' };
const now = () => useCheckout.getState().checkout;
const refuse = (code: ConstructorParameters<typeof AppError>[0]) => () => {
  throw new AppError(code, 'Refused.', { shown: true });
};

beforeEach(() => {
  givePage();
  Object.assign(window.location, { assign: (path: string) => opened.push(path) });
  opened.length = 0;
  resetStores();
  usePlans.setState({ plans: [trialPlanRecord], chosen: 'trial' });
});

/** Pays with a card whose bank asks for a challenge, and shows it. */
async function challenged(responses: Responses) {
  const world = checkoutDeps({ register: () => challenge, ...responses });
  await payByCard(filledForm, world.deps);
  expect(now()).toMatchObject({ step: 'challenging', isShown: false });
  const ended = showChallenge(container, world.deps);
  await settled();
  return { ...world, ended };
}

describe('a registration', () => {
  it('sends the token with the payer, mails a code and leaves for the code entry', async () => {
    const { deps, called } = checkoutDeps({ register: () => ({}) });
    await payByCard({ ...filledForm, firstName: ' Ada ' }, deps);
    expect(called('register').map(({ body }) => body)).toEqual([
      {
        plan_code: 'trial',
        terms: {
          ...{ currency: 'USD', interval_length: 1, unit_amount: 9.99 },
          ...{ setup_fee: 1, trial_length: 7 },
        },
        payment_token: 'token-1',
        ...{ address1: '', city: '', region: '', state: '', country: '', postal_code: '' },
        email: 'ada@example.com',
        username: 'ada',
        first_name: 'Ada',
        last_name: 'Lovelace',
      },
    ]);
    expect(called('sendCode')).toMatchObject([{ body: { email: 'ada@example.com' } }]);
    expect(now().step).toBe('done');
    expect(readLocal('userName')).toBe('ada');
    expect(readLocal('pendingPayment')).toBeNull();
    expect(opened).toEqual(['/otp']);
  });

  it.each(['ada@example.com', 'other@example.com'])(
    'requests a code within a minute of an earlier request, for %s',
    async (email) => {
      await sendCode(email, checkoutDeps({}).deps.api);
      const { deps, called } = checkoutDeps({ register: () => ({}) });
      await payByCard(filledForm, deps);
      expect(called('sendCode')).toMatchObject([{ body: { email: 'ada@example.com' } }]);
      expect(readLocal('resendAt')).not.toBeNull();
    },
  );

  it('claims no code where the server sends none so soon after an earlier request', async () => {
    await sendCode('ada@example.com', checkoutDeps({}).deps.api);
    const { deps } = checkoutDeps({ register: () => ({}), sendCode: refuse('limited') });
    await payByCard(filledForm, deps);
    expect(readLocal('resendAt')).toBeNull();
    expect(opened).toEqual(['/otp']);
  });

  it('leaves for the code entry although no code could be sent', async () => {
    const { deps } = checkoutDeps({ register: () => ({}), sendCode: refuse('network') });
    await payByCard(filledForm, deps);
    expect(opened).toEqual(['/otp']);
  });

  it.each(['captcha', 'payment-limited', 'limited'] as const)(
    'that %s refuses at the first attempt leaves no payment open',
    async (code) => {
      const { deps, tokens } = checkoutDeps({ register: refuse(code) });
      await payByCard(filledForm, deps);
      expect(now()).toMatchObject({ step: 'failed', fault: { code }, unresolved: null });
      expect(readLocal('pendingPayment')).toBeNull();
      await payByCard(filledForm, deps);
      expect(tokens()).toBe(2);
    },
  );

  it('stops at the next step when it is cancelled, and is kept once it was sent', async () => {
    const { deps, called, tokens } = checkoutDeps({ register: () => new Promise(() => {}) });
    const early = payByCard(filledForm, deps);
    cancelCheckout();
    await early;
    expect(now().step).toBe('idle');
    expect(tokens()).toBe(0);
    void payByCard(filledForm, deps);
    await expect.poll(() => called('register').length).toBe(1);
    cancelCheckout();
    expect(now()).toMatchObject({ fault: { code: 'interrupted' }, unresolved: { payment: {} } });
    expect(readLocal('pendingPayment')).not.toBeNull();
  });

  it('times out after 30 s without a response, and keeps the payment', async () => {
    const { deps, clock, called } = checkoutDeps({ register: () => new Promise(() => {}) });
    void payByCard(filledForm, deps);
    await expect.poll(() => called('register').length).toBe(1);
    await clock.pass(31);
    expect(now()).toMatchObject({ step: 'failed', fault: { code: 'timeout' } });
    expect(readLocal('pendingPayment')).toMatchObject({ payment: { cardToken: 'token-1' } });
  });

  it('refuses a challenge without a handle, whose payment could not be retried', async () => {
    const { deps } = checkoutDeps({ register: () => ({ ...challenge, id: '' }) });
    await payByCard(filledForm, deps);
    expect(now()).toMatchObject({ step: 'failed', fault: { code: 'broken' } });
  });
});

describe('a challenge', () => {
  it('is shown once, and the payment is retried with its result', async () => {
    const { deps, challenges, called, pass, ended } = await challenged({
      retryPayment: () => ({}),
    });
    await showChallenge(container, deps);
    expect(challenges).toEqual(['a1']);
    pass('r1');
    await ended;
    expect(called('retryPayment').map(({ body }) => body)).toEqual([
      {
        plan_code: 'trial',
        payment_token: 'token-1',
        three_d_secure_action_result_token_id: 'r1',
        id: 'h1',
      },
    ]);
    expect(opened).toEqual(['/otp']);
  });

  it('that the bank refuses ends the payment', async () => {
    const { refuse: end, ended } = await challenged({});
    end(new AppError('payment', 'Not confirmed.', { shown: true }));
    await ended;
    expect(now()).toMatchObject({ fault: { text: 'Not confirmed.' }, unresolved: null });
  });

  it('that is cancelled charges nothing and is forgotten', async () => {
    const { called, ended } = await challenged({});
    cancelCheckout();
    await ended;
    expect(now().step).toBe('idle');
    expect(called('retryPayment')).toEqual([]);
    expect(readLocal('pendingPayment')).toBeNull();
  });

  it('keeps its result when the response to the retry is lost', async () => {
    const { deps, challenges, called, pass, ended } = await challenged({
      retryPayment: refuse('network'),
    });
    pass('r1');
    await ended;
    await payByCard(filledForm, deps);
    expect(called('retryPayment')).toHaveLength(2);
    expect(challenges).toEqual(['a1']);
  });

  it('does not exist outside a payment', async () => {
    const { deps, challenges } = checkoutDeps({});
    await showChallenge(container, deps);
    expect(challenges).toEqual([]);
  });
});

describe('a renewal', () => {
  const expired = { ...userRecordOf(), is_subscribed: false, token: 'session-1' };
  beforeEach(() => keepLogin(expired));

  it('is paid by the account of the session, and leaves for home as subscribed', async () => {
    const { deps, called } = checkoutDeps({ renewPlan: () => ({}) });
    await payByCard(filledForm, deps);
    const [call] = called('renewPlan');
    expect(call).toMatchObject({
      body: { plan_code: 'trial', payment_token: 'token-1' },
      session: { token: 'session-1' },
    });
    expect(call?.body).not.toHaveProperty('email');
    expect(useSession.getState()).toMatchObject({ token: 'session-1', isSubscribed: true });
    expect(readLocal('subscribed')).toBe('true');
    expect(opened).toEqual(['/home']);
  });

  it('is retried under the renew code of its challenge, and stores the account it returns', async () => {
    const responses = [
      { three_d_secure_action_token_id: 'a1', renew_code: 'c1' },
      { user: { ...userRecordOf(), username: 'ada' } },
    ];
    const { deps, called, pass } = checkoutDeps({ renewPlan: () => responses.shift() });
    await payByCard(filledForm, deps);
    const ended = showChallenge(container, deps);
    await settled();
    pass('r1');
    await ended;
    expect(called('renewPlan')[1]?.body).toEqual({
      plan_code: 'trial',
      payment_token: 'token-1',
      three_d_secure_action_result_token_id: 'r1',
      renew_code: 'c1',
    });
    expect(useSession.getState().user?.username).toBe('ada');
  });

  it('ends with the session when the server refuses the token', async () => {
    const gone = () => {
      throw new AppError('unauthorized', 'Signed out.', { status: 401, shown: true });
    };
    const { deps } = checkoutDeps({ renewPlan: gone });
    await payByCard(filledForm, deps);
    expect(useSession.getState()).toMatchObject({ token: '', isUnauthorized: true });
    expect(now().step).toBe('idle');
    expect(readLocal('pendingPayment')).toBeNull();
  });

  it('is offered to the account of the session alone', () => {
    expect(renewingPayer()).toMatchObject({ usernameInsta: 'demo', email: 'demo@example.com' });
    resetStores();
    expect(renewingPayer()).toBeNull();
  });
});

describe('preparing the form', () => {
  it('opens the provider and asks for the captcha', async () => {
    const { deps } = checkoutDeps({ checkCaptcha: () => ({ to_show: true }) });
    await prepareCheckout(deps);
    expect(useCheckout.getState()).toMatchObject({ provider: 'ready', captcha: 'needed' });
    const { deps: other, tokens } = checkoutDeps({});
    await payByCard(filledForm, other);
    expect(tokens()).toBe(0);
  });

  it('says that the provider is away, which paying tries again', async () => {
    const { deps } = checkoutDeps({});
    const away = {
      ...deps,
      provider: { ...deps.provider, open: () => Promise.reject(new Error()) },
    };
    await prepareCheckout(away);
    expect(useCheckout.getState().provider).toBe('away');
    await payByCard(filledForm, away);
    expect(now()).toMatchObject({ fault: { code: 'provider-away' }, unresolved: null });
    await prepareCheckout(deps);
    expect(useCheckout.getState().provider).toBe('ready');
  });
});
