/** @file A plan, a filled payment form and the dependencies of the checkout, for tests in Node. */
import { AppError } from '../../../contract/faults.ts';
import type { CallInput, CallName } from '../../../contract/http/table.ts';
import type { Plan } from '../../../contract/records/plan.ts';
import type { Session } from '../../../contract/threads/session.ts';
import type { Deps } from '../../../src/features/checkout/payment/checkout-calls.ts';
import { manualClock } from '../page.ts';

/** A payment form whose every field is valid. */
export const filledForm = {
  usernameInsta: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  cardNumber: '4111 1111 1111 1111',
  expiresOnMonth: '12',
  expiresOnYear: '40',
  cvc: '123',
};

/** A plan of the trial layout. */
export const trialPlanRecord: Plan = {
  plan_id: '1',
  plan_type: 1,
  code: 'trial',
  name: '',
  currency: 'USD',
  interval_length: 1,
  unit_amount: 9.99,
  unit_amount_before_discount: null,
  setup_fee: 1,
  trial_length: 7,
  meta_info: '',
};

const settings = {
  script: '/s.js',
  style: '',
  public_key: 'k',
  token_address: '/t',
  wallets: [],
  google_merchant_id: '',
  wallet_hosts: [],
  support_email: '',
};

/** What each call answers to a body; it may throw. Calls of the form itself have a default. */
export type Responses = Partial<Record<CallName, (body: Record<string, unknown>) => unknown>>;

/** A call that was made: its name, body and session. */
export interface MadeCall {
  readonly name: CallName;
  readonly body: Record<string, unknown>;
  readonly session: Session;
}

/**
 * A provider that creates the tokens `token-1`, `token-2`, … and whose challenge ends when the test
 * passes or refuses it, and a server that gives the responses.
 */
export function checkoutDeps(responses: Responses) {
  const calls: MadeCall[] = [];
  const challenges: string[] = [];
  let tokens = 0;
  const ending = { pass: (_resultId: string) => {}, refuse: (_error: unknown) => {} };
  const defaults: Responses = {
    paymentSettings: () => settings,
    checkCaptcha: () => ({ to_show: false }),
    ownAddress: () => ({ ip: '192.0.2.1' }),
    sendCode: () => ({}),
  };
  const clock = manualClock();
  const deps: Deps = {
    clock,
    provider: {
      open: async () => ({}) as never,
      tokenise: async () => {
        tokens += 1;
        return { type: 'token', cardToken: `token-${tokens}` };
      },
      challenge: (_recurly, actionId, _container, signal) => {
        challenges.push(actionId);
        return new Promise((resolve, reject) => {
          Object.assign(ending, { pass: resolve, refuse: reject });
          signal.addEventListener('abort', () => reject(new AppError('cancelled')));
        });
      },
    },
    api: {
      async call<N extends CallName>(name: N, input: CallInput<N>, session: Session) {
        const { body = {} } = input as { body?: Record<string, unknown> };
        calls.push({ name, body, session });
        const response = responses[name] ?? defaults[name];
        if (response === undefined) throw new AppError('broken', `no response for ${name}`);
        return response(body) as never;
      },
    },
  };
  return {
    deps,
    clock,
    challenges,
    tokens: () => tokens,
    /** The calls made so far, of one name. */
    called: (name: CallName) => calls.filter((call) => call.name === name),
    pass: (resultId: string) => ending.pass(resultId),
    refuse: (error: unknown) => ending.refuse(error),
  };
}
