import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../server/accounts/sessions.ts';
import { findUser } from '../../server/accounts/users.ts';
import { accountCodeOf } from '../../server/billing/ledger.ts';
import { paymentDepsOf } from '../../server/billing/maintenance.ts';
import { resolveAccountCode } from '../../server/billing/provider-account.ts';
import { isSigned } from '../../server/providers/billing/recurly/webhook.ts';
import { startBillingServer, type BillingServer } from '../support/servers/billing-server.ts';
import { runRounds, untilSettled } from '../support/servers/planned-work.ts';
import {
  busyResponses,
  startRecurlyDouble,
  type RecurlyDouble,
} from '../support/servers/recurly-double.ts';
import { digitsOf, testCards, type TestCard } from '../support/data/test-cards.ts';

let people = 0;
const hookKey = 'webhook-key';
const dayMs = 24 * 3_600_000;

interface Member {
  readonly server: BillingServer;
  token(card: TestCard): Promise<string>;
  /** A token as a wallet gives it; its card is good, or declined. */
  walletToken(kind: 'apple_pay' | 'google_pay' | 'paypal', isGood: boolean): Promise<string>;
  result(actionId: string): Promise<string>;
}

let double: RecurlyDouble;
const members: Partial<Record<'sandbox' | 'recurly', Member>> = {};

const cardThatIs = (end: TestCard['end']) => testCards.find((card) => card.end === end) as TestCard;
const good = cardThatIs('paid');
const challenged = cardThatIs('challenge');

async function idOf(response: Response): Promise<string> {
  return ((await response.json()) as { id: string }).id;
}

beforeAll(async () => {
  double = await startRecurlyDouble();
  const sandbox = await startBillingServer();
  const at = (path: string) => new URL(`/sandbox/js/v1/${path}`, sandbox.running.url);
  const post = (path: string, body: string | URLSearchParams) =>
    fetch(at(path), { method: 'POST', body });
  members.sandbox = {
    server: sandbox,
    token: async (card) => {
      const rest = { first_name: 'A', last_name: 'B', month: '12', year: '40', cvv: '123' };
      const form = new URLSearchParams({ ...rest, number: digitsOf(card), key: 'k' });
      return idOf(await post('token', form));
    },
    walletToken: async (kind, isGood) => {
      const outcome = isGood ? '' : 'declined';
      return idOf(await post(`${kind}/token`, new URLSearchParams({ outcome })));
    },
    result: async (id) => {
      await post('three_d_secure/answer', JSON.stringify({ id, success: true }));
      const type = 'three_d_secure_action_result';
      const body = JSON.stringify({ type, three_d_secure_action_token_id: id });
      return idOf(await post('tokens', body));
    },
  };
  members.recurly = {
    server: await startBillingServer({
      BILLING: 'recurly',
      RECURLY_API: double.base,
      RECURLY_API_KEY: 'private',
      RECURLY_PUBLIC_KEY: 'ewr1-public',
      RECURLY_WEBHOOK_KEYS: `${hookKey},old-key`,
    }),
    token: async ({ end, code = end }) => `${code}-${Math.random()}`,
    walletToken: async (kind, isGood) => `${isGood ? 'paid' : 'declined'}-${kind}${Math.random()}`,
    result: async () => 'passed',
  };
});
afterAll(async () => {
  await members.sandbox?.server.stop();
  await members.recurly?.server.stop();
  await double.close();
});

describe.each(['sandbox', 'recurly'] as const)('billing by %s', (name) => {
  const member = () => members[name] as Member;
  const call = (method: string, path: string, body?: unknown) =>
    member().server.call(method, `/api/${path}`, body);
  const customer = (payment_token: string) => {
    people += 1;
    return {
      email: `${name}${people}@example.com`,
      username: 'ada',
      first_name: 'Ada',
      last_name: 'Lovelace',
      plan_code: 'monthly_trial',
      payment_token,
    };
  };
  const userOf = (email: string) => findUser(member().server.running.services.db, email);

  beforeEach(async () => {
    await member().server.call('POST', '/__test/reset-limits');
  });

  it('charges a valid card once, however often the order is sent', async () => {
    const body = customer(await member().token(good));
    const purchases = () => double.seen.filter(({ line }) => line === 'POST /purchases').length;
    const before = purchases();
    expect((await call('POST', 'client/register/', body)).status).toBe(200);
    expect((await call('POST', 'client/register/', body)).status).toBe(200);
    expect(purchases() - before).toBe(name === 'recurly' ? 1 : 0);
    expect((await userOf(body.email))?.subscribedUntil?.getTime()).toBeGreaterThan(Date.now());
  });

  it("declines with the provider's message and creates no account", async () => {
    const body = customer(await member().token(cardThatIs('declined')));
    const response = await call('POST', 'client/register/', body);
    expect(response.status).toBe(402);
    expect(response.body.message).toContain('The transaction was declined.');
    expect(await userOf(body.email)).toBeUndefined();
  });

  it.each(testCards.filter(({ end }) => end !== 'invalid'))(
    'knows the test card $number: $about',
    async (card) => {
      const body = customer(await member().token(card));
      const response = await call('POST', 'client/register/', body);
      const isAsked = card.end === 'challenge' || card.end === 'fingerprint';
      expect(response.status).toBe(card.end === 'declined' ? 402 : 200);
      const action: string = response.body.three_d_secure_action_token_id ?? '';
      expect(action !== '').toBe(isAsked);
      if (card.words !== undefined) expect(response.body.message).toContain(card.words);
      const user = await userOf(body.email);
      expect(user === undefined).toBe(card.end !== 'paid');
    },
  );

  it('requires a challenge and pays with its result', async () => {
    const body = customer(await member().token(challenged));
    const { body: asked } = await call('POST', 'client/register/', body);
    const action: string = asked.three_d_secure_action_token_id;
    expect(action).toMatch(/./);
    const retried = await call('POST', 'client/initial/payment/', {
      id: asked.id,
      plan_code: asked.plan_code,
      payment_token: asked.payment_token,
      three_d_secure_action_result_token_id: await member().result(action),
    });
    expect(retried.status).toBe(200);
    expect(await userOf(body.email)).toBeDefined();
  });

  it.each(['apple_pay', 'google_pay', 'paypal'] as const)(
    'bills %s in the US, today for the trial and monthly from the eighth day on',
    async (kind) => {
      const { server } = member();
      const token = await member().walletToken(kind, true);
      const body = { ...customer(token), country: 'US', ip_address: '192.0.2.1' };
      const from = server.now();
      expect((await call('POST', 'client/register/', body)).status).toBe(200);
      const { provider } = server.running.services.billing;
      const code = accountCodeOf(body.email, server.running.services.secret);
      const ends = (await provider.subscriptionOf(code))?.currentPeriodEndsAt.getTime() ?? 0;
      expect(ends).toBeGreaterThanOrEqual(from + 7 * dayMs);
      expect(ends).toBeLessThanOrEqual(server.now() + 7 * dayMs);
      expect(await provider.receiptOf(code)).toMatchObject({ amount: 1, currency: 'USD' });
      expect((await userOf(body.email))?.subscribedUntil?.getTime()).toBe(ends);
    },
  );

  it('renews only the expired account that pays by wallet', async () => {
    const { server } = member();
    const user = await userOf('expired@example.com');
    expect(user?.subscribedUntil?.getTime()).toBeLessThan(server.now());
    const session = await openSession(server.running.services.db, user?.id ?? 0, server.now());
    const response = await server.call(
      'POST',
      '/api/client/renew/plan/',
      {
        plan_code: 'monthly',
        payment_token: await member().walletToken('apple_pay', true),
        country: 'US',
      },
      session,
    );
    expect(response.status).toBe(200);
    expect(response.body.user).toMatchObject({ email: 'expired@example.com', is_subscribed: true });
    const { body } = double.seen.findLast(({ line }) => line === 'POST /purchases') ?? {};
    const { account } = (body ?? {}) as { account?: { address?: object } };
    if (name === 'recurly') expect(account?.address).toEqual({ country: 'US' });
  });

  it('bills a plan without a trial for its period, by card and by wallet', async () => {
    const { server } = member();
    for (const token of [await member().token(good), await member().walletToken('paypal', true)]) {
      const body = { ...customer(token), plan_code: 'monthly', country: 'US' };
      expect((await call('POST', 'client/register/', body)).status).toBe(200);
      const ends = (await userOf(body.email))?.subscribedUntil?.getTime() ?? 0;
      expect(ends).toBeGreaterThan(server.now() + 27 * dayMs);
    }
  });

  it('refuses a wallet whose card is declined, and creates no account', async () => {
    const token = await member().walletToken('apple_pay', false);
    const body = { ...customer(token), country: 'US', ip_address: '192.0.2.1' };
    const response = await call('POST', 'client/register/', body);
    expect(response.status).toBe(402);
    expect(response.body.message).toContain('The transaction was declined.');
    expect(await userOf(body.email)).toBeUndefined();
  });

  it('tells, cancels and tells again through its port', async () => {
    const body = customer(await member().token(good));
    await call('POST', 'client/register/', body);
    const { services } = member().server.running;
    const { provider } = services.billing;
    const code = accountCodeOf(body.email, services.secret);
    const found = await provider.subscriptionOf(code);
    const id = found?.id ?? '';
    expect(found).toMatchObject({ state: 'active', planCode: 'monthly_trial', accountCode: code });
    expect(await provider.reactivate(id)).toBeNull();
    expect(await provider.cancel(id)).toMatchObject({ state: 'canceled' });
    expect(await provider.cancel(id)).toBeNull();
    expect(await provider.subscription(id)).toMatchObject({ state: 'canceled' });
    expect(await provider.reactivate(id)).toMatchObject({ state: 'active' });
    expect(await provider.subscription(id)).toEqual(found);
    expect(await provider.receiptOf(code)).toMatchObject({ amount: 1, currency: 'USD' });
    expect(await provider.subscriptionOf('nobody')).toBeNull();
    expect(await provider.subscription('nothing')).toBeNull();
    expect(await provider.cancel('nothing')).toBeNull();
  });

  it('cancels a subscription at the end of its period, and reactivates it', async () => {
    const body = customer(await member().token(good));
    await call('POST', 'client/register/', body);
    const { server } = member();
    const user = await userOf(body.email);
    const session = await openSession(server.running.services.db, user?.id ?? 0, server.now());
    const change = (how: string) =>
      server.call('POST', `/api/client/subscription/${how}/`, {}, session);
    const ends = user?.subscribedUntil?.toISOString();
    for (const _ of ['first', 'again']) {
      const cancelled = await change('cancel');
      expect(cancelled.status).toBe(200);
      expect(cancelled.body.message).toContain('Your subscription ends on');
      expect(cancelled.body).toMatchObject({ status: 'canceled', current_period_ends_at: ends });
    }
    const running = await userOf(body.email);
    expect(running?.subscribedUntil?.toISOString()).toBe(ends);
    const taken = await change('reactivate');
    expect(taken.body.message).toContain('It renews on');
    expect(taken.body).toMatchObject({ status: 'active', current_period_ends_at: ends });
  });
});

describe('recurly', () => {
  it('is spoken to with the documented headers', () => {
    const basic = `Basic ${Buffer.from('private:').toString('base64')}`;
    expect(double.seen.length).toBeGreaterThan(0);
    for (const { authorization, accept } of double.seen) {
      expect(authorization).toBe(basic);
      expect(accept).toBe('application/vnd.recurly.v2021-02-25');
    }
  });

  it('receives billing country and end of trial of a wallet, unchanged after a challenge', async () => {
    const { server } = members.recurly as Member;
    await server.call('POST', '/__test/reset-limits');
    const from = double.seen.length;
    const body = {
      email: 'billed@example.com',
      username: 'ada',
      first_name: 'Ada',
      last_name: 'Lovelace',
      plan_code: 'monthly_trial',
      payment_token: 'challenge-wallet',
      country: 'US',
    };
    const { body: asked } = await server.call('POST', '/api/client/register/', body);
    await server.call('POST', '/api/client/initial/payment/', {
      id: asked.id,
      plan_code: body.plan_code,
      payment_token: body.payment_token,
      three_d_secure_action_result_token_id: 'passed',
    });
    const words = { ...body, email: 'words@example.com', country: 'United States' };
    await server.call('POST', '/api/client/register/', { ...words, payment_token: 'paid-words' });
    const sent = double.seen.slice(from).filter(({ line }) => line === 'POST /purchases');
    const [first, second, third] = sent.map((each) => each.body) as {
      account: { address?: object; billing_info: Record<string, string> };
      subscriptions: { plan_code: string; trial_ends_at: string }[];
    }[];
    expect(first?.account.address).toEqual({ country: 'US' });
    expect(first?.subscriptions[0]?.trial_ends_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(second?.account.address).toEqual(first?.account.address);
    expect(second?.subscriptions).toEqual(first?.subscriptions);
    expect(first?.account.billing_info['ip_address']).toBe('127.0.0.1');
    expect(second?.account.billing_info['ip_address']).toBe('127.0.0.1');
    expect(third?.account).not.toHaveProperty('address');
  });

  it('gets a new idempotency key after each challenge', async () => {
    const { server, token } = members.recurly as Member;
    await server.call('POST', '/__test/reset-limits');
    const from = double.seen.length;
    const body = {
      email: 'twice@example.com',
      username: 'ada',
      first_name: 'Ada',
      last_name: 'Lovelace',
      plan_code: 'monthly',
      payment_token: await token(challenged),
    };
    const { body: asked } = await server.call('POST', '/api/client/register/', body);
    const retry = (result: string) =>
      server.call('POST', '/api/client/initial/payment/', {
        id: asked.id,
        plan_code: body.plan_code,
        payment_token: body.payment_token,
        three_d_secure_action_result_token_id: result,
      });
    expect((await retry('once-more')).body.three_d_secure_action_token_id).toMatch(/./);
    double.isAway = true;
    expect((await retry('passed')).status).toBe(503);
    double.isAway = false;
    const paid = await retry('passed');
    expect(paid).toMatchObject({ status: 200, body: { plan_code: 'monthly' } });
    expect(paid.body.three_d_secure_action_token_id ?? '').toBe('');
    const tries = double.seen.slice(from).filter(({ line }) => line === 'POST /purchases');
    // While it is away the provider cannot be asked what the customer has, so nothing is ordered.
    expect(tries).toHaveLength(3);
    expect(new Set(tries.map(({ key }) => key)).size).toBe(3);
  });

  it('leaves the payment free for a retry with the same token if it is unreachable', async () => {
    const { server, token } = members.recurly as Member;
    await server.call('POST', '/__test/reset-limits');
    const body = {
      email: 'away@example.com',
      username: 'ada',
      first_name: 'Ada',
      last_name: 'Lovelace',
      plan_code: 'monthly',
      payment_token: await token(good),
    };
    double.isAway = true;
    const away = await server.call('POST', '/api/client/register/', body);
    expect(away.status).toBe(503);
    expect(away.body.message).toContain('You won’t be charged twice');
    double.isAway = false;
    expect((await server.call('POST', '/api/client/register/', body)).status).toBe(200);
  });
});

describe('recurly, busy with a try before', () => {
  it.each(busyResponses)('has refused nothing: %j', async (busy) => {
    const { server, token } = members.recurly as Member;
    await server.call('POST', '/__test/reset-limits');
    people += 1;
    const body = {
      email: `busy${people}@example.com`,
      username: 'ada',
      first_name: 'Ada',
      last_name: 'Lovelace',
      plan_code: 'monthly',
      payment_token: await token(good),
    };
    const register = (more: object) =>
      server.call('POST', '/api/client/register/', { ...body, ...more });
    double.busyWith = busy;
    expect((await register({})).status).toBe(503);
    double.busyWith = null;
    // Another card finds what the first one came to, and is not charged beside it.
    const before = double.seen.filter(({ line }) => line === 'POST /purchases').length;
    expect((await register({ payment_token: await token(good) })).status).toBe(200);
    expect(double.seen.filter(({ line }) => line === 'POST /purchases')).toHaveLength(before);
    expect((await register({})).status).toBe(200);
  });
});

describe('recurly, with what our books lack', () => {
  const customerOf = async (email: string, plan_code = 'monthly') => ({
    email,
    username: 'ada',
    first_name: 'Ada',
    last_name: 'Lovelace',
    plan_code,
    payment_token: await (members.recurly as Member).token(good),
  });
  const liveOf = async (email: string) => {
    const { billing, secret } = (members.recurly as Member).server.running.services;
    const all = await billing.provider.subscriptionsOf(accountCodeOf(email, secret));
    return all.filter(({ state }) => state === 'active').map(({ id }) => id);
  };
  beforeEach(async () => {
    await (members.recurly as Member).server.call('POST', '/__test/reset-limits');
  });

  it('pays back a charge that arrives after the next one', async () => {
    const { server } = members.recurly as Member;
    const email = 'late@example.com';
    await server.call('POST', '/api/client/register/', await customerOf(email));
    const [ours] = await liveOf(email);
    double.book(accountCodeOf(email, server.running.services.secret), 'monthly');
    expect(await liveOf(email)).toHaveLength(2);
    server.pass(10 * 60_000);
    await runRounds(server.running.services);
    expect(await liveOf(email)).toEqual([ours]);
  });

  it('finds the subscription of a customer whom a restored backup lacks', async () => {
    const { server } = members.recurly as Member;
    const email = 'restored@example.com';
    double.book(accountCodeOf(email, server.running.services.secret), 'monthly');
    const response = await server.call('POST', '/api/client/register/', await customerOf(email));
    expect(response.status).toBe(200);
    expect(await liveOf(email)).toHaveLength(1);
    const user = await findUser(server.running.services.db, email);
    expect(user?.subscribedUntil?.getTime()).toBeGreaterThan(server.now());
  });

  it('keeps the account of a customer after SECRET was replaced', async () => {
    const { services } = (members.recurly as Member).server.running;
    const deps = paymentDepsOf(services, services.now());
    const email = 'rotated@example.com';
    const former = services.secret;
    const rotated = { ...deps, secret: Buffer.from('another secret'), formerSecrets: [former] };
    expect(await resolveAccountCode(rotated, email)).toBe(accountCodeOf(email, rotated.secret));
    double.book(accountCodeOf(email, former), 'monthly');
    expect(await resolveAccountCode(rotated, email)).toBe(accountCodeOf(email, former));
    // A user's account is in our books, whatever keys are known.
    const { server } = members.recurly as Member;
    await server.call('POST', '/api/client/register/', await customerOf(email));
    expect(await resolveAccountCode({ ...rotated, formerSecrets: [] }, email)).toBe(
      accountCodeOf(email, former),
    );
  });
});

describe('webhooks', () => {
  /** Signed now, by the clock of the server, which earlier tests have moved. */
  const signingTime = () => String((members.recurly as Member).server.running.services.now());
  const sign = (body: string, key: string, time = signingTime()) =>
    `${time},${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;
  const send = (body: string, signature: string, id = 'n1') =>
    fetch(new URL('/api/webhooks/recurly', (members.recurly as Member).server.running.url), {
      method: 'POST',
      body,
      headers: { 'recurly-signature': signature, 'recurly-notification-id': id },
    });

  it('are verified, and processed once', async () => {
    const body = JSON.stringify({ id: 's0', object_type: 'subscription', event_type: 'renewed' });
    expect((await send(body, sign(body, 'forged'))).status).toBe(401);
    expect((await send(body, sign(body, hookKey, '1700000000'))).status).toBe(401);
    expect((await send(`${body} `, sign(body, hookKey))).status).toBe(401);
    const { services } = (members.recurly as Member).server.running;
    expect((await send(body, sign(body, hookKey))).status).toBe(204);
    await untilSettled(services);
    const before = double.seen.length;
    expect((await send(body, sign(body, hookKey))).status).toBe(204);
    await untilSettled(services);
    expect(double.seen.length).toBe(before);
    expect((await send(body, sign(body, 'old-key'), 'n2')).status).toBe(204);
  });

  it('are limited in size, with and without Content-Length', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 16_384;
        if (sent > 64 * 1_048_576) controller.close();
        else controller.enqueue(new Uint8Array(16_384).fill(0x20));
      },
    });
    const url = new URL('/api/webhooks/recurly', (members.recurly as Member).server.running.url);
    const request = { method: 'POST', body: endless, duplex: 'half' } as RequestInit;
    // The server answers, or has hung up already: either way it has not read all of it.
    const status = await fetch(url, request).then(
      (response) => response.status,
      () => 413,
    );
    expect(status).toBe(413);
    expect(sent).toBeLessThan(32 * 1_048_576);
    const long = ' '.repeat(70_000);
    expect((await send(long, sign(long, hookKey))).status).toBe(413);
  });

  it('change what an account may do to what the provider says now', async () => {
    const { server, token } = members.recurly as Member;
    await server.call('POST', '/__test/reset-limits');
    const email = 'renewed@example.com';
    await server.call('POST', '/api/client/register/', {
      email,
      username: 'ada',
      first_name: 'Ada',
      last_name: 'Lovelace',
      plan_code: 'monthly',
      payment_token: await token(good),
    });
    const { db, secret } = server.running.services;
    const code = accountCodeOf(email, secret);
    const until = async () => (await findUser(db, email))?.subscribedUntil?.getTime() ?? 0;
    const tell = async (id: string, event: string) => {
      const body = JSON.stringify({ id, object_type: 'subscription', event_type: event });
      expect((await send(body, sign(body, hookKey), `${event}-${id}`)).status).toBe(204);
      await untilSettled(server.running.services);
    };
    const ends = new Date(Date.now() + 40 * 86_400_000).toISOString();
    await tell(double.change(code, { ends }), 'renewed');
    expect(await until()).toBe(Date.parse(ends));
    await tell(double.change(code, { state: 'expired' }), 'expired');
    expect(await until()).toBeLessThanOrEqual(server.now());
  });

  it('may carry two signatures, and times in seconds', () => {
    const now = Date.now();
    const seconds = String(Math.floor(now / 1_000));
    const header = `${sign('{}', 'gone', seconds)},${sign('{}', hookKey, seconds).split(',')[1]}`;
    expect(isSigned(header, '{}', [hookKey], now)).toBe(true);
    expect(isSigned(header, '{"a":1}', [hookKey], now)).toBe(false);
    expect(isSigned('', '{}', [hookKey], now)).toBe(false);
  });
});

describe('the prices of the plan page', () => {
  const offered = async ({ server }: Member, code: string) => {
    const { body } = await server.call('GET', '/api/list/plans/');
    return body.find((plan: { code: string }) => plan.code === code);
  };
  const pricing = { currency: 'EUR', unit_amount: 12.34, setup_fee: 0, tax_inclusive: false };
  const sold = { state: 'active', interval_unit: 'days', interval_length: 28 };

  it('are those of the provider, with its currency, period and tax', async () => {
    const member = members.recurly as Member;
    expect(await offered(member, 'monthly')).toMatchObject({ unit_amount: 9.99, currency: 'USD' });
    double.plans.set('monthly', { ...sold, currencies: [pricing] });
    await runRounds(member.server.running.services);
    expect(await offered(member, 'monthly')).toMatchObject({
      unit_amount: 12.34,
      unit_amount_before_discount: 19.99,
      setup_fee: null,
      currency: 'EUR',
      interval_length: 28,
      tax_included: false,
    });
  });

  it('keep their currency where the provider has several, and no discount that is none', async () => {
    const member = members.recurly as Member;
    const dollars = { currency: 'USD', unit_amount: 9.99, setup_fee: 0.29, tax_inclusive: true };
    const body = { state: 'active', interval_unit: 'months', interval_length: 1 };
    double.plans.set('weekly', { ...body, currencies: [pricing, dollars] });
    await runRounds(member.server.running.services);
    expect(await offered(member, 'weekly')).toMatchObject({
      unit_amount: 9.99,
      unit_amount_before_discount: null,
      setup_fee: 0.29,
      currency: 'USD',
      tax_included: true,
    });
  });

  it('stay where the provider sells no such plan, or does not answer', async () => {
    const member = members.recurly as Member;
    const before = await offered(member, 'quarterly');
    double.plans.set('quarterly', { ...sold, state: 'inactive', currencies: [pricing] });
    await runRounds(member.server.running.services);
    double.plans.set('quarterly', { ...sold, currencies: [pricing] });
    double.isAway = true;
    await runRounds(member.server.running.services);
    double.isAway = false;
    expect(await offered(member, 'quarterly')).toEqual(before);
  });
});
