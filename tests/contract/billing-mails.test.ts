/** @file The mails about renewals and cancellations, in whatever order the provider reports them. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '../../server/accounts/sessions.ts';
import { findUser } from '../../server/accounts/users.ts';
import { accountCodeOf } from '../../server/billing/ledger.ts';
import { addNotice } from '../../server/billing/subscriptions.ts';
import { jobs } from '../../server/db/operations-schema.ts';
import {
  startBillingServer,
  postNotification,
  recurlySettings,
  type BillingServer,
} from '../support/servers/billing-server.ts';
import { runRounds, untilSettled } from '../support/servers/planned-work.ts';
import { startRecurlyDouble, type RecurlyDouble } from '../support/servers/recurly-double.ts';

const dayMs = 24 * 3_600_000;

let double: RecurlyDouble;
let server: BillingServer;
let people = 0;
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

/** Lets the provider report something, and waits for nothing that follows. */
async function post(type: string, event: string, id: string): Promise<void> {
  expect(await postNotification(server, type, event, id)).toBe(204);
}

/** Lets the provider report something, and waits until its mails are sent. */
async function notify(type: string, event: string, id: string): Promise<void> {
  await post(type, event, id);
  await untilSettled(services());
}

/**
 * The response to one of the next requests of a path waits until the double releases it, and says what was
 * true when it was asked.
 */
function hold(path: RegExp, which: number): void {
  let count = 0;
  double.holds = (asked) => {
    if (!path.test(asked)) return false;
    count += 1;
    return count === which;
  };
}

const untilHeld = () => vi.waitFor(() => expect(double.open).toBe(1), { timeout: 10_000 });

/** Waits until no notification is left to follow. */
const untilFollowed = () =>
  vi.waitFor(
    async () => {
      services().wakeJobs();
      expect(await services().db.$count(jobs, eq(jobs.kind, 'webhook'))).toBe(0);
    },
    { timeout: 10_000 },
  );

/** How many cancellations an address was sent. */
async function cancellations(email: string): Promise<number> {
  await untilSettled(services());
  const { rows } = await services().db.execute(sql`
    select id from outbox where email = ${email} and subject like '%cancelled%'`);
  return rows.length;
}

/** A customer who has paid, with the provider's side of it. */
async function customer() {
  people += 1;
  const email = `renews${people}@example.com`;
  const { status } = await server.call('POST', '/api/client/register/', {
    ...{ email, username: 'ada', first_name: 'Ada', last_name: 'Lovelace' },
    ...{ plan_code: 'monthly', payment_token: `paid-${people}` },
  });
  expect(status).toBe(200);
  await untilSettled(services());
  const code = accountCodeOf(email, services().secret);
  const id = double.change(code, {});
  let ends = server.now() + 30 * dayMs;
  return {
    ...{ email, id },
    /** Begins the next period, whose invoice is paid or not. */
    renew: (invoice: 'paid' | 'past_due') => {
      ends += 30 * dayMs;
      double.change(code, { invoice, ends: new Date(ends).toISOString() });
    },
    change: (to: Parameters<RecurlyDouble['change']>[1]) => double.change(code, to),
    /** The invoices whose receipts were sent, in the order of the mails. */
    receipts: async () => {
      await untilSettled(services());
      const { rows } = await services().db.execute<{ text: string }>(sql`
        select text from outbox where email = ${email} and subject like '%receipt%' order by id`);
      return rows.map(({ text }) => /10-s[\d-]+/.exec(text)?.[0]);
    },
  };
}

/** The rounds of every ten minutes. */
const tick = () => runRounds(services());

describe('a receipt', () => {
  it('is sent for no renewal whose charge failed, until it is paid', async () => {
    const { id, renew, change, receipts } = await customer();
    renew('past_due');
    await notify('charge_invoice', 'past_due', `i-${id}-1`);
    await notify('subscription', 'renewed', id);
    await tick();
    expect(await receipts()).toEqual([`10-${id}`]);
    change({ invoice: 'paid' });
    await notify('charge_invoice', 'paid', `i-${id}-1`);
    await notify('charge_invoice', 'paid', `i-${id}-1`);
    server.pass(dayMs);
    await tick();
    expect(await receipts()).toEqual([`10-${id}`, `10-${id}-1`]);
  });

  it('is sent the day after a payment that the provider did not report', async () => {
    const { id, renew, change, receipts } = await customer();
    renew('past_due');
    await notify('subscription', 'renewed', id);
    change({ invoice: 'paid' });
    await tick();
    expect(await receipts()).toEqual([`10-${id}`]);
    server.pass(dayMs);
    await tick();
    expect(await receipts()).toEqual([`10-${id}`, `10-${id}-1`]);
  });

  const events: Readonly<Record<string, (id: string) => Promise<void>>> = {
    renewed: (id) => notify('subscription', 'renewed', id),
    paid: (id) => notify('charge_invoice', 'paid', `i-${id}-1`),
    round: () => tick(),
  };
  it.each([
    'renewed, paid, round',
    'paid, renewed, round',
    'round, paid, renewed',
    'paid, round, paid',
    'renewed, renewed',
    'paid',
  ])('is sent once for a renewal that is known by: %s', async (order) => {
    const { id, renew, receipts } = await customer();
    // So that the round asks about it.
    server.pass(40 * dayMs);
    renew('paid');
    for (const event of order.split(', ')) await events[event]?.(id);
    expect(await receipts()).toEqual([`10-${id}`, `10-${id}-1`]);
  });

  it('is sent at once if the payment is reported while its notice is looked at', async () => {
    const { email, id, renew, change, receipts } = await customer();
    renew('past_due');
    await notify('subscription', 'renewed', id);
    const { db, now, wakeJobs } = services();
    const user = await findUser(db, email);
    const invoice = `i-${id}-1`;
    hold(new RegExp(`^/invoices/${invoice}$`), 1);
    await addNotice(db, { userId: user?.id ?? 0, kind: 'receipt', key: invoice }, now());
    wakeJobs();
    await untilHeld();
    change({ invoice: 'paid' });
    await post('charge_invoice', 'paid', invoice);
    await untilFollowed();
    double.release();
    expect(await receipts()).toEqual([`10-${id}`, `10-${id}-1`]);
  });

  it('is sent once for each of two renewals, of which the first is paid last', async () => {
    const { id, renew, receipts } = await customer();
    renew('past_due');
    await notify('subscription', 'renewed', id);
    renew('paid');
    await notify('subscription', 'renewed', id);
    server.pass(dayMs);
    await tick();
    expect(await receipts()).toEqual([`10-${id}`, `10-${id}-2`]);
    double.pay(`i-${id}-1`);
    await notify('charge_invoice', 'paid', `i-${id}-1`);
    await notify('charge_invoice', 'paid', `i-${id}-2`);
    expect(await receipts()).toEqual([`10-${id}`, `10-${id}-2`, `10-${id}-1`]);
  });

  it('is not sent for a second subscription that is paid back, nor for strangers', async () => {
    const { email, receipts } = await customer();
    const before = await receipts();
    const second = double.book(accountCodeOf(email, services().secret), 'monthly');
    await notify('charge_invoice', 'paid', `i-${second}`);
    await notify('charge_invoice', 'paid', `i-${double.book('of-another-site', 'monthly')}`);
    await notify('charge_invoice', 'paid', 'unknown');
    expect(await receipts()).toEqual(before);
  });
});

describe('a failed charge', () => {
  it('is mailed once the provider accepts our key again', async () => {
    const { email, id, renew } = await customer();
    renew('past_due');
    const { fetch } = globalThis;
    let refused = 0;
    const refusing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
      if (!new Request(...asked).url.includes('/invoices/')) return fetch(...asked);
      refused += 1;
      const error = { type: 'unauthorized', message: 'Your API key was not recognized' };
      return Response.json({ error }, { status: 401 });
    });
    await post('charge_invoice', 'past_due', `i-${id}-1`);
    await vi.waitFor(() => expect(refused).toBe(1), { timeout: 10_000 });
    refusing.mockRestore();
    server.pass(3_600_000);
    await untilFollowed();
    await untilSettled(services());
    const { rows } = await services().db.execute(sql`
      select id from outbox where email = ${email} and subject like '%payment didn’t%'`);
    expect(rows).toHaveLength(1);
  });
});

describe('a cancellation', () => {
  it('is confirmed each time, also twice within a period, and however often it is reported', async () => {
    const { email, id, renew } = await customer();
    // The tests before have moved the clock beyond the first period.
    renew('paid');
    const { db, now } = services();
    const user = await findUser(db, email);
    const session = await openSession(db, user?.id ?? 0, now());
    const change = async (how: 'cancel' | 'reactivate') => {
      const path = `/api/client/subscription/${how}/`;
      expect((await server.call('POST', path, {}, session)).status).toBe(200);
      for (let count = 0; count < 2; count += 1) await notify('subscription', `${how}ed`, id);
      return cancellations(email);
    };
    expect(await change('cancel')).toBe(1);
    expect(await change('cancel')).toBe(1);
    expect(await change('reactivate')).toBe(1);
    expect(await change('cancel')).toBe(2);
    expect(await change('reactivate')).toBe(2);
    expect(await change('cancel')).toBe(3);
  });

  it('is not confirmed if it was withdrawn before a slow report of it is stored', async () => {
    const { email, id, renew, change } = await customer();
    renew('paid');
    await notify('subscription', 'renewed', id);
    change({ state: 'canceled' });
    // The one before looks for second subscriptions.
    hold(/^\/accounts\/.*\/subscriptions$/, 2);
    await post('subscription', 'canceled', id);
    await untilHeld();
    change({ state: 'active' });
    double.release();
    await untilFollowed();
    expect(await cancellations(email)).toBe(0);
  });
});
