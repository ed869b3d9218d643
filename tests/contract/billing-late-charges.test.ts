/**
 * @file Charges that the provider made and the server did not hear of: after a challenge, after the end
 * of their payment, and without an invoice. Each is recorded, with its receipt and its mail.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import { openSession } from '../../server/accounts/sessions.ts';
import { findUser } from '../../server/accounts/users.ts';
import { accountCodeOf } from '../../server/billing/ledger.ts';
import type { BillingProvider } from '../../server/providers/billing/provider.ts';
import {
  startBillingServer,
  type BillingServer,
  type JsonResponse,
} from '../support/servers/billing-server.ts';
import { untilSettled } from '../support/servers/planned-work.ts';
import { startRecurlyDouble, type RecurlyDouble } from '../support/servers/recurly-double.ts';

const dayMs = 24 * 3_600_000;

let double: RecurlyDouble;
let server: BillingServer;
let people = 0;
let cards = 0;
beforeAll(async () => {
  double = await startRecurlyDouble();
  server = await startBillingServer({
    ...{ BILLING: 'recurly', RECURLY_API: double.base, RECURLY_API_KEY: 'private' },
    ...{ RECURLY_PUBLIC_KEY: 'ewr1-public', RECURLY_WEBHOOK_KEYS: 'hook' },
  });
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
function cardOf(end: 'paid' | 'challenge' | 'declined'): string {
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

/** What the customer and the books have of an address. */
async function outcomeOf(email: string) {
  await untilSettled(services());
  const { db, billing, now } = services();
  const read = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ value: string }>(query)).rows.map(({ value }) => value);
  const until = (await findUser(db, email))?.subscribedUntil?.getTime() ?? 0;
  const all = await billing.provider.subscriptionsOf(codeOf(email));
  return {
    live: all.filter(({ state }) => state === 'active').length,
    hasAccess: until > now(),
    payments: await read(sql`select state as value from payments where email = ${email}
      order by created_at, id`),
    receipts: await read(sql`select provider_ref as value from receipts
      join payments on payments.id = payment_id where email = ${email} order by paid_at`),
    mails: await read(sql`select subject as value from outbox where email = ${email} order by id`),
  };
}

const charged = (email: string) => ({
  ...{ live: 1, hasAccess: true, payments: ['paid'] },
  ...{ receipts: [`i-${double.change(codeOf(email), {})}`], mails: ['Your receipt for $1.00'] },
});

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
