/** @file Plans, captcha, payment and subscription (spec 7). */
import { array, enums, nonempty, object, optional, refine, size, string, type } from 'superstruct';
import { plan } from '../records/plan.ts';
import { login } from '../records/user.ts';
import { email, flag, personName, rowsOf, text, username } from '../records/values.ts';
import { call, messageResponse } from './call.ts';

/** True for a text in which 13 to 19 digits stand together, as in a card number. */
export function looksLikeCardNumber(text: string): boolean {
  return /\d(?:[ .-]?\d){12,18}/.test(text);
}

/** Card numbers have no business here: a body that holds one is refused and not repeated. */
const short = refine(size(string(), 0, 100), 'short', (value) => !looksLikeCardNumber(value));
/** A token, plan code or pending-payment id as the provider or this server gave it. */
const handle = refine(
  size(string(), 1, 128),
  'handle',
  (value) => /^[A-Za-z0-9_.:-]+$/.test(value) && !/^[\d .-]{12,}$/.test(value),
);

/** What the plan document needs to reach the payment provider. The page cannot tell which it is. */
export const paymentSettings = call({
  method: 'GET',
  path: 'payment/settings/',
  protection: 'public',
  answer: object({
    script: nonempty(string()),
    style: text,
    public_key: nonempty(string()),
    token_address: nonempty(string()),
    wallets: array(enums(['applePay', 'googlePay', 'payPal'])),
    google_merchant_id: text,
    /** Hosts from which the wallets' own scripts may come. */
    wallet_hosts: array(string()),
    support_email: text,
  }),
});

/** The plans on offer. */
export const listPlans = call({
  method: 'GET',
  path: 'list/plans/',
  protection: 'public',
  answer: rowsOf(plan),
});

/** Must a captcha be solved before paying? */
export const checkCaptcha = call({
  method: 'GET',
  path: 'check/captcha/',
  protection: 'public',
  answer: object({ to_show: flag }),
});

/** A proof-of-work challenge in the form the altcha library speaks. */
export const captchaChallenge = call({
  method: 'GET',
  path: 'captcha/challenge/',
  protection: 'public',
  answer: type({}),
});

/** Verifies a solved challenge for this visitor. */
export const validateCaptcha = call({
  method: 'POST',
  path: 'captcha/validate/',
  protection: 'public',
  body: object({ token: size(string(), 1, 8_192) }),
  answer: messageResponse,
});

/** The caller's own address, for the local record of payment attempts. */
export const ownAddress = call({
  method: 'GET',
  path: 'ip/',
  protection: 'public',
  answer: object({ ip: text }),
});

/**
 * What register, renew and retry answer. With `three_d_secure_action_token_id` a challenge must be
 * passed and the same payment retried with `id` (register) or `renew_code` (renew) before the
 * deadline; without it the payment is done.
 */
export const paymentAnswer = object({
  three_d_secure_action_token_id: optional(text),
  plan_code: optional(text),
  payment_token: optional(text),
  renew_code: optional(text),
  id: optional(text),
  message: optional(string()),
});

/** A new customer pays (spec 7); the wallet variant adds `ip_address` and where it is billed. */
export const register = call({
  method: 'POST',
  path: 'client/register/',
  protection: 'public',
  body: object({
    email,
    username,
    first_name: personName,
    last_name: personName,
    payment_token: handle,
    plan_code: handle,
    address1: optional(short),
    city: optional(short),
    region: optional(short),
    state: optional(short),
    country: optional(short),
    postal_code: optional(short),
    ip_address: optional(short),
  }),
  answer: paymentAnswer,
});

/** The only write of an expired account: pays for its subscription again; a wallet says its country. */
export const renewPlan = call({
  method: 'POST',
  path: 'client/renew/plan/',
  protection: 'token',
  body: object({
    plan_code: handle,
    payment_token: handle,
    three_d_secure_action_result_token_id: optional(handle),
    renew_code: optional(handle),
    country: optional(short),
  }),
  answer: object({
    ...paymentAnswer.schema,
    user: optional(object({ ...login.schema, token: optional(text) })),
  }),
});

/** Retries a registration after its challenge; `id` is a capability given by register. */
export const retryPayment = call({
  method: 'POST',
  path: 'client/initial/payment/',
  protection: 'public',
  body: object({
    id: handle,
    plan_code: handle,
    payment_token: handle,
    three_d_secure_action_result_token_id: handle,
    renew_code: optional(handle),
  }),
  answer: paymentAnswer,
});

/** Billing providers a path may name. */
export const billingProviders = ['recurly'] as const;

/** A subscription as its owner sees it. */
const subscription = {
  name: text,
  status: optional(enums(['active', 'canceled', 'expired'])),
  current_period_ends_at: optional(text),
};

/** The plan of the session's account (spec 7), with what cancelling needs to say. */
export const planDetails = call({
  method: 'GET',
  path: 'get/:provider/subscription/planDetails/',
  protection: 'token',
  params: object({ provider: enums(billingProviders) }),
  answer: object(subscription),
});

/** Ends the subscription at the end of the paid period. Beyond the product's table. */
export const cancelSubscription = call({
  method: 'POST',
  path: 'client/subscription/cancel/',
  protection: 'token',
  answer: object({ ...messageResponse.schema, ...subscription }),
});

/** Takes a cancellation back while the paid period still runs. Beyond the product's table. */
export const reactivateSubscription = call({
  method: 'POST',
  path: 'client/subscription/reactivate/',
  protection: 'token',
  answer: object({ ...messageResponse.schema, ...subscription }),
});
