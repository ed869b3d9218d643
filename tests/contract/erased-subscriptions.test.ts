/** @file What the provider charges for after an account is erased: nothing, whatever our books say. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../server/accounts/sessions.ts';
import { findUser } from '../../server/accounts/users.ts';
import { runCommand, UsageError } from '../../server/admin/commands.ts';
import { accountCodeOf, insertPayment } from '../../server/billing/ledger.ts';
import type { PlanRow } from '../../server/billing/plans.ts';
import { users } from '../../server/db/schema.ts';
import { auditOf } from '../../server/lifecycle/audit.ts';
import { eraseUser } from '../../server/lifecycle/erase-user.ts';
import type { BillingProvider } from '../../server/providers/billing/provider.ts';
import {
  startBillingServer,
  recurlySettings,
  type BillingServer,
} from '../support/servers/billing-server.ts';
import { untilSettled } from '../support/servers/planned-work.ts';
import { startRecurlyDouble, type RecurlyDouble } from '../support/servers/recurly-double.ts';

let double: RecurlyDouble;
let server: BillingServer;
let customers = 0;

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
const db = () => services().db;
const codeOf = (email: string) => accountCodeOf(email, services().secret);
const idOf = async (email: string) => (await findUser(db(), email))?.id ?? 0;

/** A customer who has paid. */
async function customer(): Promise<{ email: string; id: number }> {
  customers += 1;
  const email = `customer${customers}@example.com`;
  const { status } = await server.call('POST', '/api/client/register/', {
    ...{ email, username: 'ada', first_name: 'Ada', last_name: 'Lovelace', plan_code: 'monthly' },
    payment_token: `paid-${customers}`,
  });
  expect(status).toBe(200);
  // The round that looks for second subscriptions after a payment has ended.
  await untilSettled(services());
  return { email, id: await idOf(email) };
}

/** The states of an account's subscriptions at the provider, newest first. */
async function statesOf(email: string): Promise<string[]> {
  const all = await services().billing.provider.subscriptionsOf(codeOf(email));
  return all.map(({ state }) => state);
}

function depsWith(change: Partial<BillingProvider> = {}) {
  const provider = { ...services().billing.provider, ...change };
  return { ...services(), provider, now: server.now(), actor: 'test' };
}

const booksOf: Readonly<Record<string, (id: number) => ReturnType<typeof sql>>> = {
  expired: (id) => sql`update subscriptions set state = 'expired' where user_id = ${id}`,
  canceled: (id) => sql`update subscriptions set state = 'canceled' where user_id = ${id}`,
  missing: (id) => sql`delete from subscriptions where user_id = ${id}`,
};

/** Begins a renewal, as its first step does. */
const begin = (email: string) =>
  insertPayment(
    depsWith(),
    {
      ...{ kind: 'renew', email, username: 'ada', firstName: 'Ada', lastName: 'Lovelace' },
      ...{ token: `renewal of ${email}`, plan: { code: 'monthly' } as PlanRow },
      ...{ terms: undefined, ipAddress: '', country: null },
    },
    codeOf(email),
  );

describe('erasing an account', () => {
  it.each(Object.keys(booksOf))(
    'charges nothing where our subscription row is %s',
    async (state) => {
      const { email, id } = await customer();
      await db().execute(booksOf[state]?.(id) ?? sql`select 1`);
      expect(await eraseUser(depsWith(), id)).toMatchObject({ cancelled: true });
      expect(await statesOf(email)).toEqual(['canceled']);
      expect(await idOf(email)).toBe(0);
    },
  );

  it('refunds a second subscription', async () => {
    const { email, id } = await customer();
    double.book(codeOf(email), 'monthly');
    expect(await statesOf(email)).toEqual(['active', 'active']);
    await eraseUser(depsWith(), id);
    expect(await statesOf(email)).toEqual(['expired', 'canceled']);
  });

  it('ends a second subscription that cannot be refunded', async () => {
    const { email, id } = await customer();
    double.book(codeOf(email), 'monthly');
    await eraseUser(depsWith({ refund: async () => false }), id);
    expect(await statesOf(email)).toEqual(['canceled', 'canceled']);
  });

  it('keeps the account when the provider refuses to cancel', async () => {
    const { email, id } = await customer();
    const refusing = depsWith({ cancel: async () => null });
    await expect(eraseUser(refusing, id)).rejects.toMatchObject({ code: 'unavailable' });
    expect([await idOf(email), await statesOf(email)]).toEqual([id, ['active']]);
    const lines: string[] = [];
    const admin = { ...refusing, now: server.now, print: (line: string) => void lines.push(line) };
    await expect(runCommand(admin, ['erase', email, '--yes'])).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect([await idOf(email), lines]).toEqual([id, []]);
  });

  it('keeps the account when a renewal begins meanwhile', async () => {
    const { email, id } = await customer();
    const { subscriptionsOf } = services().billing.provider;
    const slow = {
      subscriptionsOf: async (code: string) => {
        await begin(email);
        return subscriptionsOf(code);
      },
    };
    await expect(eraseUser(depsWith(slow), id)).rejects.toMatchObject({ code: 'conflict' });
    const { rows } = await db().execute(
      sql`select state from payments where email = ${email} and kind = 'renew'`,
    );
    expect([await idOf(email), rows]).toEqual([id, [{ state: 'charging' }]]);
  });

  it('refuses a renewal that begins after the erasure', async () => {
    const { email, id } = await customer();
    await eraseUser(depsWith(), id);
    await expect(begin(email)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('succeeds when another request has cancelled first', async () => {
    const { email, id } = await customer();
    const { cancel } = services().billing.provider;
    const slow = {
      cancel: async (of: string) => ((await cancel(of)) === null ? null : cancel(of)),
    };
    expect(await eraseUser(depsWith(slow), id)).toMatchObject({ cancelled: true });
    expect([await idOf(email), await statesOf(email)]).toEqual([0, ['canceled']]);
  });

  it('is refused to the owner while the provider is unreachable', async () => {
    const { email, id } = await customer();
    await db().execute(sql`update subscriptions set state = 'expired' where user_id = ${id}`);
    const session = await openSession(db(), id, server.now());
    const remove = () => server.call('POST', '/api/client/account/delete/', { email }, session);
    double.isAway = true;
    expect((await remove()).status).toBe(503);
    double.isAway = false;
    expect([await idOf(email), await statesOf(email)]).toEqual([id, ['active']]);
    expect((await remove()).status).toBe(200);
    expect([await idOf(email), await statesOf(email)]).toEqual([0, ['canceled']]);
  });

  it('does not ask the provider about a user without payments', async () => {
    const email = 'never-paid@example.com';
    const row = {
      email,
      username: 'ada',
      instaId: '0000000000',
      createdAt: new Date(server.now()),
    };
    await db()
      .insert(users)
      .values({ ...row, isPrivate: false });
    const id = await idOf(email);
    const session = await openSession(db(), id, server.now());
    double.seen.length = 0;
    double.isAway = true;
    const { status } = await server.call('POST', '/api/client/account/delete/', { email }, session);
    double.isAway = false;
    expect([status, await idOf(email), double.seen]).toEqual([200, 0, []]);
  });

  it.each(['subscriptions', 'receipts'])('asks the provider when %s are missing', async (table) => {
    const { email, id } = await customer();
    await db().execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`);
    await db().execute(sql`update payments set state = 'failed' where email = ${email}`);
    expect(await eraseUser(depsWith(), id)).toMatchObject({ cancelled: true });
    expect(await statesOf(email)).toEqual(['canceled']);
  });

  it('is possible for an operator without the provider', async () => {
    const { email, id } = await customer();
    const lines: string[] = [];
    const admin = {
      ...depsWith(),
      now: server.now,
      print: (line: string) => void lines.push(line),
    };
    double.seen.length = 0;
    double.isAway = true;
    const erase = (...options: string[]) => runCommand(admin, ['erase', email, ...options]);
    await expect(erase('--yes')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(erase('--without-provider')).rejects.toThrow('add --yes');
    await expect(erase('--yes', '--without')).rejects.toBeInstanceOf(UsageError);
    expect(await idOf(email)).toBe(id);
    double.seen.length = 0;
    await erase('--yes', '--without-provider');
    double.isAway = false;
    expect([await idOf(email), double.seen]).toEqual([0, []]);
    expect(lines.join()).toContain('the billing provider was not asked');
    const entries = await auditOf(db(), id);
    expect(entries.map(({ details }) => details)).toEqual([
      '1 receipts kept, without the provider',
    ]);
    expect(await statesOf(email)).toEqual(['active']);
  });
});
