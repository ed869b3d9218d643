import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBillingServer, type BillingServer } from '../support/servers/billing-server.ts';
import { digitsOf, testCards } from '../support/data/test-cards.ts';

/** Everything the server logs, down to the finest level. */
const logged: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'limn-cards-'));
let server: BillingServer;

beforeAll(async () => {
  server = await startBillingServer({ LIMN_DATA: folder, LOG_LEVEL: 'trace' });
  const log = server.running.services.log as unknown as Record<symbol, { write: unknown }>;
  const stream = log[pino.symbols.streamSym];
  if (stream === undefined) throw new Error('the log has no stream');
  stream.write = (line: string) => logged.push(line);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

async function tokenOf(number: string): Promise<string> {
  const form = new URLSearchParams({
    first_name: 'Ada',
    last_name: 'Lovelace',
    number,
    month: '12',
    year: '40',
    cvv: '737',
    key: 'sandbox-public-key',
  });
  const url = new URL('/sandbox/js/v1/token', server.running.url);
  const response = await fetch(url, { method: 'POST', body: form });
  const text = await response.text();
  expect(text).not.toContain(number);
  return (JSON.parse(text) as { id?: string }).id ?? 'none';
}

function filesOf(at: string): string[] {
  return readdirSync(at, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

it('no card number is in a response, the log, the database or its write-ahead log', async () => {
  for (const [index, card] of testCards.entries()) {
    await server.call('POST', '/__test/reset-limits');
    const number = digitsOf(card);
    const body = {
      email: `card${index}@example.com`,
      username: 'ada',
      first_name: 'Ada',
      last_name: 'Lovelace',
      plan_code: 'monthly_trial',
    };
    const token = await tokenOf(number);
    const responses = [
      await server.call('POST', '/api/client/register/', { ...body, payment_token: token }),
      // And a page gone wrong, that sends the card where it does not belong.
      await server.call('POST', '/api/client/register/', { ...body, payment_token: number }),
      await server.call('POST', '/api/client/register/', { ...body, number, cvv: '737' }),
      await server.call('POST', '/api/captcha/validate/', { token: number }),
      await server.call('POST', `/api/client/insta/sendotp/?number=${number}`, { email: number }),
      await server.call('GET', `/api/cms/pages/${number}/`),
      await server.call('GET', `/api/${number}/`),
    ];
    expect(JSON.stringify(responses)).not.toContain(number);
  }
  // What breaks is logged with all that is known of it.
  const { provider } = server.running.services.billing;
  (provider as { purchase: unknown }).purchase = () => Promise.reject(new Error('broken down'));
  await server.call('POST', '/__test/reset-limits');
  const broken = await server.call('POST', '/api/client/register/', {
    email: 'broken@example.com',
    username: 'ada',
    first_name: 'Ada',
    last_name: 'Lovelace',
    plan_code: 'monthly_trial',
    payment_token: await tokenOf('4111111111111111'),
  });
  expect(broken.status).toBe(500);
  expect(logged.join('')).toContain('broken down');
  await server.running.stop();
  const numbers = testCards.map(digitsOf);
  const isIn = (text: string) => numbers.filter((number) => text.includes(number));
  expect(isIn(logged.join('\n'))).toEqual([]);
  const files = filesOf(folder);
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) expect(isIn(readFileSync(file, 'latin1'))).toEqual([]);
});
