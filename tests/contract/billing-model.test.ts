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
import {
  startBillingServer,
  type BillingServer,
  type JsonResponse,
} from '../support/servers/billing-server.ts';
import { runRounds } from '../support/servers/planned-work.ts';

const dayMs = 24 * 3_600_000;

const steps = [
  'pay', // a new card on the plan page
  'renew', // the same, signed in
  'again', // the last token once more: a second click, a reload
  'lost', // the provider charges, its response is lost, and the page gives up
  'late', // the provider charges a minute after the request was given up
  'crash', // the process dies after the charge
  'declined', // a card that the bank refuses
  'challenged', // the bank asks, the response of the charge is lost, and the page sends it again
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

/** A charge of which the server hears nothing. */
async function lost(real: BillingProvider, order: PurchaseOrder): Promise<never> {
  await real.purchase(order);
  throw new AppError('unavailable', 'lost');
}

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

  /** Sends something to the sandbox's browser API, and resolves with the id that it answers. */
  async #sandbox(path: string, body: string | URLSearchParams): Promise<string> {
    const url = new URL(`/sandbox/js/v1/${path}`, server.running.url);
    const response = await fetch(url, { method: 'POST', body });
    return ((await response.json()) as { id: string }).id;
  }

  #card(number = '4111111111111111'): Promise<string> {
    const form = new URLSearchParams({
      ...{ first_name: 'A', last_name: 'B', number },
      ...{ month: '12', year: '40', cvv: '123', key: 'k' },
    });
    return this.#sandbox('token', form);
  }

  async #post(path: string, body: object): Promise<JsonResponse['body']> {
    await server.call('POST', '/__test/reset-limits');
    const response = await server.call('POST', `/api/client/${path}/`, body);
    if (![200, 400, 402, 409, 500, 503].includes(response.status)) {
      throw new Error(`${path}: ${response.status}`);
    }
    return response.body;
  }

  #register(token: string): Promise<JsonResponse['body']> {
    return this.#post('register', {
      ...{ email: this.email, username: 'ada', first_name: 'Ada', last_name: 'Lovelace' },
      ...{ plan_code: 'monthly', payment_token: token },
    });
  }

  /** Runs a payment, with a new card unless it says otherwise, by a provider that misbehaves. */
  async #with(
    purchase: (real: BillingProvider, order: PurchaseOrder) => Promise<never>,
    send: () => Promise<unknown> = async () => {
      this.#token = await this.#card();
      await this.#register(this.#token);
    },
  ) {
    const provider = services().billing.provider as { purchase: BillingProvider['purchase'] };
    const real = provider.purchase;
    provider.purchase = (order) =>
      purchase({ ...services().billing.provider, purchase: real }, order);
    await send();
    provider.purchase = real;
  }

  async #challenged(): Promise<void> {
    const payment_token = await this.#card('4000000000003220');
    const { id, three_d_secure_action_token_id: action } = await this.#register(payment_token);
    if (action === undefined) return;
    await this.#sandbox('three_d_secure/answer', JSON.stringify({ id: action, success: true }));
    const passed = { type: 'three_d_secure_action_result', three_d_secure_action_token_id: action };
    const result = await this.#sandbox('tokens', JSON.stringify(passed));
    const retry = () =>
      this.#post('initial/payment', {
        ...{ id, plan_code: 'monthly', payment_token },
        three_d_secure_action_result_token_id: result,
      });
    await this.#with(lost, retry);
    await retry();
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
      case 'declined':
        return this.#register(await this.#card('4000000000000002'));
      case 'again':
        return this.#token === '' ? undefined : this.#register(this.#token);
      case 'renew':
        return this.#session('/api/client/renew/plan/', {
          ...{ plan_code: 'monthly', payment_token: await this.#card() },
        });
      case 'lost':
        return this.#with(lost);
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
      case 'challenged':
        return this.#challenged();
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
    const { rows: recorded } = await db.execute<{ ref: string }>(sql`
      select provider_ref as ref from receipts r join payments p on p.id = r.payment_id
      where p.email = ${this.email}`);
    return [
      ...(live.length > 1 ? [`${live.length} live subscriptions`] : []),
      ...(live.every(({ id }) => recorded.some(({ ref }) => ref.startsWith(id)))
        ? []
        : ['charged, and not recorded']),
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
    [['challenged']],
    [['late', 'declined']],
    [['late', 'declined', 'tick', 'pay']],
    [['pay', 'cancel', 'month', 'challenged']],
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
