/** @file A production start as a process: PostgreSQL, mail, payment and a connected account. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probePort } from '../../scripts/dev/port.mjs';
import { makeCertificate } from '../support/servers/certificate.ts';
import { doubleAccount } from '../support/servers/instagram/account.ts';
import { doubleEnv } from '../support/servers/instagram/app.ts';
import { startInstagramDouble, type InstagramDouble } from '../support/servers/instagram/double.ts';
import { emptyDatabase, startPostgres, type Cluster } from '../support/servers/postgres.ts';
import { startRecurlyDouble, type RecurlyDouble } from '../support/servers/recurly-double.ts';
import { Visitor } from '../support/servers/server.ts';
import { startSmtpCatcher } from '../support/servers/smtp-catcher.ts';
import { startCommand } from './process.ts';

let folder: string;
let postgres: Cluster | null;
let recurly: RecurlyDouble;
let instagram: InstagramDouble;
let mail: Awaited<ReturnType<typeof startSmtpCatcher>>;
let certificate: ReturnType<typeof makeCertificate>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'limn-production-'));
  certificate = makeCertificate(folder);
  postgres = await startPostgres();
  recurly = await startRecurlyDouble();
  instagram = await startInstagramDouble(Date.now, certificate.tls);
  mail = await startSmtpCatcher();
});

afterAll(async () => {
  await Promise.all([postgres?.stop(), recurly.close(), instagram.close(), mail.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function settings(port: number): Promise<Record<string, string>> {
  return {
    NODE_ENV: 'production',
    NODE_EXTRA_CA_CERTS: certificate.file,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: await emptyDatabase(postgres?.url ?? ''),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Limn <hello@limn.example>',
    SUPPORT_EMAIL: 'help@limn.example',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: 'a secret of thirty-two characters or more',
    BILLING: 'recurly',
    RECURLY_API: recurly.base,
    RECURLY_API_KEY: 'private',
    RECURLY_PUBLIC_KEY: 'ewr1-public',
    RECURLY_WEBHOOK_KEYS: 'webhook-key',
    ...doubleEnv(instagram.base),
  };
}

/** The newest code that was mailed to an address. */
async function codeOf(email: string): Promise<string> {
  // Other mails go to the same address, the receipt for one, in any order.
  const codes = () =>
    mail.mails
      .filter(({ to }) => to.includes(email))
      .flatMap(({ text }) => /code: (\d{4})/.exec(text)?.[1] ?? []);
  await expect.poll(codes, { timeout: 60_000 }).not.toEqual([]);
  return codes().at(-1) ?? '';
}

test('a production start leads from payment to a report about the connected account', async ({
  skip,
}) => {
  skip(postgres === null, 'PostgreSQL is not installed');
  const port = await probePort(0, '127.0.0.1');
  const seen = recurly.seen.length;
  const command = startCommand('start', [], await settings(port));
  try {
    await command.untilPrinted('INSTAGRAM_REVIEWED');
    const greeting = command.output().stdout;
    expect(greeting).toContain(`Limn is at http://127.0.0.1:${port}`);
    expect(greeting).toContain('Not reviewed yet: instagram_business_basic');
    // The start asks for no account, and the payment provider only for the prices of the plans.
    expect(instagram.seen).toEqual([]);
    for (const { line } of recurly.seen.slice(seen))
      expect(line).toMatch(/^GET \/plans\/code-\w+$/);

    const origin = `http://127.0.0.1:${port}`;
    // The note of a demo, that its people are invented, is not for real ones.
    expect(await (await fetch(origin)).text()).not.toMatch(
      /<html[^>]* data-demo|class="demo-note"/,
    );
    const visitor = new Visitor(origin);
    // The developer's ways in: no account without its code, no card that charges nothing.
    expect((await visitor.ask('GET', '/__dev/accounts')).status).toBe(404);
    const wayIn = { body: JSON.stringify({ name: 'demo' }) };
    expect((await visitor.ask('POST', '/__dev/sign-in', wayIn)).status).toBe(404);
    expect((await visitor.get('payment/settings/')).body).not.toHaveProperty('test_card');
    const email = 'ada@example.com';
    const paid = await visitor.post('client/register/', {
      plan_code: 'monthly_trial',
      payment_token: 'paid-1',
      email,
      // Another person's name, which must show nothing of that person.
      username: 'somebody.else',
      first_name: 'Ada',
      last_name: 'Lovelace',
    });
    expect(paid.status, paid.text).toBe(200);
    await visitor.post('client/insta/sendotp/', { email });
    const signedIn = await visitor.post('client/insta/validateotp/', {
      email,
      otp: await codeOf(email),
    });
    expect(signedIn.status, signedIn.text).toBe(200);
    visitor.token = String(signedIn.body['token']);
    expect(signedIn.body).toMatchObject({ is_subscribed: true, total_followers: null });

    const account = doubleAccount(1, Date.now());
    instagram.consent = account;
    const begun = await visitor.post('connect/begin/');
    const left = await visitor.ask('GET', String(begun.body['location']));
    const consent = new URL(left.headers.get('location') ?? '');
    const back = instagram.consentAt(consent);
    const ended = await visitor.ask('GET', `${back.pathname}${back.search}`);
    expect(ended.headers.get('location')).toBe('/connect?outcome=connected');

    const state = async () => (await visitor.get('connect/state/')).body['state'];
    await expect.poll(state, { timeout: 60_000 }).toBe('active');
    const record = (await visitor.post('client/user/detail/')).body;
    expect(record).toMatchObject({ username: account.username, total_followers: 1_234 });
    const report = (await visitor.get('client/postAnalysis/')).body;
    expect(report['post_analysis']).toMatchObject({ post_count: 12 });
    const { stdout, stderr } = command.output();
    for (const token of instagram.issued) expect(stdout + stderr).not.toContain(token);
  } finally {
    await command.stop();
  }
});

test('a production start names everything that is missing', async () => {
  const env = { NODE_ENV: 'production', PORT: String(await probePort(0, '127.0.0.1')) };
  const { status, stderr } = await startCommand('start', [], env).finished;
  expect(status).toBe(1);
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'SECRET', 'INSTAGRAM_APP_ID']) {
    expect(stderr).toContain(name);
  }
});
