/**
 * @file A customer over months, with everything that goes wrong between page, server and provider:
 * lost responses, crashes, late charges, late notices, late books. Whatever the order, nobody is charged
 * twice for the same time, nobody who has paid is locked out, and each charge has one receipt.
 */
import { array, asyncProperty, assert, constantFrom } from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSubscribed } from '../../server/accounts/access.ts';
import { openSession } from '../../server/accounts/sessions.ts';
import { findUser } from '../../server/accounts/users.ts';
import { accountCodeOf } from '../../server/billing/ledger.ts';
import {
  isLive,
  type BillingProvider,
  type PurchaseOrder,
} from '../../server/providers/billing/provider.ts';
import { AppError } from '../../contract/faults.ts';
import { startBillingServer, type BillingServer } from '../support/servers/billing-server.ts';
import { runRounds } from '../support/servers/planned-work.ts';

const dayMs = 24 * 3_600_000;

const steps = [
  'pay', // a new card on the plan page
  'renew', // the same, signed in
  'again', // the last token once more: a second click, a reload
  'lost', // the provider charges, its response is lost, and the page gives up
  'late', // the provider charges a minute after the request was given up
  'crash', // the process dies after the charge
  'day',
  'week',
  'month',
  'cancel',
  'resume',
  'forget', // our books are those of the last period: no notice has arrived
  'tick', // the maintenance of every ten minutes
] as const;

type Step = (typeof steps)[number];

let server: BillingServer;
let people = 0;
beforeAll(async () => {
  server = await startBillingServer();
});
afterAll(() => server.stop());

const services = () => server.running.services;

/** One customer, and the ways the world has with their payments. */
class Customer {
  readonly email: string;
  readonly code: string;
  #token = '';
  #late: PurchaseOrder[] = [];

  constructor() {
    people += 1;
    this.email = `model${people}@example.com`;
    this.code = accountCodeOf(this.email, services().secret);
  }

  async #card(): Promise<string> {
    const form = new URLSearchParams({
      ...{ first_name: 'A', last_name: 'B', number: '4111111111111111' },
      ...{ month: '12', year: '40', cvv: '123', key: 'k' },
    });
    const url = new URL('/sandbox/js/v1/token', server.running.url);
    const response = (await (await fetch(url, { method: 'POST', body: form })).json()) as {
      id: string;
    };
    return response.id;
  }

  async #register(token: string): Promise<void> {
    await server.call('POST', '/__test/reset-limits');
    const { status } = await server.call('POST', '/api/client/register/', {
      ...{ email: this.email, username: 'ada', first_name: 'Ada', last_name: 'Lovelace' },
      ...{ plan_code: 'monthly', payment_token: token },
    });
    if (![200, 400, 402, 409, 500, 503].includes(status)) throw new Error(`register: ${status}`);
  }

  /** Runs a payment with a provider that misbehaves once. */
  async #with(purchase: (real: BillingProvider, order: PurchaseOrder) => Promise<never>) {
    const provider = services().billing.provider as { purchase: BillingProvider['purchase'] };
    const real = provider.purchase;
    provider.purchase = (order) =>
      purchase({ ...services().billing.provider, purchase: real }, order);
    this.#token = await this.#card();
    await this.#register(this.#token);
    provider.purchase = real;
  }

  async #session(path: string, body: object): Promise<void> {
    const { db } = services();
    const user = await findUser(db, this.email);
    if (user === undefined) return;
    await server.call('POST', '/__test/reset-limits');
    const token = await openSession(db, user.id, server.now());
    await server.call('POST', path, body, token);
  }

  async tick(): Promise<void> {
    for (const order of this.#late.splice(0)) {
      await services().billing.provider.purchase(order);
    }
    // An account is looked at again only after some minutes, and the rounds begin every ten.
    server.pass(10 * 60_000);
    await runRounds(services());
  }

  async take(step: Step): Promise<void> {
    // The maintenance runs every ten minutes, so a charge that arrives late does so between two of them.
    if (['day', 'week', 'month'].includes(step)) await this.tick();
    switch (step) {
      case 'pay':
        this.#token = await this.#card();
        return this.#register(this.#token);
      case 'again':
        return this.#token === '' ? undefined : this.#register(this.#token);
      case 'renew':
        return this.#session('/api/client/renew/plan/', {
          ...{ plan_code: 'monthly', payment_token: await this.#card() },
        });
      case 'lost':
        return this.#with(async (real, order) => {
          await real.purchase(order);
          throw new AppError('unavailable', 'lost');
        });
      case 'late':
        return this.#with(async (_, order) => {
          this.#late.push(order);
          throw new AppError('unavailable', 'given up');
        });
      case 'crash':
        return this.#with(async (real, order) => {
          await real.purchase(order);
          throw new Error('killed');
        });
      case 'day':
        return server.pass(dayMs);
      case 'week':
        return server.pass(7 * dayMs);
      case 'month':
        return server.pass(31 * dayMs);
      case 'cancel':
        return this.#session('/api/client/subscription/cancel/', {});
      case 'resume':
        return this.#session('/api/client/subscription/reactivate/', {});
      case 'forget':
        await services().db.execute(sql`
          with person as (
            update users set subscribed_until = ${new Date(server.now() - 60_000).toISOString()}::timestamptz
            where email = ${this.email} and subscribed_until > ${new Date(server.now()).toISOString()}::timestamptz
            returning id, subscribed_until)
          update subscriptions set current_period_ends_at = person.subscribed_until
          from person where subscriptions.user_id = person.id`);
        return;
      case 'tick':
        return this.tick();
    }
  }

  async live() {
    const all = await services().billing.provider.subscriptionsOf(this.code);
    return all.filter((each) => isLive(each, server.now()));
  }

  /** What does not hold once the maintenance has run. */
  async wrongs(): Promise<string[]> {
    await this.tick();
    const live = await this.live();
    const { db } = services();
    const user = await findUser(db, this.email);
    const isIn = user !== undefined && (await isSubscribed(db, user, server.now()));
    const { rows } = await db.execute<{ kind: string }>(sql`
      select kind from notices n join users u on u.id = n.user_id
      where u.email = ${this.email} group by kind, key having count(*) > 1`);
    return [
      ...(live.length > 1 ? [`${live.length} live subscriptions`] : []),
      ...(live.length > 0 && !isIn ? ['paid, and locked out'] : []),
      ...(live.length === 0 && isIn ? ['not paid, and let in'] : []),
      ...rows.map(({ kind }) => `${kind} twice`),
    ];
  }
}

describe('a customer over months', () => {
  it('is charged once for each period and keeps access to what is paid', async () => {
    await assert(
      asyncProperty(
        array(constantFrom(...steps), { minLength: 3, maxLength: 10 }),
        async (taken) => {
          const customer = new Customer();
          for (const step of taken) await customer.take(step);
          expect(await customer.wrongs()).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  }, 300_000);

  it.each([
    [['pay', 'cancel', 'forget']],
    [['late', 'pay']],
    [['lost', 'pay', 'again']],
    [['crash', 'pay']],
    [['pay', 'month', 'renew']],
    [['pay', 'forget', 'renew', 'pay']],
    [['pay', 'cancel', 'month', 'renew', 'month']],
  ] as const)('%j', async (taken) => {
    const customer = new Customer();
    for (const step of taken) await customer.take(step);
    expect(await customer.wrongs()).toEqual([]);
    expect(await customer.live()).toHaveLength(1);
  });
});
