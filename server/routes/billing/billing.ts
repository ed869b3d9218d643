/** @file Plans, captcha and payment, independent of the billing provider. */
import { findUser, refreshAccount, rememberLanguage, userById } from '../../accounts/users.ts';
import { recordOf } from '../../connect/sources.ts';
import { chargeTimeoutMs, type PaymentResult, type PaymentDeps } from '../../billing/ledger.ts';
import { paymentDepsOf } from '../../billing/maintenance.ts';
import { mayComplete, pay, releaseClaim, retryAfterChallenge } from '../../billing/payments.ts';
import { offeredPlan, offeredPlans, type PlanRow } from '../../billing/plans.ts';
import {
  countAttempt,
  recordDecline,
  needsCaptcha,
  recordCaptchaPass,
} from '../../billing/payment-attempts.ts';
import { countEvent } from '../../db/counters.ts';
import { AppError } from '../../../contract/faults.ts';
import { hourMs } from '../../../contract/limits.ts';
import type { Handlers, Request } from '../handler.ts';
import { lettersTo } from '../../mails/letters.ts';
import { planRound } from '../../jobs/queue.ts';
import { note, type PaymentOutcome } from '../../base/events.ts';

type Paying = 'register' | 'renewPlan' | 'retryPayment';

const refusals = {
  alreadyActive: ['conflict', 'server.billing.alreadyActive'],
  trialUsed: ['conflict', 'server.billing.trialUsed'],
  inProgress: ['conflict', 'server.billing.inProgress'],
  otherTerms: ['invalid', 'server.billing.otherTerms'],
  // The same payment is still being charged: the page keeps it and retries.
  stillCharging: ['unavailable', 'server.billing.inProgress'],
  unknownPayment: ['invalid', 'server.billing.unknownPayment'],
} as const;

async function listPlans({ services, fault }: Request<'listPlans'>) {
  const offered = await offeredPlans(services.db);
  // Until the provider has named its prices, at the first start.
  if (offered.length === 0) throw fault('unavailable');
  return offered;
}

async function paymentSettings({ services }: Request<'paymentSettings'>) {
  const { page } = services.billing.provider;
  return {
    script: page.script,
    style: page.style,
    public_key: page.publicKey,
    token_address: page.tokenAddress,
    ...(page.testCard === undefined ? {} : { test_card: page.testCard }),
    wallets: [...page.wallets],
    google_merchant_id: page.googleMerchantId,
    wallet_hosts: [...page.walletHosts],
    support_email: services.settings.supportEmail,
  };
}

async function checkCaptcha({ services, address, now }: Request<'checkCaptcha'>) {
  return { to_show: await needsCaptcha(services.db, address, now) };
}

async function captchaChallenge({ services }: Request<'captchaChallenge'>) {
  return services.billing.captcha.challenge();
}

async function validateCaptcha(request: Request<'validateCaptcha'>) {
  const { services, address, body, now, say } = request;
  const isSolved = await services.billing.captcha.verify(body.token);
  if (!isSolved) throw request.fault('captcha', 'server.captcha.failed');
  await recordCaptchaPass(services.db, address, now);
  return { message: say('server.captcha.passed') };
}

async function ownAddress({ address }: Request<'ownAddress'>) {
  return { ip: address };
}

/** Checks limits and captcha before anything is looked up, so that guessing is limited too. */
async function admit(request: Request<'register' | 'renewPlan'>): Promise<PlanRow> {
  const { services, address, now, body } = request;
  if (!(await countAttempt(services.db, address, now))) throw request.fault('payment-limited');
  if (await needsCaptcha(services.db, address, now)) {
    throw request.fault('captcha', 'server.captcha.needed');
  }
  const plan = await offeredPlan(services.db, body.plan_code);
  if (plan === undefined) throw request.fault('invalid', 'server.billing.unknownPlan');
  return plan;
}

/** Lets the receipt be sent, in the language of the page that paid. */
async function sendReceipt({ services, language }: Request<Paying>, email: string): Promise<void> {
  const user = await findUser(services.db, email);
  if (user !== undefined) await rememberLanguage(services.db, user, language);
  services.wakeJobs();
}

/** Tells the owner of an address that a payment with it was not charged, at most once an hour. */
async function tellOwner(
  { services, language, now }: Request<Paying>,
  { payment, reason }: Extract<PaymentResult, { type: 'notCharged' }>,
): Promise<void> {
  const limit = { max: 1, windowMs: hourMs };
  const letters = lettersTo(payment.email, language, services.settings);
  await services.db.transaction(async (tx) => {
    const { allowed } = await countEvent(tx, `not-charged:${payment.email}`, limit, now);
    if (allowed) await services.mail.send(letters.notCharged(reason), tx);
  });
}

/** Runs a payment; if the provider is unreachable, the same token may be retried at once. */
async function runPayment(
  request: Request<Paying>,
  work: (deps: PaymentDeps) => Promise<PaymentResult>,
): Promise<Extract<PaymentResult, { type: 'paid' | 'challenge' | 'notCharged' }>> {
  const deps = paymentDepsOf(request.services, request.now);
  const { services, address, now, body, session } = request;
  const noted = (outcome: PaymentOutcome, reason?: string) =>
    note(services, {
      event: 'payment',
      outcome,
      ...(reason === undefined ? {} : { reason }),
      ...(session === null ? {} : { user: session.user.id }),
    });
  let result: PaymentResult;
  try {
    result = await work(deps);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    services.log.warn(
      { provider: deps.provider.name, reason: error.message },
      'billing provider is unreachable',
    );
    noted('unreachable');
    await releaseClaim(deps, body.payment_token);
    await planRound(services.db, 'charges', now + chargeTimeoutMs);
    throw request.fault('unavailable', 'server.billing.unreachable');
  }
  noted(result.type, 'reason' in result ? result.reason : undefined);
  if (result.type === 'notCharged') await tellOwner(request, result);
  if (result.type === 'paid') await sendReceipt(request, result.payment.email);
  if (result.type === 'paid' || result.type === 'challenge' || result.type === 'notCharged') {
    return result;
  }
  if (result.type === 'refused') {
    const [code, text] = refusals[result.reason];
    throw request.fault(code, text);
  }
  await recordDecline(services.db, address, now);
  const text = result.message === '' ? request.say('fault.payment') : result.message;
  throw new AppError('payment', text, { shown: true });
}

/** An ISO 3166 country code, or null: the provider accepts no other form. */
const countryOf = ({ country = '' }: { country?: string | undefined }) =>
  /^[A-Z]{2}$/.test(country) ? country : null;

async function register(request: Request<'register'>) {
  const { body, address } = request;
  const plan = await admit(request);
  const result = await runPayment(request, (deps) =>
    pay(deps, {
      kind: 'register',
      email: body.email,
      username: body.username,
      firstName: body.first_name,
      lastName: body.last_name,
      token: body.payment_token,
      plan,
      terms: body.terms,
      ipAddress: address,
      country: countryOf(body),
    }),
  );
  if (result.type !== 'challenge') return { plan_code: plan.code };
  return {
    three_d_secure_action_token_id: result.actionTokenId,
    id: result.payment.id,
    plan_code: plan.code,
    payment_token: body.payment_token,
  };
}

/**
 * Completes a payment that its bank has confirmed. It was counted when it began, so that who was let in is
 * not refused after the confirmation, also where the page repeats it because no response came. A guess at a
 * payment counts as an attempt, and so does repeating a declined one.
 */
async function complete(
  request: Request<'renewPlan' | 'retryPayment'>,
  confirmed: { id: string; resultTokenId: string; email?: string },
) {
  const { body, services, address, now } = request;
  const { payment_token: token, plan_code: planCode } = body;
  const wasCounted = await mayComplete(services.db, { id: confirmed.id, token });
  if (!wasCounted && !(await countAttempt(services.db, address, now))) {
    throw request.fault('payment-limited');
  }
  const plan = await offeredPlan(services.db, planCode);
  if (plan === undefined) throw request.fault('invalid', 'server.billing.unknownPlan');
  return runPayment(request, (deps) =>
    retryAfterChallenge(deps, { ...confirmed, token, planCode, plan, ipAddress: address }),
  );
}

async function retryPayment(request: Request<'retryPayment'>) {
  const { id, three_d_secure_action_result_token_id: resultTokenId } = request.body;
  const result = await complete(request, { id, resultTokenId });
  return result.type !== 'challenge'
    ? { plan_code: request.body.plan_code }
    : { three_d_secure_action_token_id: result.actionTokenId, id: result.payment.id };
}

async function payRenewal(request: Request<'renewPlan'>) {
  const { body, session, address } = request;
  const { renew_code: code, three_d_secure_action_result_token_id: resultTokenId } = body;
  if (code === undefined || resultTokenId === undefined) {
    const plan = await admit(request);
    return runPayment(request, (deps) =>
      pay(deps, {
        kind: 'renew',
        email: session.user.email,
        username: session.user.username,
        // The provider has the names already, from the token and the account's first payment.
        firstName: '',
        lastName: '',
        token: body.payment_token,
        plan,
        terms: body.terms,
        ipAddress: address,
        country: countryOf(body),
      }),
    );
  }
  return complete(request, { id: code, resultTokenId, email: session.user.email });
}

async function renewPlan(request: Request<'renewPlan'>) {
  const { services, session, body, now } = request;
  const result = await payRenewal(request);
  if (result.type === 'challenge') {
    return {
      three_d_secure_action_token_id: result.actionTokenId,
      renew_code: result.payment.id,
      plan_code: body.plan_code,
      payment_token: body.payment_token,
    };
  }
  const found = await userById(services.db, session.user.id);
  if (found === undefined) throw request.fault('unauthorized');
  const { user, account } = await refreshAccount(services.db, services.network, found, now);
  return { plan_code: body.plan_code, user: await recordOf(services, user, account) };
}

/** Handlers of plans, captcha and payment. */
export const billingHandlers = {
  listPlans,
  paymentSettings,
  checkCaptcha,
  captchaChallenge,
  validateCaptcha,
  ownAddress,
  register,
  renewPlan,
  retryPayment,
} satisfies Partial<Handlers>;
