/** @file Calls of plans, captcha, payment and subscription. */
import {
  array,
  boolean,
  enums,
  nonempty,
  object,
  optional,
  pattern,
  size,
  string,
  type,
} from 'superstruct';
import { plan, planTerms } from '../records/plan.ts';
import { login } from '../records/user.ts';
import {
  email,
  finite,
  flag,
  maybe,
  personName,
  rowsOf,
  text,
  username,
} from '../records/values.ts';
import { call, messageResponse } from './call.ts';

const cardNumber = /\d(?:[ .-]?\d){12,18}/;

/** True for a text with 13 to 19 consecutive digits, as in a card number. */
export function looksLikeCardNumber(text: string): boolean {
  return cardNumber.test(text);
}

/** A short text. One that contains a card number is refused, and not repeated in the response. */
const short = pattern(size(string(), 0, 100), new RegExp(`^(?![\\s\\S]*${cardNumber.source})`));
/** A token, plan code or payment id, issued by the provider or this server. */
const identifier = pattern(size(string(), 1, 128), /^(?![\d .-]{12,}$)[A-Za-z0-9_.:-]+$/);

/** What the plan page needs to reach the payment provider, whichever it is. */
export const paymentSettings = call({
  method: 'GET',
  path: 'payment/settings/',
  protection: 'public',
  response: object({
    script: nonempty(string()),
    style: text,
    public_key: nonempty(string()),
    token_address: nonempty(string()),
    /** The number of a card that charges nothing, where payments are invented. */
    test_card: maybe(nonempty(string())),
    wallets: array(enums(['applePay', 'googlePay', 'payPal'])),
    google_merchant_id: text,
    /** Hosts of the wallets' own scripts. */
    wallet_hosts: array(string()),
    support_email: text,
  }),
});

/** The plans on offer. */
export const listPlans = call({
  method: 'GET',
  path: 'list/plans/',
  protection: 'public',
  response: rowsOf(plan),
  readOnly: true,
});

/** Whether a captcha must be solved before paying. */
export const checkCaptcha = call({
  method: 'GET',
  path: 'check/captcha/',
  protection: 'public',
  response: object({ to_show: flag }),
});

/** A proof-of-work challenge in the format of the altcha library. */
export const captchaChallenge = call({
  method: 'GET',
  path: 'captcha/challenge/',
  protection: 'public',
  response: type({}),
});

/** Verifies a solved challenge for the client's address. */
export const validateCaptcha = call({
  method: 'POST',
  path: 'captcha/validate/',
  protection: 'public',
  body: object({ token: size(string(), 1, 8_192) }),
  response: messageResponse,
});

/** The client's address, for the page's own record of payment attempts. */
export const ownAddress = call({
  method: 'GET',
  path: 'ip/',
  protection: 'public',
  response: object({ ip: text }),
});

/**
 * The response of register, renew and retry. With `three_d_secure_action_token_id` a challenge must be
 * passed and the same payment retried with `id` (register) or `renew_code` (renew) while its token
 * is valid; without it the payment is complete.
 */
export const paymentResponse = object({
  three_d_secure_action_token_id: optional(text),
  plan_code: optional(text),
  payment_token: optional(text),
  renew_code: optional(text),
  id: optional(text),
  message: optional(string()),
});

/**
 * Charges a new customer; a wallet adds `ip_address` and the billing address. A plan that no longer has
 * the given `terms` is refused with `invalid`.
 */
export const register = call({
  method: 'POST',
  path: 'client/register/',
  protection: 'public',
  secret: true,
  body: object({
    email,
    username,
    first_name: personName,
    last_name: personName,
    payment_token: identifier,
    plan_code: identifier,
    terms: optional(planTerms),
    address1: optional(short),
    city: optional(short),
    region: optional(short),
    state: optional(short),
    country: optional(short),
    postal_code: optional(short),
    ip_address: optional(short),
  }),
  response: paymentResponse,
});

/**
 * Renews a subscription, the only write allowed without one; a wallet adds its billing country. `terms`
 * as in {@link register}.
 */
export const renewPlan = call({
  method: 'POST',
  path: 'client/renew/plan/',
  protection: 'token',
  secret: true,
  body: object({
    plan_code: identifier,
    terms: optional(planTerms),
    payment_token: identifier,
    three_d_secure_action_result_token_id: optional(identifier),
    renew_code: optional(identifier),
    country: optional(short),
  }),
  response: object({
    ...paymentResponse.schema,
    user: optional(object({ ...login.schema, token: optional(text) })),
  }),
});

/** Retries a registration after its challenge; `id` is an unguessable id from the register response. */
export const retryPayment = call({
  method: 'POST',
  path: 'client/initial/payment/',
  protection: 'public',
  secret: true,
  body: object({
    id: identifier,
    plan_code: identifier,
    payment_token: identifier,
    three_d_secure_action_result_token_id: identifier,
    renew_code: optional(identifier),
  }),
  response: paymentResponse,
});

/** Billing providers in paths. */
export const billingProviders = ['recurly'] as const;

/** The fields of a subscription. */
const subscription = {
  name: text,
  status: optional(enums(['active', 'canceled', 'expired'])),
  current_period_ends_at: optional(text),
  /** What the next period costs, with tax; missing where the provider does not say. */
  next_amount: maybe(finite),
  currency: maybe(string()),
  /** True during the trial: the first regular charge is at its end. */
  is_trial: maybe(boolean()),
};

/**
 * The subscription of the session's user. Without one name and end are empty and there is no status, also
 * where an ended one is followed by access that an operator has granted.
 */
export const planDetails = call({
  method: 'GET',
  path: 'get/:provider/subscription/planDetails/',
  protection: 'token',
  params: object({ provider: enums(billingProviders) }),
  response: object(subscription),
});

/** Cancels the subscription at the end of the paid period. */
export const cancelSubscription = call({
  method: 'POST',
  path: 'client/subscription/cancel/',
  protection: 'token',
  response: object({ ...messageResponse.schema, ...subscription }),
});

/** Reverts a cancellation before the end of the paid period. */
export const reactivateSubscription = call({
  method: 'POST',
  path: 'client/subscription/reactivate/',
  protection: 'token',
  response: object({ ...messageResponse.schema, ...subscription }),
});
