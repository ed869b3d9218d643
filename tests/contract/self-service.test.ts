/** @file What people do with their own account: receipts, sessions, copy, deletion, a corrected address. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { findUser } from '../../server/accounts/users.ts';
import { users } from '../../server/db/schema.ts';
import { startServer, Visitor, type TestServer } from '../support/servers/server.ts';

let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await startServer('embedded', { LOG_LEVEL: 'silent' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  visitor = new Visitor(server.url);
  await visitor.resetLimits();
});

async function cardToken(): Promise<string> {
  const form = new URLSearchParams({
    ...{ first_name: 'A', last_name: 'B', number: '4111111111111111' },
    ...{ month: '12', year: '40', cvv: '123', key: 'k' },
  });
  const url = `${server.url}/sandbox/js/v1/token`;
  return ((await (await fetch(url, { method: 'POST', body: form })).json()) as { id: string }).id;
}

async function pay(email: string): Promise<string> {
  const payment_token = await cardToken();
  const paid = await visitor.post('client/register/', {
    ...{ email, username: 'ada', first_name: 'Ada', last_name: 'Lovelace' },
    ...{ plan_code: 'monthly', payment_token },
  });
  expect(paid.status).toBe(200);
  return payment_token;
}

const rows = (body: unknown) => body as Record<string, unknown>[];

it('shows the receipts of the provider and the next charge', async () => {
  await pay('receipts@example.com');
  await visitor.signIn('receipts@example.com');
  const [receipt, ...more] = rows((await visitor.get('client/receipts/')).body);
  expect(receipt).toMatchObject({ amount: 9.99, tax: 0, currency: 'USD', state: 'paid' });
  expect(more).toEqual([]);
  const details = await visitor.get('get/recurly/subscription/planDetails/');
  expect(details.body).toMatchObject({ next_amount: 9.99, currency: 'USD', is_trial: false });
});

it('shows the receipt of an ended subscription for the month up to its end', async () => {
  await visitor.signIn('expired@example.com');
  const receipts = rows((await visitor.get('client/receipts/')).body);
  const { body } = await visitor.get('get/recurly/subscription/planDetails/');
  const details = body as { status: string; current_period_ends_at: string };
  expect(details.status).toBe('expired');
  const paidUntil = new Date(String(receipts[0]?.['created_at']));
  paidUntil.setUTCMonth(paidUntil.getUTCMonth() + 1);
  expect(receipts).toHaveLength(1);
  expect(paidUntil.toISOString().slice(0, 10)).toBe(details.current_period_ends_at.slice(0, 10));
});

it('says nothing of an ended subscription while an operator has granted access', async () => {
  const signedIn = await visitor.signIn('expired@example.com');
  expect(signedIn.body['is_subscribed']).toBe(false);
  const details = async () => (await visitor.get('get/recurly/subscription/planDetails/')).body;
  const grant = (grantedUntil: Date | null) =>
    server.services.db
      .update(users)
      .set({ grantedUntil })
      .where(eq(users.email, 'expired@example.com'));
  await grant(new Date('2100-01-01'));
  expect((await visitor.post('client/user/detail/')).body['is_subscribed']).toBe(true);
  expect(await details()).toEqual({ name: '', current_period_ends_at: '' });
  await grant(null);
  expect(await details()).toMatchObject({ name: 'Limn Monthly', status: 'expired' });
});

it('keeps a session that is used every ten days, and ends one after fourteen days without use', async () => {
  const day = 24 * 3_600_000;
  await visitor.signIn('pool12@example.com');
  const unused = new Visitor(server.url);
  await unused.signIn('pool12@example.com');
  const statusOf = async (each: Visitor) => (await each.post('client/user/detail/')).status;
  server.pass(10 * day);
  expect(await statusOf(visitor)).toBe(200);
  server.pass(4 * day);
  expect([await statusOf(visitor), await statusOf(unused)]).toEqual([200, 401]);
  for (let count = 0; count < 4; count += 1) {
    server.pass(10 * day);
    expect(await statusOf(visitor)).toBe(200);
  }
  server.pass(14 * day);
  expect(await statusOf(visitor)).toBe(401);
  server.pass(-68 * day);
});

it('lists the sessions with their device, and ends all of them', async () => {
  const email = 'pool01@example.com';
  const phone = new Visitor(server.url);
  await phone.signIn(email);
  await visitor.signIn(email);
  const listed = rows((await visitor.get('client/sessions/')).body);
  expect(listed.map(({ is_current }) => is_current)).toEqual([true, false]);
  expect(JSON.stringify(listed)).not.toMatch(/hash|token/);
  expect((await visitor.post('client/sessions/end/')).status).toBe(200);
  for (const ended of [phone, visitor]) {
    expect((await ended.post('client/user/detail/')).status).toBe(401);
  }
});

it('ends one session, and none of another account', async () => {
  const email = 'pool01@example.com';
  const phone = new Visitor(server.url);
  const stranger = new Visitor(server.url);
  await phone.signIn(email);
  await visitor.signIn(email);
  await stranger.signIn('pool02@example.com');
  const made = await phone.post('client/keys/make/', { name: 'Sheet', scopes: ['figures'] });
  const [, { id }] = rows((await visitor.get('client/sessions/')).body) as [
    unknown,
    { id: string },
  ];
  const end = (from: Visitor) => from.post('client/session/end/', { id });
  const worksOf = async (of: Visitor) => (await of.post('client/user/detail/')).status;
  expect((await end(stranger)).status).toBe(404);
  expect(await worksOf(phone)).toBe(200);
  expect((await end(visitor)).status).toBe(200);
  expect([await worksOf(phone), await worksOf(visitor)]).toEqual([401, 200]);
  // A key of the owner's tools belongs to no session.
  const figures = await fetch(`${server.url}/api/client/figures/`, {
    headers: { authorization: `Bearer ${String(made.body['key'])}` },
  });
  expect(figures.status).toBe(200);
  expect((await end(visitor)).status).toBe(404);
});

it('gives a copy of everything about the account, and of no other', async () => {
  await visitor.signIn('pool02@example.com');
  const { status, text, body } = await visitor.get('client/account/export/');
  expect(status).toBe(200);
  expect(body).toMatchObject({ format: 'limn-account', account: { email: 'pool02@example.com' } });
  expect(text).not.toContain('pool03');
  expect(text).not.toContain(visitor.token);
});

it('deletes the account when its address is repeated, and says so by mail', async () => {
  const email = 'pool04@example.com';
  await visitor.signIn(email);
  expect((await visitor.post('client/account/delete/', { email: 'x@example.com' })).status).toBe(
    400,
  );
  expect(await findUser(server.services.db, email)).toBeDefined();
  expect((await visitor.post('client/account/delete/', { email })).status).toBe(200);
  expect(await findUser(server.services.db, email)).toBeUndefined();
  expect((await visitor.post('client/user/detail/')).status).toBe(401);
  const mails = await visitor.ask('GET', `/__test/outbox?email=${email}`);
  expect(rows(mails.body).map(({ subject }) => subject)).toEqual(['Your Limn account is deleted']);
});

describe('an address that was mistyped when paying', () => {
  const correct = (email: string, new_email: string, payment_token: string) =>
    visitor.post('client/register/email/', { email, new_email, payment_token });

  it('is corrected by the payer, and the code goes to the right one', async () => {
    const token = await pay('typo@gmial.com');
    expect((await correct('typo@gmial.com', 'typo@gmail.com', token)).status).toBe(200);
    expect((await visitor.signIn('typo@gmail.com')).body).toMatchObject({ is_subscribed: true });
    expect((await new Visitor(server.url).signIn('typo@gmial.com')).status).toBe(400);
  });

  it('stays for everybody else, and once somebody has signed in', async () => {
    const token = await pay('owner@example.com');
    expect((await correct('owner@example.com', 'thief@example.com', 'guess')).status).toBe(400);
    expect((await correct('demo@example.com', 'thief@example.com', token)).status).toBe(400);
    expect((await correct('owner@example.com', 'demo@example.com', token)).status).toBe(400);
    await visitor.signIn('owner@example.com');
    expect((await correct('owner@example.com', 'thief@example.com', token)).status).toBe(400);
    expect(await findUser(server.services.db, 'owner@example.com')).toBeDefined();
  });

  it('stays a day after the payment', async () => {
    const token = await pay('slow@example.com');
    server.pass(25 * 3_600_000);
    expect((await correct('slow@example.com', 'slower@example.com', token)).status).toBe(400);
  });
});
