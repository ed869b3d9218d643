/** @file The mails about subscriptions and sign-ins: each kind, once, when it is due. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../server/accounts/sessions.ts';
import { findUser } from '../../server/accounts/users.ts';
import { accountCodeOf } from '../../server/billing/ledger.ts';
import { addNotice } from '../../server/billing/subscriptions.ts';
import { countJobs } from '../../server/jobs/queue.ts';
import {
  startBillingServer,
  postNotification,
  recurlySettings,
  type BillingServer,
} from '../support/servers/billing-server.ts';
import { runRounds, untilSettled } from '../support/servers/planned-work.ts';
import { startRecurlyDouble, type RecurlyDouble } from '../support/servers/recurly-double.ts';
import { startServer, Visitor, type TestServer } from '../support/servers/server.ts';
import { startSmtpCatcher } from '../support/servers/smtp-catcher.ts';

const dayMs = 24 * 3_600_000;

describe('mails about a subscription', () => {
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
  const codeOf = (email: string) => accountCodeOf(email, services().secret);

  async function customer(plan_code = 'monthly'): Promise<string> {
    people += 1;
    const email = `mailed${people}@example.com`;
    const { status } = await server.call('POST', '/api/client/register/', {
      ...{ email, username: 'ada', first_name: 'Ada', last_name: 'Lovelace', plan_code },
      payment_token: `paid-${Math.random()}`,
    });
    expect(status).toBe(200);
    return email;
  }
  /** What the timer does every few minutes. */
  const tick = () => runRounds(services());
  async function tell(type: string, event: string, id: string): Promise<void> {
    expect(await postNotification(server, type, event, id)).toBe(204);
    await untilSettled(services());
  }
  async function mailsTo(email: string) {
    await untilSettled(services());
    const { rows } = await services().db.execute<{ subject: string; text: string }>(
      sql`select subject, text from outbox where email = ${email} order by id`,
    );
    return rows;
  }
  const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

  it('are one receipt for a payment, however often it is sent', async () => {
    const email = await customer();
    await tick();
    await tick();
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your receipt for $1.00']);
    expect(mails[0]?.text).toContain('Plan: Plan monthly');
    expect(mails[0]?.text).toContain('Tax included: $0.16');
    expect(mails[0]?.text).toContain('/managesubscription');
  });

  it('announce the end of a trial two days ahead, and its charge afterwards', async () => {
    const email = await customer('monthly_trial');
    await tick();
    expect(await subjectsTo(email)).toHaveLength(1);
    server.pass(5 * dayMs + 60_000);
    await tick();
    await tick();
    const [, ahead, ...more] = await mailsTo(email);
    expect(ahead?.subject).toMatch(/^Your trial ends on /);
    expect(ahead?.text).toContain('Amount: $9.99');
    expect(more).toEqual([]);
    const ends = new Date(server.now() + 33 * dayMs).toISOString();
    await tell('subscription', 'renewed', double.change(codeOf(email), { ends }));
    expect((await subjectsTo(email)).at(-1)).toMatch(/^Your receipt for /);
    server.pass(31 * dayMs);
    await tick();
    expect((await subjectsTo(email)).at(-1)).toMatch(/^Your subscription renews on /);
    expect(await subjectsTo(email)).toHaveLength(4);
  });

  it('say that a charge failed, once for each invoice', async () => {
    const email = await customer();
    const id = double.change(codeOf(email), { invoice: 'past_due' });
    await tell('charge_invoice', 'past_due', `i-${id}`);
    await tell('charge_invoice', 'past_due', `i-${id}`);
    expect((await subjectsTo(email)).filter((each) => each.includes('go through'))).toHaveLength(1);
    // One that was paid in the meantime is not.
    const other = await customer();
    await tell('charge_invoice', 'past_due', `i-${double.change(codeOf(other), {})}`);
    expect(await subjectsTo(other)).toHaveLength(1);
  });

  it('confirm a cancellation, and announce no renewal after it', async () => {
    const email = await customer();
    const user = await findUser(services().db, email);
    const session = await openSession(services().db, user?.id ?? 0, server.now());
    for (let count = 0; count < 2; count += 1) {
      await server.call('POST', '/api/client/subscription/cancel/', {}, session);
    }
    server.pass(28 * dayMs);
    await tick();
    expect(await subjectsTo(email)).toEqual([
      'Your receipt for $1.00',
      'Your subscription is cancelled',
    ]);
  });

  it('wait while the provider cannot be asked', async () => {
    const email = await customer();
    expect(await subjectsTo(email)).toHaveLength(1);
    const { db, now } = services();
    const user = await findUser(db, email);
    double.change(codeOf(email), { ends: new Date(now() + 60 * dayMs).toISOString() });
    double.isAway = true;
    await addNotice(db, { userId: user?.id ?? 0, kind: 'receipt', key: 'again' }, now());
    expect(await subjectsTo(email)).toHaveLength(1);
    expect(await countJobs(db, now())).toContainEqual({
      ...{ kind: 'notice', state: 'waiting', count: 1 },
    });
    double.isAway = false;
    server.pass(60_000);
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  it('are in the language of the page', async () => {
    const email = await customer();
    const user = await findUser(services().db, email);
    const token = await openSession(services().db, user?.id ?? 0, server.now());
    await fetch(new URL('/api/client/user/detail/', server.running.url), {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'accept-language': 'de' },
    });
    const ends = new Date(server.now() + 60 * dayMs).toISOString();
    await tell('subscription', 'renewed', double.change(codeOf(email), { ends }));
    expect((await subjectsTo(email)).at(-1)).toMatch(/^Deine Quittung über /);
  });
});

describe('mails about sign-ins', () => {
  let server: TestServer;
  let catcher: Awaited<ReturnType<typeof startSmtpCatcher>>;
  beforeAll(async () => {
    catcher = await startSmtpCatcher();
    server = await startServer('embedded', { LOG_LEVEL: 'silent' });
  });
  afterAll(async () => {
    await server.stop();
    await catcher.close();
  });

  it('are sent for a browser that is new to the account, not for the first one', async () => {
    const email = 'pool03@example.com';
    const count = async () => {
      const { rows } = await server.services.db.execute<{ n: number }>(sql`
        select count(*)::int as n from outbox
        where email = ${email} and subject = 'New login to your Limn account'`);
      return rows[0]?.n;
    };
    const first = new Visitor(server.url);
    await first.signIn(email);
    expect(await count()).toBe(0);
    await first.signIn(email);
    expect(await count()).toBe(0);
    await new Visitor(server.url).signIn(email);
    expect(await count()).toBe(1);
  });

  it('and all others have a text and an HTML part', async () => {
    const other = await startServer('embedded', { SMTP_URL: catcher.url, LOG_LEVEL: 'silent' });
    await new Visitor(other.url).post('client/insta/sendotp/', { email: 'demo@example.com' });
    await expect.poll(() => catcher.mails, { timeout: 30_000 }).toHaveLength(1);
    const text = catcher.mails[0]?.text ?? '';
    expect(text).toContain('Content-Type: multipart/alternative');
    expect(text).toContain('Content-Type: text/plain');
    expect(text).toContain('Content-Type: text/html');
    await other.stop();
  });
});
