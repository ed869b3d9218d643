/** @file What the books of billing do at their exact limits, below the calls of a customer. */
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import { findUser } from '../../server/accounts/users.ts';
import {
  recoverChargeOf,
  recoverInterruptedCharges,
} from '../../server/billing/interrupted-charges.ts';
import { accountCodeOf } from '../../server/billing/ledger.ts';
import { paymentDepsOf } from '../../server/billing/maintenance.ts';
import { refreshMissedRenewals } from '../../server/billing/missed-renewals.ts';
import {
  recordDecline,
  needsCaptcha,
  recordCaptchaPass,
} from '../../server/billing/payment-attempts.ts';
import { refundDuplicates, refundRecentDuplicates } from '../../server/billing/provider-account.ts';
import { saveSubscription } from '../../server/billing/subscriptions.ts';
import type {
  BillingProvider,
  ProviderSubscription,
} from '../../server/providers/billing/provider.ts';
import { startServer, type TestServer } from '../support/servers/server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const email = 'pool01@example.com';

let server: TestServer;
let userId = 0;
let accountCode = '';
let now = 0;

beforeAll(async () => {
  server = await startServer('embedded', { LOG_LEVEL: 'silent' });
  userId = (await findUser(server.services.db, email))?.id ?? 0;
  accountCode = accountCodeOf(email, server.services.secret);
  now = server.services.now();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.services.db.execute(sql`delete from receipts`);
  await server.services.db.execute(sql`delete from payments`);
  await server.services.db.execute(sql`delete from notices`);
});

const db = () => server.services.db;
const deps = (at = now) => paymentDepsOf(server.services, at);

interface PaymentChange {
  readonly plan?: string;
  readonly state?: string;
  readonly code?: string;
  readonly age: number;
}

async function insertPayment(id: string, change: PaymentChange) {
  const at = new Date(now - change.age).toISOString();
  await db().execute(sql`
    insert into payments (id, token_digest, kind, account_code, email, username, first_name,
      last_name, plan_code, state, created_at, updated_at)
    values (${id}, decode(md5(${id}), 'hex'), 'renew', ${change.code ?? accountCode}, ${email}, 'pool01', 'Ada',
      'Lovelace', ${change.plan ?? 'monthly'}, ${change.state ?? 'charging'}, ${at}::timestamptz,
      ${at}::timestamptz)`);
}

async function stateOf(id: string): Promise<unknown> {
  const { rows } = await db().execute(sql`select state from payments where id = ${id}`);
  return rows[0]?.['state'];
}

/** A provider that has these subscriptions, and notes what it is asked. */
function providerOf(all: readonly ProviderSubscription[], isRefunding = true) {
  const asked: string[] = [];
  const refunded: string[] = [];
  const provider = {
    ...server.services.billing.provider,
    subscriptionsOf: async (code: string) => {
      asked.push(code);
      return [...all];
    },
    subscriptionOf: async (code: string) => {
      asked.push(code);
      return null;
    },
    refund: async (id: string) => {
      refunded.push(id);
      return isRefunding;
    },
  } satisfies BillingProvider;
  return { provider, asked, refunded };
}

const subscription = (
  id: string,
  ends: number,
  state: ProviderSubscription['state'] = 'active',
): ProviderSubscription => ({
  ...{ id, accountCode, planCode: 'monthly', planName: 'Limn Monthly', state },
  ...{ currentPeriodEndsAt: new Date(ends), trialEndsAt: null, nextAmount: 9.99, currency: 'USD' },
});

const log = () => server.services.log;

it('a charge counts as interrupted after thirty seconds, and fails after twenty minutes', async () => {
  const { provider } = providerOf([]);
  const recover = async (at: number) =>
    (await recoverInterruptedCharges({ ...deps(at), provider }, server.services)).counts['charges'];
  await insertPayment('stale', { age: 0 });
  expect(await recover(now + 30_000 - 1)).toBe(0);
  expect(await recover(now + 30_000)).toBe(1);
  expect(await stateOf('stale')).toBe('charging');
  expect(await recover(now + 20 * minute)).toBe(1);
  expect(await stateOf('stale')).toBe('charging');
  expect(await recover(now + 20 * minute + 1)).toBe(1);
  expect(await stateOf('stale')).toBe('failed');
});

it('an interrupted charge of one account is settled before its next, and no other', async () => {
  const { provider } = providerOf([]);
  await insertPayment('stale', { age: minute });
  const recover = (code: string) => recoverChargeOf({ ...deps(), provider }, code);
  expect(await recover('another')).toBe(0);
  expect(await recover(accountCode)).toBe(1);
  expect(await stateOf('stale')).toBe('failed');
});

it('a charge is recorded by a receipt of its own plan that no other payment has', async () => {
  const receipt = { id: 'r-1', amount: 9.99, currency: 'USD' };
  const books = (planCode: string, ends = now + 30 * day) => ({
    ...deps(),
    provider: {
      ...providerOf([]).provider,
      subscriptionOf: async () => ({ ...subscription('s-1', ends, 'canceled'), planCode }),
      receiptOf: async () => receipt as never,
    },
  });
  const recover = (of: ReturnType<typeof books>) => recoverInterruptedCharges(of, server.services);
  await insertPayment('stale', { age: minute });
  await recover(books('weekly'));
  expect(await stateOf('stale')).toBe('charging');
  await recover(books('monthly', now));
  expect(await stateOf('stale')).toBe('charging');
  await recover(books('monthly'));
  expect(await stateOf('stale')).toBe('paid');
  await insertPayment('next', { age: minute });
  await recover(books('monthly'));
  expect(await stateOf('next')).toBe('charging');
  const { rows } = await db().execute(sql`select payment_id, amount_cents, currency from receipts`);
  expect(rows).toEqual([{ payment_id: 'stale', amount_cents: 999, currency: 'USD' }]);
});

it('of several subscriptions the one in our books stays, else the last to end', async () => {
  const all = [
    subscription('short', now + 5 * day),
    subscription('long', now + 50 * day),
    subscription('over', now - day, 'canceled'),
    subscription('gone', now + 90 * day, 'expired'),
  ];
  const refund = async (code: string, isRefunding = true) => {
    const { provider, refunded } = providerOf(all, isRefunding);
    const count = await refundDuplicates(db(), provider, code, { now, log: log() });
    return [count, refunded];
  };
  expect(await refund('nobody')).toEqual([1, ['short']]);
  expect(await refund('nobody', false)).toEqual([0, ['short']]);
  await saveSubscription(db(), 'sandbox', userId, subscription('short', now + 4 * day), now);
  expect(await refund(accountCode)).toEqual([1, ['long']]);
  const user = await findUser(db(), email);
  expect(user?.subscribedUntil).toEqual(new Date(now + 5 * day));
});

it('one subscription is never paid back, whatever ended beside it', async () => {
  const ended = [subscription('over', now, 'canceled'), subscription('gone', now, 'expired')];
  const { provider, refunded } = providerOf([subscription('one', now - day), ...ended]);
  const times = { now, log: log() };
  expect(await refundDuplicates(db(), provider, accountCode, times)).toBe(0);
  expect(refunded).toEqual([]);
});

it('an account is checked until half an hour after its last payment, at most every five minutes', async () => {
  await insertPayment('watched', { age: 0, state: 'failed' });
  const askedAt = async (at: number) => {
    const { provider, asked } = providerOf([]);
    await refundRecentDuplicates({ ...deps(at), provider }, server.services);
    return asked;
  };
  expect(await askedAt(now + 26 * minute)).toEqual([accountCode]);
  expect(await askedAt(now + 31 * minute - 1)).toEqual([]);
  expect(await askedAt(now + 31 * minute)).toEqual([accountCode]);
  expect(await askedAt(now + 40 * minute)).toEqual([]);
});

/** Looks for second subscriptions; resolves with the accounts asked about, some of them in vain. */
async function lookedAt(at: number, isAway: (code: string) => boolean = () => false) {
  const { provider, asked } = providerOf([]);
  const subscriptionsOf = async (code: string) => {
    asked.push(code);
    if (isAway(code)) throw new AppError('unavailable', 'away');
    return [];
  };
  await refundRecentDuplicates(
    { ...deps(at), provider: { ...provider, subscriptionsOf } },
    server.services,
  );
  return asked;
}

it('the check after half an hour is made up for when the provider is back, for up to a day', async () => {
  const isAway = () => true;
  await insertPayment('watched', { age: 0, state: 'failed' });
  expect(await lookedAt(now + 20 * minute)).toEqual([accountCode]);
  expect(await lookedAt(now + 31 * minute, isAway)).toEqual([accountCode]);
  expect(await lookedAt(now + 35 * minute - 2, isAway)).toEqual([]);
  expect(await lookedAt(now + 12 * 60 * minute, isAway)).toEqual([accountCode]);
  expect(await lookedAt(now + day - 1)).toEqual([accountCode]);
  expect(await lookedAt(now + day - 1 + 10 * minute)).toEqual([]);
  await insertPayment('late', { age: 0, state: 'failed', code: 'late' });
  expect(await lookedAt(now + 31 * minute, isAway)).toContain('late');
  expect(await lookedAt(now + day)).toEqual([]);
});

it('accounts that were checked in vain keep no other waiting', async () => {
  const isAway = (code: string) => code.startsWith('vain');
  for (let at = 0; at < 20; at += 1) {
    await insertPayment(`vain${at}`, { age: 10 * minute, state: 'failed', code: `vain${at}` });
  }
  // Many failures in a row end a round, so it takes two.
  await lookedAt(now + 21 * minute, isAway);
  await lookedAt(now + 22 * minute, isAway);
  await insertPayment('waits', { age: 0, state: 'failed', code: 'waits' });
  expect(await lookedAt(now + 23 * minute)).toEqual(['waits']);
  expect((await lookedAt(now + 60 * minute, isAway))[0]).toBe('waits');
});

it('every account with a payment is checked but an erased one, which has no code', async () => {
  for (const code of ['', '0a', 'f0']) await insertPayment(`p${code}`, { age: 0, code });
  const { provider, asked } = providerOf([]);
  await refundRecentDuplicates({ ...deps(), provider }, server.services);
  expect(asked.toSorted()).toEqual(['0a', 'f0']);
});

it('what is paid back, and why the provider was not asked, is in the log', async () => {
  const lines: string[] = [];
  const noted = pino({ level: 'warn', base: null }, { write: (line) => void lines.push(line) });
  const { provider } = providerOf([subscription('one', now + day), subscription('two', now + 1)]);
  await saveSubscription(db(), 'sandbox', userId, subscription('one', now + day), now);
  await refundDuplicates(db(), provider, accountCode, { now, log: noted });
  await insertPayment('recent', { age: 0, state: 'failed' });
  const subscriptionsOf = () => Promise.reject(new AppError('unavailable', 'no route'));
  const away = { ...deps(), provider: { ...provider, subscriptionsOf } };
  await refundRecentDuplicates(away, { ...server.services, log: noted });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'a second subscription was paid back', subscription: 'two', user: userId },
    { msg: 'a row of a round failed, the others are worked on', reason: 'unavailable' },
  ]);
});

it('the provider is asked about periods that have ended, of its own subscriptions', async () => {
  const askedAt = async (at: number, name: BillingProvider['name'] = 'sandbox') => {
    const { provider, asked } = providerOf([]);
    await refreshMissedRenewals({ ...deps(at), provider: { ...provider, name } }, server.services);
    return asked.includes(accountCode);
  };
  const end = now + 5 * day;
  await saveSubscription(db(), 'sandbox', userId, subscription('one', end), now);
  expect([await askedAt(end), await askedAt(end + 1)]).toEqual([false, true]);
  expect(await askedAt(end + 1, 'recurly')).toBe(false);
  await saveSubscription(db(), 'sandbox', userId, subscription('one', end, 'canceled'), now);
  expect(await askedAt(end + 2)).toBe(true);
  await saveSubscription(db(), 'sandbox', userId, subscription('one', end, 'expired'), now);
  expect(await askedAt(end + 3)).toBe(false);
});

/** Inserts so many people of a name, with subscriptions whose period has ended. */
async function insertSubscriptions(name: string, count: number, endedAt: number): Promise<void> {
  const ended = new Date(endedAt).toISOString();
  await db().execute(sql`
    with people as (
      insert into users (email, username, insta_id, created_at, is_private)
      select ${name}::text || n || '@example.com', ${name}, '0', now(), false
      from generate_series(1, ${count}::int) n returning id)
    insert into subscriptions (user_id, provider, provider_id, account_code, plan_code, plan_name,
      state, current_period_ends_at, updated_at)
    select id, 'sandbox', ${name}::text || id, ${name}::text || id, 'monthly', '', 'active', ${ended}::timestamptz, now()
    from people`);
}

it('a missed renewal is found among thousands that the provider does not know, and beside failures', async () => {
  const end = now + 5 * day;
  await db().execute(sql`delete from users where username = 'gone'`);
  await saveSubscription(db(), 'sandbox', userId, subscription('one', end), now);
  await insertSubscriptions('gone', 1_100, end - day);
  const asked: string[] = [];
  const provider = {
    ...providerOf([]).provider,
    subscriptionOf: async (code: string) => {
      asked.push(code);
      if (/^gone.*7$/.test(code)) throw new AppError('unavailable', 'this row alone');
      return code === accountCode ? subscription('one', end + 30 * day) : null;
    },
  };
  const round = (at: number) => refreshMissedRenewals({ ...deps(at), provider }, server.services);
  const { failed } = await round(end + minute);
  expect(failed).toBeUndefined();
  expect(asked).toHaveLength(1_101);
  expect((await findUser(db(), email))?.subscribedUntil).toEqual(new Date(end + 30 * day));
  // What was asked about is not asked about again at once, the less the longer it has been over.
  await round(end + 2 * minute);
  expect(asked).toHaveLength(1_101);
  await round(end + 3 * 60 * minute);
  expect(asked).toHaveLength(2_201);
  await db().execute(sql`delete from users where username = 'gone'`);
});

it('a provider that is away ends a round, which is then tried again soon', async () => {
  for (let at = 0; at < 40; at += 1) {
    await insertPayment(`away${at}`, { age: minute, code: `away${at}` });
  }
  const asked: string[] = [];
  const subscriptionOf = async (code: string) => {
    asked.push(code);
    throw new AppError('unavailable', 'away');
  };
  const round = (at: number) =>
    recoverInterruptedCharges(
      { ...deps(at), provider: { ...providerOf([]).provider, subscriptionOf } },
      server.services,
    );
  expect((await round(now)).failed).toBeDefined();
  const first = asked.splice(0);
  expect(first.length).toBeLessThan(20);
  // The next one begins with those that had no turn.
  expect((await round(now + 2 * minute)).failed).toBeDefined();
  expect(asked.filter((code) => first.includes(code))).toEqual([]);
});

it('a round over renewals that was ended by a provider that is away begins with the others', async () => {
  await insertSubscriptions('out', 40, now - day);
  const asked: string[] = [];
  const subscriptionOf = async (code: string) => {
    asked.push(code);
    throw new AppError('unavailable', 'away');
  };
  const provider = { ...providerOf([]).provider, subscriptionOf };
  const round = (at: number) => refreshMissedRenewals({ ...deps(at), provider }, server.services);
  expect(await round(now)).toMatchObject({ failed: 'cut' });
  const first = asked.splice(0);
  expect(first.length).toBeLessThan(20);
  expect(await round(now + 3 * 60 * minute)).toMatchObject({ failed: 'cut' });
  expect(asked.filter((code) => first.includes(code))).toEqual([]);
  await db().execute(sql`delete from users where username = 'out'`);
});

it('a charge that is under way at a start is looked at as soon as it can be an interrupted one', async () => {
  await insertPayment('young', { age: 10_000 });
  const { provider } = providerOf([]);
  const { counts, nextAt } = await recoverInterruptedCharges(
    { ...deps(), provider },
    server.services,
  );
  expect(counts).toEqual({ charges: 0 });
  expect(nextAt).toBe(now + 20_000);
});

it('access ends with a subscription that expired, at its end or now', async () => {
  const save = async (ends: number, state: ProviderSubscription['state']) => {
    await saveSubscription(db(), 'sandbox', userId, subscription('one', ends, state), now);
    return (await findUser(db(), email))?.subscribedUntil?.getTime();
  };
  expect(await save(now + day, 'canceled')).toBe(now + day);
  expect(await save(now + day, 'expired')).toBe(now);
  expect(await save(now - day, 'expired')).toBe(now - day);
});

it('a mail says that a period was renewed or a subscription cancelled, once', async () => {
  const notices = async () => {
    const { rows } = await db().execute<{ kind: string }>(sql`
      select kind from notices where user_id = ${userId} order by id`);
    return rows.map(({ kind }) => kind);
  };
  const save = (...of: Parameters<typeof subscription>) =>
    saveSubscription(db(), 'sandbox', userId, subscription(...of), now);
  const end = now + 5 * day;
  await save('first', end);
  await save('first', end + 60 * minute);
  expect(await notices()).toEqual([]);
  await save('first', end);
  await save('first', end + 60 * minute + 1);
  await save('first', end + 60 * minute + 1);
  expect(await notices()).toEqual(['receipt']);
  await save('first', end + 60 * minute + 1, 'canceled');
  await save('first', end + 120 * minute, 'canceled');
  expect(await notices()).toEqual(['receipt', 'cancelled']);
  // Another subscription, and the end of one, are no renewal.
  await save('second', end + 60 * day);
  await save('second', end + 90 * day, 'expired');
  expect(await notices()).toEqual(['receipt', 'cancelled']);
});

it('a cancellation that was withdrawn leaves no notice, so that the next one has its own', async () => {
  const notices = async () => {
    const { rows } = await db().execute<{ kind: string }>(sql`
      select kind from notices where user_id = ${userId} order by id`);
    return rows.map(({ kind }) => kind);
  };
  const end = now + 5 * day;
  const save = (state: ProviderSubscription['state'], id = 'first', ends = end) =>
    saveSubscription(db(), 'sandbox', userId, subscription(id, ends, state), now);
  await save('active');
  await save('canceled');
  await save('canceled');
  expect(await notices()).toEqual(['cancelled']);
  // The same end, reported with another fraction of a second.
  await save('active', 'first', end + 1);
  expect(await notices()).toEqual([]);
  await save('canceled');
  expect(await notices()).toEqual(['cancelled']);
  // A new subscription withdraws nothing of the one before.
  await save('active', 'second');
  expect(await notices()).toEqual(['cancelled']);
});

it('a solved captcha covers one declined attempt, and declines are forgotten after ten minutes', async () => {
  const address = '192.0.2.50';
  const needs = (at = now) => needsCaptcha(db(), address, at);
  await recordDecline(db(), address, now);
  expect(await needs()).toBe(false);
  await recordDecline(db(), address, now);
  expect(await needs()).toBe(true);
  await recordCaptchaPass(db(), address, now);
  expect(await needs()).toBe(false);
  await recordDecline(db(), address, now);
  expect([await needs(), await needs(now + 10 * minute - 1)]).toEqual([true, true]);
  expect(await needs(now + 10 * minute)).toBe(false);
});
