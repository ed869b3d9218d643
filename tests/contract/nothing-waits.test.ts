/**
 * @file Nothing waits on another: a start, a notification, a payment and a mail beside a provider that
 * leaves others unanswered.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../../server/accounts/sessions.ts';
import { findUser } from '../../server/accounts/users.ts';
import { accountCodeOf } from '../../server/billing/ledger.ts';
import {
  startBillingServer,
  postNotification,
  recurlySettings,
  type BillingServer,
} from '../support/servers/billing-server.ts';
import { untilSettled } from '../support/servers/planned-work.ts';
import { startRecurlyDouble, type RecurlyDouble } from '../support/servers/recurly-double.ts';

let double: RecurlyDouble;
let server: BillingServer;
let people = 0;
beforeAll(async () => {
  double = await startRecurlyDouble();
  double.holds = () => true;
  server = await startBillingServer(recurlySettings(double.base), { isSettled: false });
});
afterAll(async () => {
  double.release();
  await server.stop();
  await double.close();
});

const services = () => server.running.services;

async function register(): Promise<string> {
  await server.call('POST', '/__test/reset-limits');
  people += 1;
  const email = `waits${people}@example.com`;
  const { status } = await server.call('POST', '/api/client/register/', {
    ...{ email, username: 'ada', first_name: 'Ada', last_name: 'Lovelace' },
    ...{ plan_code: 'monthly', payment_token: `paid-${people}` },
  });
  expect(status).toBe(200);
  return email;
}

async function notify(type: string, event: string, id: string): Promise<number> {
  return postNotification(server, type, event, id);
}

const subjectsTo = async (email: string) => {
  const { rows } = await services().db.execute<{ subject: string }>(
    sql`select subject from outbox where email = ${email} order by id`,
  );
  return rows.map(({ subject }) => subject);
};

it('a start listens before the provider has answered, and offers no price until then', async () => {
  await expect.poll(() => double.open, { timeout: 20_000 }).toBeGreaterThan(0);
  expect((await server.call('GET', '/readyz')).status).toBe(200);
  expect((await server.call('GET', '/api/list/plans/')).status).toBe(503);
  double.release();
  await untilSettled(services());
  const { status, body } = await server.call('GET', '/api/list/plans/');
  expect([status, body.length]).toEqual([200, 4]);
});

it('a payment and a cancellation do not wait for a mail, nor a mail for another', async () => {
  double.holds = (path) => path.startsWith('/invoices/');
  const email = await register();
  const other = await register();
  const { db } = services();
  const user = await findUser(db, other);
  const session = await openSession(db, user?.id ?? 0, server.now());
  const cancelled = await server.call('POST', '/api/client/subscription/cancel/', {}, session);
  expect(cancelled.status).toBe(200);
  // The notice of the cancellation asks about no invoice; both receipts still do.
  await expect
    .poll(() => subjectsTo(other), { timeout: 20_000 })
    .toEqual(['Your subscription is cancelled']);
  expect(await subjectsTo(email)).toEqual([]);
  double.release();
  await untilSettled(services());
  expect(await subjectsTo(email)).toEqual(['Your receipt for $1.00']);
});

it('a renewal does not wait for its receipt', async () => {
  const email = await register();
  await untilSettled(services());
  const ends = new Date(server.now() - 86_400_000).toISOString();
  double.change(accountCodeOf(email, services().secret), { ends, state: 'expired' });
  const user = await findUser(services().db, email);
  const session = await openSession(services().db, user?.id ?? 0, server.now());
  double.holds = (path) => path.startsWith('/invoices/');
  const renewal = { plan_code: 'monthly', payment_token: 'renewed' };
  const { status } = await server.call('POST', '/api/client/renew/plan/', renewal, session);
  expect(status).toBe(200);
  await expect.poll(() => double.open, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await subjectsTo(email)).toHaveLength(1);
  double.release();
  await untilSettled(services());
  expect(await subjectsTo(email)).toHaveLength(2);
});

it('a notification is answered before its work, which is done while others hang', async () => {
  const email = await register();
  await untilSettled(services());
  const code = accountCodeOf(email, services().secret);
  const ends = new Date(server.now() + 70 * 86_400_000).toISOString();
  const id = double.change(code, { ends });
  double.holds = (path) => path === '/subscriptions/hangs';
  expect(await notify('subscription', 'renewed', 'hangs')).toBe(204);
  expect(await notify('subscription', 'renewed', id)).toBe(204);
  const until = async () => (await findUser(services().db, email))?.subscribedUntil?.toISOString();
  await expect.poll(until, { timeout: 20_000 }).toBe(ends);
  expect(double.open).toBe(1);
  double.release();
  await untilSettled(services());
});

it('a notification that the provider did not explain is tried again', async () => {
  const email = await register();
  await untilSettled(services());
  const ends = new Date(server.now() + 80 * 86_400_000).toISOString();
  const id = double.change(accountCodeOf(email, services().secret), { ends });
  double.isAway = true;
  expect(await notify('subscription', 'renewed', id)).toBe(204);
  await untilSettled(services());
  double.isAway = false;
  server.pass(60_000);
  await untilSettled(services());
  expect((await findUser(services().db, email))?.subscribedUntil?.toISOString()).toBe(ends);
});

it('a customer and a stranger are answered after the same calls of the provider', async () => {
  let calls = 0;
  const holdAfterThree = () => {
    calls = 0;
    double.holds = () => (calls += 1) > 3;
  };
  holdAfterThree();
  const email = await register();
  // The look for a second charge, and the receipt, come after the response.
  await expect.poll(() => double.open, { timeout: 20_000 }).toBe(2);
  double.release();
  await untilSettled(services());
  await server.call('POST', '/__test/reset-limits');
  holdAfterThree();
  const { status } = await server.call('POST', '/api/client/register/', {
    ...{ email, username: 'ada', first_name: 'Ada', last_name: 'Lovelace' },
    ...{ plan_code: 'monthly', payment_token: 'paid-twice' },
  });
  expect(status).toBe(200);
  expect([calls, double.open]).toEqual([3, 0]);
  double.release();
});
