/**
 * @file Charges that the provider made and the server did not hear of: after a challenge, after the end
 * of their payment, and without an invoice. Each is recorded, with its receipt and its mail.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import { openSession } from '../../server/accounts/sessions.ts';
import { findUser } from '../../server/accounts/users.ts';
import { accountCodeOf } from '../../server/billing/ledger.ts';
import type { BillingProvider } from '../../server/providers/billing/provider.ts';
import {
  startBillingServer,
  postNotification,
  recurlySettings,
  type BillingServer,
  type JsonResponse,
} from '../support/servers/billing-server.ts';
import { runRounds, untilSettled } from '../support/servers/planned-work.ts';
import { startRecurlyDouble, type RecurlyDouble } from '../support/servers/recurly-double.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let double: RecurlyDouble;
let server: BillingServer;
let people = 0;
let cards = 0;
beforeAll(async () => {
  double = await startRecurlyDouble();
  server = await startBillingServer(recurlySettings(double.base));
});
afterAll(async () => {
  await server.stop();
  await double.close();
});
beforeEach(() => server.call('POST', '/__test/reset-limits'));

const services = () => server.running.services;
const codeOf = (email: string) => accountCodeOf(email, services().secret);

function newAddress(): string {
  people += 1;
  return `late${people}@example.com`;
}

/** A card that ends as the word says. */
function cardOf(end: 'paid' | 'free' | 'challenge' | 'declined'): string {
  cards += 1;
  return `${end}-${cards}`;
}

const register = (email: string, payment_token: string, plan_code = 'monthly') =>
  server.call('POST', '/api/client/register/', {
    ...{ email, username: 'ada', first_name: 'Ada', last_name: 'Lovelace' },
    ...{ plan_code, payment_token },
  });

/** Sends a payment of which the server hears nothing, whether the provider has charged it or not. */
async function unheard(isCharged: boolean, send: () => Promise<JsonResponse>): Promise<void> {
  const provider = services().billing.provider as { purchase: BillingProvider['purchase'] };
  const real = provider.purchase;
  provider.purchase = async (order) => {
    if (isCharged) await real(order);
    throw new AppError('unavailable', 'the response was lost');
  };
  const { status } = await send();
  provider.purchase = real;
  expect(status).toBe(503);
}

/** Lets the provider report something. */
async function notify(type: string, event: string, id: string): Promise<void> {
  expect(await postNotification(server, type, event, id)).toBe(204);
  await untilSettled(services());
}

/** The rounds of the next ten minutes. */
async function tick(): Promise<void> {
  server.pass(10 * minuteMs);
  await runRounds(services());
}

/** A new customer whose first card is answered too late, and whose second card is declined. */
async function refusedAfterLate(): Promise<string> {
  const email = newAddress();
  await unheard(false, () => register(email, cardOf('paid')));
  expect((await register(email, cardOf('declined'))).status).toBe(402);
  return email;
}

/** What the customer and the books have of an address. */
async function outcomeOf(email: string) {
  await untilSettled(services());
  const { db, billing, now } = services();
  const read = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ value: string }>(query)).rows.map(({ value }) => value);
  const until = (await findUser(db, email))?.subscribedUntil?.getTime() ?? 0;
  const all = await billing.provider.subscriptionsOf(codeOf(email));
  return {
    live: all.filter(({ state }) => state === 'active').map(({ id }) => id),
    hasAccess: until > now(),
    payments: await read(sql`select state as value from payments where email = ${email}
      order by created_at, id`),
    receipts: await read(sql`select provider_ref as value from receipts
      join payments on payments.id = payment_id where email = ${email} order by paid_at`),
    mails: await read(sql`select subject as value from outbox where email = ${email} order by id`),
  };
}

/** What there is of a customer with one charge. */
function charged(email: string) {
  const id = double.change(codeOf(email), {});
  const books = { live: [id], hasAccess: true, payments: ['paid'], receipts: [`i-${id}`] };
  return { ...books, mails: ['Your receipt for $1.00'] };
}

it('a charge after a challenge is found when its lost response is asked for again', async () => {
  const email = newAddress();
  const payment_token = cardOf('challenge');
  const { body } = await register(email, payment_token);
  const retry = () =>
    server.call('POST', '/api/client/initial/payment/', {
      ...{ id: body.id, plan_code: 'monthly', payment_token },
      three_d_secure_action_result_token_id: 'passed',
    });
  await unheard(true, retry);
  expect((await retry()).status).toBe(200);
  expect((await retry()).status).toBe(200);
  expect(await outcomeOf(email)).toEqual(charged(email));
});

it('a renewal after a challenge is found when its lost response is asked for again', async () => {
  const email = newAddress();
  await register(email, cardOf('paid'));
  const { db, now } = services();
  const user = await findUser(db, email);
  const ends = new Date(now() - dayMs).toISOString();
  const former = double.change(codeOf(email), { state: 'expired', ends });
  const session = await openSession(db, user?.id ?? 0, now());
  const renewal = { plan_code: 'monthly', payment_token: cardOf('challenge') };
  const send = (more: object) =>
    server.call('POST', '/api/client/renew/plan/', { ...renewal, ...more }, session);
  const { body } = await send({});
  const passed = {
    ...{ renew_code: body.renew_code, three_d_secure_action_result_token_id: 'passed' },
  };
  await unheard(true, () => send(passed));
  const again = await send(passed);
  expect([again.status, again.body.user?.is_subscribed]).toEqual([200, true]);
  const { receipts, mails, ...rest } = charged(email);
  expect(await outcomeOf(email)).toEqual({
    ...{ ...rest, payments: ['paid', 'paid'] },
    ...{ receipts: [`i-${former}`, ...receipts], mails: [...mails, ...mails] },
  });
});

it('a challenged charge that did not happen is made when it is asked for again', async () => {
  const email = newAddress();
  const payment_token = cardOf('challenge');
  const { body } = await register(email, payment_token);
  const retry = () =>
    server.call('POST', '/api/client/initial/payment/', {
      ...{ id: body.id, plan_code: 'monthly', payment_token },
      three_d_secure_action_result_token_id: 'passed',
    });
  await unheard(false, retry);
  expect((await retry()).status).toBe(200);
  expect(await outcomeOf(email)).toEqual(charged(email));
});

it.each(['created', 'activated'])(
  'a charge that arrives after the next card was declined is recorded once it is reported: %s',
  async (event) => {
    const email = await refusedAfterLate();
    const id = double.book(codeOf(email), 'monthly');
    await notify('subscription', event, id);
    await notify('subscription', event, id);
    expect(await outcomeOf(email)).toEqual({ ...charged(email), payments: ['paid', 'failed'] });
    await tick();
    expect(await outcomeOf(email)).toEqual({ ...charged(email), payments: ['paid', 'failed'] });
  },
);

it('a charge that arrives after the next card was declined is recorded by a round', async () => {
  const email = await refusedAfterLate();
  await tick();
  double.book(codeOf(email), 'monthly');
  await tick();
  expect(await outcomeOf(email)).toEqual({ ...charged(email), payments: ['paid', 'failed'] });
});

it('a charge that arrives after the next card was declined is recorded before a third one', async () => {
  const email = await refusedAfterLate();
  double.book(codeOf(email), 'monthly');
  expect((await register(email, cardOf('paid'))).status).toBe(200);
  const { mails, ...rest } = await outcomeOf(email);
  const { mails: receipt, ...books } = charged(email);
  expect(rest).toEqual({ ...books, payments: ['paid', 'failed', 'verified'] });
  expect(mails.toSorted()).toEqual(['You haven’t been charged', ...receipt].toSorted());
});

it('a late renewal is recorded where the next card was declined', async () => {
  const email = newAddress();
  await register(email, cardOf('paid'));
  await untilSettled(services());
  const { db, now } = services();
  const user = await findUser(db, email);
  const ends = new Date(now() - dayMs).toISOString();
  const former = double.change(codeOf(email), { state: 'expired', ends });
  const session = await openSession(db, user?.id ?? 0, now());
  const renew = (payment_token: string) => {
    const renewal = { plan_code: 'monthly', payment_token };
    return server.call('POST', '/api/client/renew/plan/', renewal, session);
  };
  await unheard(false, () => renew(cardOf('paid')));
  expect((await renew(cardOf('declined'))).status).toBe(402);
  await notify('subscription', 'created', double.book(codeOf(email), 'monthly'));
  const { receipts, mails, ...rest } = charged(email);
  expect(await outcomeOf(email)).toEqual({
    ...{ ...rest, payments: ['paid', 'paid', 'failed'] },
    ...{ receipts: [`i-${former}`, ...receipts], mails: [...mails, ...mails] },
  });
});

it('a late charge is paid back, and the one with a receipt stays, once both are reported', async () => {
  const email = newAddress();
  await unheard(false, () => register(email, cardOf('paid')));
  await register(email, cardOf('paid'));
  const recorded = await outcomeOf(email);
  expect(recorded).toEqual({ ...charged(email), payments: ['failed', 'paid'] });
  await notify('subscription', 'created', double.book(codeOf(email), 'monthly'));
  expect(await outcomeOf(email)).toEqual(recorded);
});

it('a subscription of another plan, or of an account without a payment here, is left alone', async () => {
  const email = await refusedAfterLate();
  const id = double.book(codeOf(email), 'quarterly');
  await notify('subscription', 'created', id);
  const books = { hasAccess: false, receipts: [], mails: [] };
  expect(await outcomeOf(email)).toEqual({ ...books, live: [id], payments: ['failed', 'failed'] });
  const other = newAddress();
  const both = [double.book(codeOf(other), 'monthly'), double.book(codeOf(other), 'monthly')];
  await notify('subscription', 'created', both[1] ?? '');
  expect(await outcomeOf(other)).toEqual({ ...books, live: both.toReversed(), payments: [] });
});

describe('a trial without an invoice whose response is lost', () => {
  const outcomeOfTrial = async (email: string) => {
    const { live, ...rest } = await outcomeOf(email);
    return { ...rest, isRecorded: live.length === 1 && live[0] === rest.receipts[0] };
  };
  const begun = { hasAccess: true, payments: ['paid'], receipts: [expect.any(String)], mails: [] };

  it('is found when the page sends its token again', async () => {
    const email = newAddress();
    const token = cardOf('free');
    await unheard(true, () => register(email, token, 'monthly_trial'));
    expect((await register(email, token, 'monthly_trial')).status).toBe(200);
    expect(await outcomeOfTrial(email)).toEqual({ ...begun, isRecorded: true });
  });

  it('is found by a round', async () => {
    const email = newAddress();
    await unheard(true, () => register(email, cardOf('free'), 'monthly_trial'));
    await tick();
    await tick();
    expect(await outcomeOfTrial(email)).toEqual({ ...begun, isRecorded: true });
  });

  it('is not taken for a later payment once it is known', async () => {
    const email = newAddress();
    await register(email, cardOf('free'), 'monthly_trial');
    double.isAway = true;
    const { status } = await register(email, cardOf('paid'), 'monthly_trial');
    double.isAway = false;
    expect(status).toBe(503);
    await tick();
    const { receipts, ...rest } = await outcomeOfTrial(email);
    expect(receipts).toHaveLength(1);
    expect(rest).toMatchObject({ payments: ['paid', 'charging'], isRecorded: true });
  });
});
