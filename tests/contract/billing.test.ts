import { AppError } from '../../contract/faults.ts';
import { openSession } from '../../server/accounts/sessions.ts';
import { findUser } from '../../server/accounts/users.ts';
import { accountCodeOf } from '../../server/billing/ledger.ts';
import { mayComplete } from '../../server/billing/payments.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBillingServer, type BillingServer } from '../support/servers/billing-server.ts';
import { untilSettled } from '../support/servers/planned-work.ts';

// Each test checks what it reads of a response.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

let server: BillingServer;
let people = 0;

beforeAll(async () => {
  server = await startBillingServer();
});
afterAll(() => server.stop());
beforeEach(() => server.call('POST', '/__test/reset-limits'));

async function tokenOf(number: string, change: Record<string, string> = {}): Promise<Json> {
  const form = new URLSearchParams({
    first_name: 'Ada',
    last_name: 'Lovelace',
    number,
    month: '12',
    year: '40',
    cvv: '123',
    key: 'sandbox-public-key',
    email: 'ada@example.com',
    username: 'ada',
    three_d_secure_action_required: 'false',
    ...change,
  });
  const url = new URL('/sandbox/js/v1/token', server.running.url);
  const response = await fetch(url, { method: 'POST', body: form });
  return response.json();
}

function customer(more: Record<string, unknown> = {}) {
  people += 1;
  return {
    email: `ada${people}@example.com`,
    username: 'ada',
    first_name: 'Ada',
    last_name: 'Lovelace',
    plan_code: 'monthly_trial',
    ...more,
  };
}

const register = (body: object) => server.call('POST', '/api/client/register/', body);

async function sessionOf(email: string): Promise<string> {
  const { db } = server.running.services;
  const user = await findUser(db, email);
  if (user === undefined) throw new Error(`no user ${email}`);
  return openSession(db, user.id, server.now());
}

async function rowsOf(query: string): Promise<Json[]> {
  const { sql } = await import('drizzle-orm');
  return (await server.running.services.db.execute(sql.raw(query))).rows;
}

async function pass3ds(actionId: string, success = true): Promise<Json> {
  const at = (path: string) => new URL(`/sandbox/js/v1/${path}`, server.running.url);
  await fetch(at('three_d_secure/answer'), {
    method: 'POST',
    body: JSON.stringify({ id: actionId, success }),
  });
  const response = await fetch(at('tokens'), {
    method: 'POST',
    body: JSON.stringify({
      type: 'three_d_secure_action_result',
      three_d_secure_action_token_id: actionId,
      results: { success },
    }),
  });
  return response.json();
}

describe('plans', () => {
  it('offers both layouts from the database', async () => {
    const { status, body } = await server.call('GET', '/api/list/plans/');
    expect(status).toBe(200);
    expect(body.map((plan: Json) => plan.plan_type)).toEqual([1, 2, 2, 2]);
    expect(body[0]).toMatchObject({ code: 'monthly_trial', setup_fee: 1, trial_length: 7 });
  });
});

describe('register', () => {
  it('charges a valid card, creates the account and the receipt', async () => {
    const { id } = await tokenOf('4111 1111 1111 1111');
    const body = customer({ payment_token: id });
    expect(await register(body)).toMatchObject({
      status: 200,
      body: { plan_code: 'monthly_trial' },
    });
    const [receipt] = await rowsOf('select * from receipts order by paid_at desc limit 1');
    expect(receipt).toMatchObject({ amount_cents: 100, currency: 'USD', provider: 'sandbox' });
    const user = await findUser(server.running.services.db, body.email);
    expect(user?.subscribedUntil?.getTime()).toBeGreaterThan(server.now() + 6 * 86_400_000);
  });

  it('charges once for parallel and repeated requests with one token', async () => {
    const { id } = await tokenOf('4111111111111111');
    const body = customer({ payment_token: id, plan_code: 'monthly' });
    const responses = await Promise.all(Array.from({ length: 5 }, () => register(body)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await server.call('POST', '/__test/reset-limits');
    expect((await register(body)).status).toBe(200);
    const charges = await rowsOf(
      `select * from receipts r join users u on u.id = r.user_id where u.email = '${body.email}'`,
    );
    expect(charges).toHaveLength(1);
  });

  it('charges once for parallel requests with different tokens', async () => {
    const tokens = await Promise.all([1, 2, 3, 4].map(() => tokenOf('4111111111111111')));
    const body = customer({ plan_code: 'monthly' });
    const responses = await Promise.all(
      tokens.map(({ id }) => register({ ...body, payment_token: id })),
    );
    // One is charged; the others come while it is, or find that there is nothing to charge.
    expect(responses.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const charges = await rowsOf(
      `select * from sandbox_subscriptions s join subscriptions t on t.account_code = s.account_code
       join users u on u.id = t.user_id where u.email = '${body.email}'`,
    );
    expect(charges).toHaveLength(1);
  });

  it('refuses bad card data at the token endpoint without repeating them', async () => {
    const bad = await tokenOf('4222 2222 2222 2222', { cvv: '12' });
    expect(bad.error.code).toBe('validation');
    expect(bad.error.fields).toEqual(['number', 'cvv']);
    expect(JSON.stringify(bad)).not.toContain('4222');
  });

  it('charges the price that the page showed, or nothing', async () => {
    const [trial] = (await server.call('GET', '/api/list/plans/')).body;
    const { currency, interval_length, unit_amount, setup_fee, trial_length, tax_included } = trial;
    const terms = {
      ...{ currency, interval_length, unit_amount, setup_fee, trial_length, tax_included },
    };
    const body = customer({ payment_token: (await tokenOf('4111111111111111')).id });
    for (const change of [{ unit_amount: 4.99 }, { setup_fee: null }, { trial_length: 14 }]) {
      const refused = await register({ ...body, terms: { ...terms, ...change } });
      expect(refused).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('You haven’t been charged') },
      });
    }
    expect(await findUser(server.running.services.db, body.email)).toBeUndefined();
    expect((await register({ ...body, terms })).status).toBe(200);
    // The same payment sent again is answered, whatever the plan costs by then.
    const again = { ...body, terms: { ...terms, unit_amount: 4.99 } };
    expect((await register(again)).status).toBe(200);
    expect(await chargesOf(body.email)).toEqual([1, 1]);
  });

  it('does not repeat a payment that went unheard once its plan has another price', async () => {
    const body = customer({ payment_token: (await tokenOf('4111111111111111')).id });
    const { provider } = server.running.services.billing;
    const purchase = provider.purchase.bind(provider);
    const unreachable = () => Promise.reject(new AppError('unavailable', 'unreachable'));
    Object.assign(provider, { purchase: unreachable });
    const unheard = await register(body);
    Object.assign(provider, { purchase });
    expect(unheard.status).toBe(503);
    await rowsOf(`update plans set setup_cents = 200 where code = '${body.plan_code}'`);
    const repeated = await register(body);
    await rowsOf(`update plans set setup_cents = 100 where code = '${body.plan_code}'`);
    expect(repeated).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('You haven’t been charged') },
    });
    expect(await chargesOf(body.email)).toEqual([0, 0]);
  });

  it('creates no account for a declined or forged payment', async () => {
    for (const token of ['forged-token', (await tokenOf('4000000000000002')).id]) {
      const body = customer({ payment_token: token });
      expect((await register(body)).status).toBe(402);
      expect(await findUser(server.running.services.db, body.email)).toBeUndefined();
    }
  });

  it('refuses a forged plan, price or id', async () => {
    const { id } = await tokenOf('4111111111111111');
    expect((await register(customer({ payment_token: id, plan_code: 'free' }))).status).toBe(400);
    expect((await register(customer({ payment_token: id, unit_amount: 0.01 }))).status).toBe(400);
    const retry = await server.call('POST', '/api/client/initial/payment/', {
      id: 'guess',
      plan_code: 'monthly',
      payment_token: id,
      three_d_secure_action_result_token_id: 'guess',
    });
    expect(retry.status).toBe(400);
  });

  it.each([
    [{ payment_token: '4111111111111111' }],
    [{ payment_token: '4111 1111 1111 1111' }],
    [{ city: 'card 4111 1111 1111 1111' }],
    [{ number: '4111111111111111' }],
    [{ first_name: '4111111111111111' }],
    [{ username: '4111111111111111' }],
    [{ username: '4111 1111 1111 1111' }],
  ])('refuses a card number in our own API: %j', async (more) => {
    const response = await register(customer({ payment_token: 'token', ...more }));
    expect(response.status).toBe(400);
    expect(JSON.stringify(response.body)).not.toContain('4111');
  });

  /** The subscriptions that the provider has of an address, and our receipts. */
  async function chargesOf(email: string) {
    const { secret, billing } = server.running.services;
    const all = await billing.provider.subscriptionsOf(accountCodeOf(email, secret));
    const receipts = await rowsOf(
      `select 1 from receipts r join users u on u.id = r.user_id where u.email = '${email}'`,
    );
    return [all.length, receipts.length];
  }
  const mailsTo = async (email: string) => {
    await untilSettled(server.running.services);
    return (await rowsOf(
      `select subject, text from outbox where email = '${email}' order by id`,
    )) as { subject: string; text: string }[];
  };

  it('neither charges a subscribed customer again nor says who is one', async () => {
    const known = customer({ payment_token: (await tokenOf('4111111111111111')).id });
    await register(known);
    for (const number of ['4111111111111111', '4000000000000002', '4000000000003220', 'forged']) {
      await server.call('POST', '/__test/reset-limits');
      const token = async (): Promise<string> =>
        number === 'forged' ? `forged-${Math.random()}` : (await tokenOf(number)).id;
      const shape = async (email: string, payment_token: string) => {
        const response = await register({ ...known, email, payment_token });
        const { id, payment_token: sent, three_d_secure_action_token_id, ...rest } = response.body;
        const hidden = [id, sent, three_d_secure_action_token_id].map((each) => typeof each);
        return [response.status, rest, hidden];
      };
      const stranger = await shape(`new-${number}@example.com`, await token());
      expect(await shape(known.email, await token())).toEqual(stranger);
    }
    expect(await chargesOf(known.email)).toEqual([1, 1]);
    const mails = await mailsTo(known.email);
    expect(mails.filter(({ subject }) => subject === 'You haven’t been charged')).toHaveLength(1);
  });

  it('mails that nothing was charged once the mail can be stored', async () => {
    const known = customer({ payment_token: (await tokenOf('4111111111111111')).id });
    await register(known);
    const again = { ...known, payment_token: (await tokenOf('4111111111111111')).id };
    await rowsOf(`alter table outbox
      add constraint refused check (email <> '${known.email}' or subject not like '%charged') not valid`);
    try {
      expect(await register(again)).toMatchObject({ status: 500 });
    } finally {
      await rowsOf('alter table outbox drop constraint refused');
    }
    expect(await register(again)).toMatchObject({ status: 200 });
    expect(await register(again)).toMatchObject({ status: 200 });
    const subjects = (await mailsTo(known.email)).map(({ subject }) => subject);
    expect(subjects.filter((each) => each === 'You haven’t been charged')).toHaveLength(1);
  });

  it('answers a challenge of a customer who is not charged as any other', async () => {
    const known = customer({ payment_token: (await tokenOf('4111111111111111')).id });
    await register(known);
    const payment_token = (await tokenOf('4000000000003220')).id;
    const { body: asked } = await register({ ...known, payment_token });
    const { id } = await pass3ds(asked.three_d_secure_action_token_id);
    const retry = () =>
      server.call('POST', '/api/client/initial/payment/', {
        id: asked.id,
        plan_code: known.plan_code,
        payment_token,
        three_d_secure_action_result_token_id: id,
      });
    expect(await retry()).toMatchObject({ status: 200, body: { plan_code: known.plan_code } });
    expect(await retry()).toMatchObject({ status: 200, body: { plan_code: known.plan_code } });
    expect(await chargesOf(known.email)).toEqual([1, 1]);
  });

  it('gives one trial a customer, and other plans after it', async () => {
    const body = customer({ payment_token: (await tokenOf('4111111111111111')).id });
    await register(body);
    const token = await sessionOf(body.email);
    await server.call('POST', '/api/client/subscription/cancel/', {}, token);
    server.pass(8 * 86_400_000);
    await server.call('POST', '/__test/reset-limits');
    const again = { ...body, payment_token: (await tokenOf('4111111111111111')).id };
    expect(await register(again)).toMatchObject({ status: 200 });
    expect(await chargesOf(body.email)).toEqual([1, 1]);
    expect((await mailsTo(body.email)).at(-1)?.text).toContain('choose another plan');
    const session = await sessionOf(body.email);
    const renew = async (plan_code: string) => {
      const payment_token = (await tokenOf('4111111111111111')).id;
      const renewal = { plan_code, payment_token };
      return server.call('POST', '/api/client/renew/plan/', renewal, session);
    };
    const refused = await renew('monthly_trial');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('the trial isn’t available'),
    ]);
    expect((await renew('monthly')).body.user).toMatchObject({ is_subscribed: true });
    expect(await chargesOf(body.email)).toEqual([2, 2]);
  });

  it('answers a token that was sent before for its own plan and twenty minutes only', async () => {
    const body = customer({
      payment_token: (await tokenOf('4111111111111111')).id,
      plan_code: 'monthly',
    });
    await register(body);
    expect((await register({ ...body, plan_code: 'weekly' })).status).toBe(400);
    expect((await register(body)).status).toBe(200);
    server.pass(20 * 60_000 + 1_000);
    expect((await register(body)).status).toBe(400);
    expect(await chargesOf(body.email)).toEqual([1, 1]);
  });

  it('says of a declined token the same again, without asking the provider', async () => {
    const body = customer({ payment_token: (await tokenOf('4000000000000002')).id });
    const { provider } = server.running.services.billing;
    const asked: unknown[] = [];
    const purchase = provider.purchase.bind(provider);
    Object.assign(provider, {
      purchase: (order: never) => {
        asked.push(order);
        return purchase(order);
      },
    });
    const first = await register(body);
    expect(first.status).toBe(402);
    expect(await register(body)).toEqual(first);
    Object.assign(provider, { purchase });
    expect(asked).toHaveLength(1);
  });

  it("refuses another user's token and an expired one", async () => {
    const { id } = await tokenOf('4111111111111111');
    await register(customer({ payment_token: id }));
    expect((await register(customer({ payment_token: id }))).status).toBe(400);
    const old = (await tokenOf('4111111111111111')).id;
    server.pass(21 * 60_000);
    const late = await register(customer({ payment_token: old }));
    expect(late).toMatchObject({
      status: 402,
      body: { message: expect.stringContaining('expired') },
    });
  });
});

describe('a challenge', () => {
  async function challenged(number = '4000000000003220') {
    const body = customer({ payment_token: (await tokenOf(number)).id });
    const response = await register(body);
    expect(response.status).toBe(200);
    return { body, registered: response.body };
  }
  const retry = (registered: Json, result: string) =>
    server.call('POST', '/api/client/initial/payment/', {
      id: registered.id,
      plan_code: registered.plan_code,
      payment_token: registered.payment_token,
      three_d_secure_action_result_token_id: result,
    });

  it.each(['4000000000003220', '4000000000003063'])('is passed and paid: %s', async (number) => {
    const { body, registered } = await challenged(number);
    const { id } = await pass3ds(registered.three_d_secure_action_token_id);
    expect((await retry(registered, id)).status).toBe(200);
    expect((await retry(registered, id)).status).toBe(200);
    expect(await findUser(server.running.services.db, body.email)).toBeDefined();
  });

  it('is not charged once its plan has another price', async () => {
    const { body, registered } = await challenged();
    const { id } = await pass3ds(registered.three_d_secure_action_token_id);
    await rowsOf(`update plans set setup_cents = 200 where code = '${body.plan_code}'`);
    const refused = await retry(registered, id);
    await rowsOf(`update plans set setup_cents = 100 where code = '${body.plan_code}'`);
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('You haven’t been charged') },
    });
    // The page may not have got the response.
    expect(await retry(registered, id)).toEqual(refused);
    expect(await findUser(server.running.services.db, body.email)).toBeUndefined();
  });

  it('is the same when register is repeated', async () => {
    const { body, registered } = await challenged();
    expect((await register(body)).body).toEqual(registered);
  });

  it('returns no result token if it failed, and a forged one is refused', async () => {
    const { body, registered } = await challenged();
    const failed = await pass3ds(registered.three_d_secure_action_token_id, false);
    expect(failed.error.code).toBe('3ds-auth-error');
    expect((await retry(registered, 'forged')).status).toBe(402);
    expect(await findUser(server.running.services.db, body.email)).toBeUndefined();
  });

  it('is completed only by its own id and plan, within twenty minutes', async () => {
    const { body, registered } = await challenged();
    const { id } = await pass3ds(registered.three_d_secure_action_token_id);
    const refused = async (change: object) =>
      (await retry({ ...registered, ...change }, id)).status;
    expect(await refused({ id: 'x'.repeat(registered.id.length) })).toBe(400);
    expect(await refused({ plan_code: 'weekly' })).toBe(400);
    server.pass(20 * 60_000 + 1_000);
    expect(await refused({})).toBe(400);
    expect(await findUser(server.running.services.db, body.email)).toBeUndefined();
  });

  it('cannot be passed by a claim of the client', async () => {
    const { registered } = await challenged();
    const url = new URL('/sandbox/js/v1/tokens', server.running.url);
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify({
        type: 'three_d_secure_action_result',
        three_d_secure_action_token_id: registered.three_d_secure_action_token_id,
        results: { success: true },
      }),
    });
    expect((await response.json()).error.code).toBe('3ds-auth-error');
  });
});

describe('limits', () => {
  it('refuses the sixth attempt within ten minutes and allows one after them', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      statuses.push((await register(customer({ payment_token: `forged${index}` }))).status);
    }
    // After two refusals the third try needs a captcha.
    expect(statuses).toEqual([402, 402, 400, 400, 400, 429]);
    const last = await register(customer({ payment_token: 'forged' }));
    expect(last.body.message).toBe('Access restricted due to excessive activity.');
    server.pass(10 * 60_000 + 1);
    expect((await register(customer({ payment_token: 'forged9' }))).status).toBe(402);
  });

  const complete = (asked: Json, result: string) =>
    server.call('POST', '/api/client/initial/payment/', {
      id: asked.id,
      plan_code: 'monthly_trial',
      payment_token: asked.payment_token,
      three_d_secure_action_result_token_id: result,
    });

  it('completes each of five payments that their bank confirms', async () => {
    const begun: Json[] = [];
    for (let index = 0; index < 5; index += 1) {
      const { id } = await tokenOf('4000000000003220');
      begun.push((await register(customer({ payment_token: id }))).body);
    }
    expect((await register(customer({ payment_token: 'sixth' }))).status).toBe(429);
    for (const asked of begun) {
      const { id } = await pass3ds(asked.three_d_secure_action_token_id);
      expect(await complete(asked, id)).toMatchObject({ status: 200 });
    }
  });

  it.each(['a new customer', 'one who is not charged'])(
    'lets the completion of a payment be repeated whose response was lost: %s',
    async (who) => {
      const person = customer();
      if (who !== 'a new customer') {
        await register({ ...person, payment_token: (await tokenOf('4111111111111111')).id });
      }
      const payment_token = (await tokenOf('4000000000003220')).id;
      const { body: asked } = await register({ ...person, payment_token });
      const { id } = await pass3ds(asked.three_d_secure_action_token_id);
      const statuses: number[] = [];
      for (let index = 0; index < 7; index += 1) statuses.push((await complete(asked, id)).status);
      expect(statuses).toEqual(Array.from({ length: 7 }, () => 200));
    },
  );

  it('lets the completion be repeated in each state but a declined one', async () => {
    const { db } = server.running.services;
    const token = (await tokenOf('4000000000003220')).id;
    const { id } = (await register(customer({ payment_token: token }))).body;
    const allowed: string[] = [];
    for (const state of ['challenge', 'charging', 'paid', 'verified', 'failed']) {
      await rowsOf(`update payments set state = '${state}' where id = '${id}'`);
      if (await mayComplete(db, { id, token })) allowed.push(state);
      expect(await mayComplete(db, { id: 'guess', token })).toBe(false);
    }
    expect(allowed).toEqual(['challenge', 'charging', 'paid', 'verified']);
  });

  it('counts a completion of a payment that is unknown or was declined', async () => {
    const { id } = await tokenOf('4000000000003220');
    const body = customer({ payment_token: id });
    const { body: asked } = await register(body);
    const statuses = [(await complete({ ...asked, id: 'guess' }, 'none')).status];
    // The payment waits for its bank until the forged result, and is declined from then on.
    for (let index = 0; index < 3; index += 1) {
      statuses.push((await complete(asked, 'none')).status);
    }
    statuses.push((await register(body)).status);
    expect(statuses).toEqual([400, 402, 402, 402, 400]);
    const sixth = await complete(asked, 'none');
    expect([sixth.status, sixth.body.message]).toEqual([
      429,
      'Access restricted due to excessive activity.',
    ]);
    expect((await register(customer({ payment_token: 'x' }))).status).toBe(429);
  });

  it('counts parallel attempts', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => register(customer({ payment_token: `p${index}` }))),
    );
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('requires a captcha after two declines; a solved one allows one more attempt', async () => {
    const shown = () => server.call('GET', '/api/check/captcha/');
    expect((await shown()).body).toEqual({ to_show: false });
    await register(customer({ payment_token: 'forged-a' }));
    await register(customer({ payment_token: 'forged-b' }));
    expect((await shown()).body).toEqual({ to_show: true });
    const { solveChallenge } = await import('altcha-lib');
    const { deriveKey } = await import('altcha-lib/algorithms/pbkdf2');
    const challenge = (await server.call('GET', '/api/captcha/challenge/')).body;
    const solution = await solveChallenge({ challenge, deriveKey });
    const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const validate = (value: string) =>
      server.call('POST', '/api/captcha/validate/', { token: value });
    expect((await validate('bm9uc2Vuc2U=')).status).toBe(400);
    expect((await validate(token)).status).toBe(200);
    expect((await validate(token)).status).toBe(400);
    expect((await shown()).body).toEqual({ to_show: false });
    const { id } = await tokenOf('4111111111111111');
    expect((await register(customer({ payment_token: id }))).status).toBe(200);
  });
});

describe('renewal and subscription', () => {
  const renew = (body: object, token?: string) =>
    server.call('POST', '/api/client/renew/plan/', body, token);

  it('needs a session', async () => {
    const response = await renew({ plan_code: 'monthly', payment_token: 'x' });
    expect(response).toMatchObject({ status: 401, body: { detail: expect.any(String) } });
  });

  it('renews an expired account after a challenge, and only with its own code', async () => {
    const token = await sessionOf('expired@example.com');
    const payment = (await tokenOf('4000000000003220')).id;
    const first = await renew({ plan_code: 'monthly', payment_token: payment }, token);
    expect(first.body.renew_code).toEqual(expect.any(String));
    const result = await pass3ds(first.body.three_d_secure_action_token_id);
    const body = {
      plan_code: 'monthly',
      payment_token: payment,
      renew_code: first.body.renew_code,
      three_d_secure_action_result_token_id: result.id,
    };
    const other = await sessionOf('demo@example.com');
    expect((await renew(body, other)).status).toBe(400);
    const done = await renew(body, token);
    expect(done).toMatchObject({
      status: 200,
      body: { user: { email: 'expired@example.com', is_subscribed: true } },
    });
    expect((await renew(body, token)).status).toBe(200);
  });

  it('asks the provider once to cancel, and once to go on', async () => {
    const { provider } = server.running.services.billing;
    const { cancel, reactivate } = provider;
    const asked: string[] = [];
    Object.assign(provider, {
      cancel: (id: string) => {
        asked.push('cancel');
        return cancel(id);
      },
      reactivate: (id: string) => {
        asked.push('reactivate');
        return reactivate(id);
      },
    });
    const token = await sessionOf('pool02@example.com');
    const change = async (name: string) => {
      const path = `/api/client/subscription/${name}/`;
      return (await server.call('POST', path, {}, token)).status;
    };
    const steps = ['reactivate', 'cancel', 'cancel', 'reactivate', 'reactivate'];
    for (const step of steps) expect(await change(step)).toBe(200);
    Object.assign(provider, { cancel, reactivate });
    expect(asked).toEqual(['cancel', 'reactivate']);
  });

  it('tells the plan and cancels at the end of the period', async () => {
    const token = await sessionOf('pool01@example.com');
    const path = '/api/get/recurly/subscription/planDetails/';
    const before = await server.call('GET', path, undefined, token);
    expect(before.body).toMatchObject({ name: 'Limn Monthly', status: 'active' });
    const cancel = await server.call('POST', '/api/client/subscription/cancel/', {}, token);
    expect(cancel.body.message).toMatch(/Your subscription ends on .* \(UTC\)\./);
    const after = await server.call('GET', path, undefined, token);
    expect(after.body).toMatchObject({ name: 'Limn Monthly', status: 'canceled' });
    server.pass(40 * 86_400_000);
    const late = await sessionOf('pool01@example.com');
    const ended = await server.call('GET', path, undefined, late);
    expect(ended.body).toMatchObject({ status: 'expired' });
    for (const change of ['cancel', 'reactivate']) {
      const path = `/api/client/subscription/${change}/`;
      expect((await server.call('POST', path, {}, late)).status).toBe(409);
    }
  });
});

describe('a renewal that the provider has made and we have not heard of', () => {
  it('locks nobody out and is not charged again', async () => {
    const body = customer({
      payment_token: (await tokenOf('4111111111111111')).id,
      plan_code: 'monthly',
    });
    await register(body);
    const paid = await findUser(server.running.services.db, body.email);
    // A day after the period, which is as long as the month.
    server.pass(Number(paid?.subscribedUntil) - server.now() + 86_400_000);
    const token = await sessionOf(body.email);
    const list = '/api/client/instagram/new/followers/15/?page=1';
    expect((await server.call('GET', list, undefined, token)).status).toBe(200);
    const detail = await server.call('POST', '/api/client/user/detail/', {}, token);
    expect(detail.body).toMatchObject({ is_subscribed: true });
    const payment_token = (await tokenOf('4111111111111111')).id;
    const renewal = { plan_code: 'monthly', payment_token };
    const renewed = await server.call('POST', '/api/client/renew/plan/', renewal, token);
    expect(renewed).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('still running') },
    });
    const { secret, billing, db } = server.running.services;
    const all = await billing.provider.subscriptionsOf(accountCodeOf(body.email, secret));
    expect(all).toHaveLength(1);
    // What the provider said is in our books now.
    const user = await findUser(db, body.email);
    expect(user?.subscribedUntil).toEqual(all[0]?.currentPeriodEndsAt);
  });
});

describe('a request that comes while its payment is being charged', () => {
  const charges = (email: string) =>
    rowsOf(`select 1 from receipts r join users u on u.id = r.user_id where u.email = '${email}'`);

  /** Holds the provider's response until `release` is called. */
  function slowProvider() {
    const provider = server.running.services.billing.provider as { purchase: unknown };
    const { purchase } = provider as { purchase: (order: unknown) => Promise<unknown> };
    let release = () => undefined as void;
    const held = new Promise<void>((done) => {
      release = done;
    });
    provider.purchase = async (order: unknown) => {
      await held;
      return purchase(order);
    };
    return { release, restore: () => Object.assign(provider, { purchase }) };
  }

  it('gets the response of the first one: a reload while registering', async () => {
    const body = customer({ payment_token: (await tokenOf('4111111111111111')).id });
    const { release, restore } = slowProvider();
    const first = register(body);
    const begun = () => rowsOf(`select 1 from payments where email = '${body.email}'`);
    await expect.poll(begun).toHaveLength(1);
    const second = register(body);
    release();
    const [one, other] = await Promise.all([first, second]);
    expect(one).toMatchObject({ status: 200, body: { plan_code: 'monthly_trial' } });
    expect(other).toEqual(one);
    restore();
    expect(await charges(body.email)).toHaveLength(1);
  });

  it('gets the response of the first one: a reload while retrying', async () => {
    const body = customer({ payment_token: (await tokenOf('4000000000003220')).id });
    const { body: asked } = await register(body);
    const { id: result } = await pass3ds(asked.three_d_secure_action_token_id);
    const again = () =>
      server.call('POST', '/api/client/initial/payment/', {
        id: asked.id,
        plan_code: asked.plan_code,
        payment_token: asked.payment_token,
        three_d_secure_action_result_token_id: result,
      });
    const { release, restore } = slowProvider();
    const both = [again(), again()];
    release();
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    restore();
    expect(await charges(body.email)).toHaveLength(1);
  });
});

describe('a crash between the charge and the ledger', () => {
  it('is recovered at the next start', async () => {
    const body = customer({ payment_token: (await tokenOf('4111111111111111')).id });
    const { provider } = server.running.services.billing;
    const purchase = provider.purchase.bind(provider);
    // The process dies after the provider has charged: nothing of ours is written any more.
    (provider as { purchase: unknown }).purchase = async (order: never) => {
      await purchase(order);
      throw new Error('killed');
    };
    expect((await register(body)).status).toBe(500);
    expect(await findUser(server.running.services.db, body.email)).toBeUndefined();
    await server.restart();
    expect(await findUser(server.running.services.db, body.email)).toBeDefined();
    expect((await register(body)).status).toBe(200);
    const charges = await rowsOf(
      `select r.amount_cents from receipts r join users u on u.id = r.user_id where u.email = '${body.email}'`,
    );
    expect(charges).toEqual([{ amount_cents: 100 }]);
  });
});
