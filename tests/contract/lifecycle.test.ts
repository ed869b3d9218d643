/** @file What is kept of people, for how long, and what export and erasure do: as the privacy page says. */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../contract/languages.ts';
import { isSubscribed } from '../../server/accounts/access.ts';
import { changeAddress } from '../../server/lifecycle/change-address.ts';
import { recordAudit } from '../../server/lifecycle/audit.ts';
import { eraseUser } from '../../server/lifecycle/erase-user.ts';
import { exportUser } from '../../server/lifecycle/export-user.ts';
import { blockUser, endSessions, sessionsOf } from '../../server/lifecycle/sessions.ts';
import { findSession, openSession } from '../../server/accounts/sessions.ts';
import { sweep } from '../../server/lifecycle/sweep.ts';
import { findUser } from '../../server/accounts/users.ts';
import { applyRetention } from '../../server/lifecycle/retention.ts';
import { openMailQueue } from '../../server/providers/mail/queue.ts';
import { analyse } from '../support/data/analysis.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const dayMs = 24 * 3_600_000;

/** The items below the heading of the page that says how long things are kept. */
function promises(language: string): [name: string, text: string][] {
  const page = readFileSync(`server/cms/privacy.${language}.md`, 'utf8');
  const section = page.split(/^## /m)[5] ?? '';
  return [...section.matchAll(/^- \*\*(.+?)[:,\s]*\*\*,?\s*(.+)$/gm)].map(
    ([, name = '', text = '']) => [name, text],
  );
}

/** The first duration of a text in milliseconds. */
function durationOf(text: string): number {
  const [, count = '', unit = ''] = /(\d+|\ba|two|ten) (minute|day|year)s?/.exec(text) ?? [];
  const number = { a: 1, two: 2, ten: 10 }[count] ?? Number(count);
  return number * { minute: 60_000, day: dayMs, year: 365 * dayMs }[unit as 'day'];
}

describe.each(engines())('what is kept on %s', (engine) => {
  let server: TestServer;
  const stranger = 'stranger@example.org';
  beforeAll(async () => {
    server = await startServer(engine, { LOG_LEVEL: 'silent' });
  });
  afterAll(() => server.stop());

  const db = () => server.services.db;
  const idOf = async (email: string) => (await findUser(db(), email))?.id ?? 0;
  async function count(table: string, condition: string): Promise<number> {
    const { rows } = await db().execute<{ count: number }>(
      sql.raw(`select count(*)::int as count from ${table} where ${condition}`),
    );
    return rows[0]?.count ?? 0;
  }
  async function applyAt(ms: number): Promise<void> {
    await sweep(db(), ms, server.services);
    await applyRetention(db(), ms, server.services);
  }
  /** A payment of pool09, with a receipt or without. */
  async function pay(id: string, state: 'paid' | 'failed'): Promise<void> {
    await db().execute(sql`
      insert into payments (id, token_digest, kind, account_code, email, username, first_name,
        last_name, plan_code, state, created_at, updated_at)
      values (${id}, decode(md5(${id}), 'hex'), 'register', ${id}, 'pool09@example.com', 'pool09',
        'Ada', 'Lovelace', 'monthly_trial', ${state}, now(), now())`);
    if (state === 'failed') return;
    await db().execute(sql`
      insert into receipts (payment_id, user_id, provider, provider_ref, plan_code, amount_cents,
        currency, paid_at)
      values (${id}, ${await idOf('pool09@example.com')}, 'sandbox', 'r1', 'monthly_trial', 100,
        'USD', now())`);
  }

  /** How each timed promise is tried: something to keep, and where it is kept. */
  const tried: Record<string, { make: () => Promise<unknown>; left: () => Promise<number> }> = {
    Sessions: {
      make: () => new Visitor(server.url).signIn('pool09@example.com'),
      left: async () => count('sessions', `user_id = ${await idOf('pool09@example.com')}`),
    },
    'One-time codes': {
      make: () => new Visitor(server.url).post('client/insta/sendotp/', { email: stranger }),
      left: () => count('codes', `email = '${stranger}'`),
    },
    'Counters of attempts': {
      make: () =>
        new Visitor(server.url).post('client/insta/validateotp/', { email: stranger, otp: '0000' }),
      left: () => count('counters', `key not like 'failures:pool%'`),
    },
    'Payments that did not succeed': {
      make: () => pay('failed-one', 'failed'),
      left: () => count('payments', `id = 'failed-one'`),
    },
    'The payer’s name': {
      make: () => pay('paid-one', 'paid'),
      left: () => count('payments', `id = 'paid-one' and first_name || last_name <> ''`),
    },
    'Messages to support': {
      make: async () =>
        db().execute(sql`
          insert into support_queries (user_id, name, message, sent_at)
          values (${await idOf('pool10@example.com')}, 'Ada', 'Hello there', now())`),
      left: () => count('support_queries', `message = 'Hello there'`),
    },
    'Mails we could not deliver': {
      make: () =>
        openMailQueue(db(), Date.now, () => undefined).send({
          ...{ to: stranger, subject: 'Hello', text: 'A text' },
        }),
      left: () => count('mails', `email = '${stranger}'`),
    },
    'Our record of changes to accounts': {
      make: async () =>
        endSessions(db(), await idOf('pool11@example.com'), { actor: 'test', now: Date.now() }),
      left: () => count('audit', `actor = 'test'`),
    },
  };

  it.each(promises('en'))('%s: %s', async (name, text) => {
    if (name === 'Receipts') {
      await pay('kept-long', 'paid');
      const end = Date.UTC(new Date().getUTCFullYear() + 11, 0, 1);
      await applyAt(end - 4 * dayMs);
      expect(await count('receipts', `payment_id = 'kept-long'`)).toBe(1);
      await applyAt(end + 4 * dayMs);
      expect(await count('receipts', `payment_id = 'kept-long'`)).toBe(0);
      return;
    }
    const promise = tried[name];
    if (promise === undefined) {
      // Kept with the account: the erasure below shows that nothing of it is left.
      expect(text).toMatch(/^until /);
      return;
    }
    await promise.make();
    const began = Date.now();
    const ms = durationOf(text);
    await applyAt(began + ms * 0.98 - 1_000);
    expect(await promise.left()).toBeGreaterThan(0);
    await applyAt(began + ms * 1.02 + 60_000);
    expect(await promise.left()).toBe(0);
  });

  it('counts wrong codes in a row of an account until one is right', async () => {
    const email = 'pool12@example.com';
    const visitor = new Visitor(server.url);
    await visitor.resetLimits();
    await visitor.post('client/insta/sendotp/', { email });
    const code = await visitor.codeOf(email);
    const otp = code === '0000' ? '0001' : '0000';
    await visitor.post('client/insta/validateotp/', { email, otp });
    const failures = () => count('counters', `key like 'failures:%${email}'`);
    await applyAt(Date.now() + 400 * dayMs);
    expect(await failures()).toBe(1);
  });

  it('a copy of the data has everything but secrets', async () => {
    const visitor = new Visitor(server.url);
    await visitor.signIn('pool13@example.com');
    await analyse(visitor);
    const id = await idOf('pool13@example.com');
    const copy = await exportUser(db(), id, Date.now());
    const text = JSON.stringify(copy);
    expect(copy).toMatchObject({
      account: { email: 'pool13@example.com', username: 'pool13' },
      tables: { sessions: [{ user_id: id }], subscriptions: [{ plan_code: 'monthly' }] },
      history: { format: 'limn-history' },
    });
    const { mutual } = (copy?.['lists'] ?? {}) as Record<string, string[]>;
    expect(mutual?.length).toBeGreaterThan(50);
    expect(new Set(mutual).size).toBe(mutual?.length);
    expect(text).not.toContain('token_hash');
    expect(text).not.toContain(visitor.token);
    expect(await exportUser(db(), 0, Date.now())).toBeNull();
  });

  it('a copy of the data has what belongs to the account, and nothing of another', async () => {
    const [own, other] = ['pool06@example.com', 'pool07@example.com'];
    const now = Date.now();
    // Signing in resets the counters of these tests.
    for (const email of [own, other]) await new Visitor(server.url).signIn(email);
    for (const email of [own, other]) {
      const id = await idOf(email);
      // Newest first in the table, and the older one paid under an earlier address.
      for (const [age, paidAs] of [
        [1, email],
        [2, `former.${email}`],
      ] as const) {
        const payment = `${age}-${email}`;
        await db().execute(sql`
          insert into payments (id, token_digest, kind, account_code, email, username, first_name,
            last_name, plan_code, state, created_at, updated_at)
          values (${payment}, decode(md5(${payment}), 'hex'), 'register', ${payment}, ${paidAs}, ${email},
            'Bea', 'Sample', 'monthly', 'paid', now() - ${age} * interval '1 day', now())`);
        await db().execute(sql`
          insert into receipts (payment_id, user_id, provider, provider_ref, plan_code,
            amount_cents, currency, paid_at)
          values (${payment}, ${id}, 'sandbox', ${payment}, 'monthly', 999, 'USD', now())`);
      }
      await db().execute(sql`
        insert into mails (email, subject, text, created_at)
        values (${email}, ${`Receipt of ${email}`}, 'text', now())`);
      await db().execute(sql`
        insert into counters (key, count, started_at) values (${`seen:${email}`}, 1, now())`);
      await recordAudit(db(), { actor: 'test', action: 'look', userId: id, details: email }, now);
    }
    const copy = await exportUser(db(), await idOf(own), now);
    expect(copy).toMatchObject({
      exportedAt: new Date(now).toISOString(),
      payments: [{ id: `2-${own}` }, { id: `1-${own}` }],
      waitingMails: [{ subject: `Receipt of ${own}` }],
      audit: [{ action: 'look', details: own }],
      // Without an analysis there are no lists.
      lists: {},
    });
    expect(copy?.['counters']).toContainEqual(expect.objectContaining({ key: `seen:${own}` }));
    expect(copy?.['receipts']).toHaveLength(2);
    expect(JSON.stringify(copy)).not.toContain('pool07');
  });

  it('an erased account leaves receipts without a person, and nothing else', async () => {
    const email = 'pool14@example.com';
    const visitor = new Visitor(server.url);
    await visitor.signIn(email);
    await analyse(visitor);
    const id = await idOf(email);
    await db().execute(sql`
      insert into payments (id, token_digest, kind, account_code, email, username, first_name,
        last_name, plan_code, state, created_at, updated_at)
      values ('erased-one', 'x', 'register', 'erased-one', ${email}, 'pool14', 'Ada', 'Lovelace',
        'monthly_trial', 'paid', now(), now())`);
    await db().execute(sql`
      insert into receipts (payment_id, user_id, provider, provider_ref, plan_code, amount_cents,
        currency, paid_at)
      values ('erased-one', ${id}, 'sandbox', 'r2', 'monthly_trial', 100, 'USD', now())`);
    const provider = server.services.billing.provider;
    const account = await db().execute<{ account_code: string }>(
      sql`select account_code from subscriptions where user_id = ${id}`,
    );
    const deps = { ...server.services, provider, now: Date.now(), actor: 'test' };
    expect(await eraseUser(deps, id)).toEqual({ cancelled: true, receipts: 1 });

    expect((await visitor.post('client/user/detail/')).status).toBe(401);
    // The provider does not charge on.
    const code = account.rows[0]?.account_code ?? '';
    expect((await provider.subscriptionOf(code))?.state).toBe('canceled');
    const { rows } = await db().execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`);
    for (const { name } of rows) {
      const personal = `to_jsonb(t)::text ~ '(pool14|Lovelace)'`;
      // The mail that says so is the last one.
      const expected = name === 'outbox' ? 1 : 0;
      expect([name, await count(`${name} t`, personal)]).toEqual([name, expected]);
    }
    expect(await count('receipts', `payment_id = 'erased-one' and user_id is null`)).toBe(1);
    expect(await count('audit', `user_id = ${id} and action = 'erase'`)).toBe(1);
    expect(await eraseUser(deps, id)).toBeNull();
  });

  it('nothing is erased while the provider cannot be asked', async () => {
    const { provider } = server.services.billing;
    const away = { ...provider, subscriptionsOf: () => Promise.reject(new Error('away')) };
    const id = await idOf('pool15@example.com');
    const deps = { ...server.services, provider: away, now: Date.now(), actor: 'test' };
    await expect(eraseUser(deps, id)).rejects.toThrow('away');
    expect(await idOf('pool15@example.com')).toBe(id);
  });

  it('ends sessions, all or all others, and a block refuses new ones', async () => {
    const email = 'pool16@example.com';
    const [first, second] = [new Visitor(server.url), new Visitor(server.url)];
    await first.signIn(email);
    await second.signIn(email);
    const id = await idOf(email);
    const by = { actor: 'test', now: Date.now() };
    expect(await sessionsOf(db(), id, Date.now())).toHaveLength(2);
    await blockUser(db(), id, true, by);
    expect((await first.post('client/user/detail/')).status).toBe(401);
    expect((await first.signIn(email)).status).toBe(400);
    await blockUser(db(), id, false, by);
    expect((await first.signIn(email)).status).toBe(200);
    expect(await endSessions(db(), id, by)).toBe(1);
    expect((await first.post('client/user/detail/')).status).toBe(401);
  });

  it('access ends with what is paid: at once after a cancellation, else when a renewal is overdue', async () => {
    const email = 'pool03@example.com';
    const now = server.services.now();
    const setState = async (state: string) => {
      await db().execute(sql`update users set subscribed_until = ${new Date(now).toISOString()}
        where email = ${email}`);
      await db().execute(sql`update subscriptions set state = ${state}
        where user_id = ${await idOf(email)}`);
      const user = await findUser(db(), email);
      if (user === undefined) throw new Error('no such user');
      const at = (ms: number) => isSubscribed(db(), user, now + ms);
      return Promise.all([at(-1), at(0), at(3 * dayMs - 1), at(3 * dayMs)]);
    };
    expect(await setState('canceled')).toEqual([true, false, false, false]);
    expect(await setState('active')).toEqual([true, true, true, false]);
    await db().execute(sql`delete from subscriptions where user_id = ${await idOf(email)}`);
    expect(await setState('none')).toEqual([true, false, false, false]);
  });

  it('sessions last fourteen days without use, and ending them touches no other user', async () => {
    const [id, other] = [await idOf('pool16@example.com'), await idOf('pool13@example.com')];
    const now = Date.now();
    const open = (userId: number) => openSession(db(), userId, now);
    const [kept, also, others] = [await open(id), await open(id), await open(other)];
    const isOpen = async (token: string, at = now) => (await findSession(db(), token, at)) !== null;
    const end = now + 14 * dayMs;
    expect([await isOpen(kept, end - 1), await isOpen(kept, end)]).toEqual([true, false]);
    expect(await sessionsOf(db(), id, end - 1)).toHaveLength(2);
    expect(await sessionsOf(db(), id, end)).toEqual([]);
    expect((await findSession(db(), kept, now))?.user.id).toBe(id);
    const by = { actor: 'test', now };
    expect(await endSessions(db(), id, by)).toBe(2);
    const areOpen = async () => [await isOpen(kept), await isOpen(also), await isOpen(others)];
    expect(await areOpen()).toEqual([false, false, true]);
    const next = await open(id);
    await blockUser(db(), id, true, by);
    await blockUser(db(), id, false, by);
    expect([await isOpen(next), await isOpen(others)]).toEqual([false, true]);
  });

  it('nobody is erased, or gets another address, while a payment is being charged', async () => {
    const email = 'pool08@example.com';
    const id = await idOf(email);
    const charging = (state: string) =>
      db().execute(sql`
        insert into payments (id, token_digest, kind, account_code, email, username, first_name,
          last_name, plan_code, state, created_at, updated_at)
        values ('charging-one', 'y', 'renew', 'charging-one', ${email}, 'pool08', 'Ada', 'Lovelace',
          'monthly', ${state}, now(), now())
        on conflict (id) do update set state = excluded.state`);
    await charging('charging');
    await pay('other-one', 'failed');
    const letter = { to: email, subject: 'Another address', text: 'A text' };
    const change = () =>
      changeAddress(server.services, { userId: id, email: 'new08@example.com' }, letter);
    const deps = { ...server.services, now: Date.now(), actor: 'test' };
    const cancelled: string[] = [];
    const provider = {
      ...server.services.billing.provider,
      cancel: async (of: string) => {
        cancelled.push(of);
        return server.services.billing.provider.cancel(of);
      },
    };
    expect(await change()).toBe('charging');
    await expect(eraseUser({ ...deps, provider }, id)).rejects.toMatchObject({ code: 'conflict' });
    expect([await idOf(email), cancelled]).toEqual([id, []]);
    await charging('paid');
    expect(await change()).toBe('changed');
    expect(await count('payments', `id = 'charging-one' and email = 'new08@example.com'`)).toBe(1);
    expect(await count('payments', `id = 'other-one' and email = 'pool09@example.com'`)).toBe(1);
    expect(await eraseUser({ ...deps, provider }, id)).toEqual({ cancelled: true, receipts: 0 });
    expect(cancelled).toEqual([`demo-${id}`]);
    expect(await count('payments', `id = 'other-one'`)).toBe(1);
    expect(await count('payments', `id = 'charging-one'`)).toBe(0);
  });
});

it('the page promises the same in every language', () => {
  const figures = (language: string) =>
    promises(language).map(([, text]) => text.match(/\d+/g) ?? []);
  expect(figures('en')).toHaveLength(14);
  for (const language of languages)
    expect([language, figures(language)]).toEqual([language, figures('en')]);
});
