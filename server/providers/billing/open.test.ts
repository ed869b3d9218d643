import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/open.ts';
import { clientAddress } from '../../http/address.ts';
import { pagePolicy } from '../../http/headers.ts';
import { planSourcesOf } from '../../routes/billing/billing-hooks.ts';
import { readSettings } from '../../base/settings.ts';
import { providerOf } from './open.ts';

const recurly = {
  BILLING: 'recurly',
  RECURLY_API_KEY: 'private',
  RECURLY_PUBLIC_KEY: 'ewr1-public',
};

/** The provider as the environment chooses it; Recurly keeps nothing in the database. */
const chosen = (env: Record<string, string>) =>
  providerOf(readSettings({ ...recurly, ...env }), null as unknown as Database, Date.now);

function directives(env: Record<string, string>): Record<string, string[]> {
  const policy = pagePolicy(undefined, planSourcesOf(chosen(env)));
  return Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources];
    }),
  );
}

/** The address of the first call that the provider makes. */
async function firstCall(env: Record<string, string>): Promise<string> {
  const called = vi.fn(async () => Response.json({}));
  vi.stubGlobal('fetch', called);
  await chosen(env).subscription('s1');
  return String((called.mock.calls as unknown[][])[0]?.[0]);
}

afterEach(() => vi.unstubAllGlobals());

describe('the hosts of a Recurly site', () => {
  it.each([
    ['ewr1-public', 'https://api.recurly.com', 'https://v3.recurly.com'],
    ['fra-public', 'https://api.eu.recurly.com', 'https://v3.eu.recurly.com'],
    ['francs-public', 'https://api.recurly.com', 'https://v3.recurly.com'],
  ])('follow its public key: %s', async (key, tokens, api) => {
    const env = { RECURLY_PUBLIC_KEY: key };
    const { page } = chosen(env);
    expect(page.tokenAddress).toBe(`${tokens}/js/v1/token`);
    expect(page.script).toBe('https://js.recurly.com/v4/recurly.js');
    const policy = directives(env);
    expect(policy['connect-src']).toEqual(["'self'", tokens]);
    expect(policy['frame-src']).toEqual([tokens]);
    expect(await firstCall(env)).toBe(`${api}/subscriptions/s1`);
  });

  it('are others where the settings say so', async () => {
    const env = { RECURLY_PUBLIC_KEY: 'fra-public', RECURLY_API: 'http://127.0.0.1:9' };
    expect(await firstCall(env)).toBe('http://127.0.0.1:9/subscriptions/s1');
  });
});

/** What a purchase sends of the caller's address. */
async function addressSent(ipAddress: string): Promise<unknown> {
  const called = vi.fn(async () => Response.json({ data: [] }));
  vi.stubGlobal('fetch', called);
  const names = { email: 'a@example.com', firstName: '', lastName: '' };
  const order = { paymentId: 'p', accountCode: 'a', planCode: 'm', currency: 'USD', tokenId: 't' };
  await expect(chosen({}).purchase({ ...order, ...names, ipAddress })).rejects.toThrow();
  const [, { body }] = (called.mock.calls as unknown[][])[0] as [unknown, { body: string }];
  const sent = JSON.parse(body) as { account: { billing_info: Record<string, unknown> } };
  return sent.account.billing_info['ip_address'];
}

describe('the address that a purchase comes from', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    [clientAddress('2001:db8:1:2:3:4:5:6', null, 0), '2001:db8:1:2::'],
    ['', undefined],
    ['unknown', undefined],
  ])('is sent as an address, or not: %s', async (from, sent) => {
    expect(await addressSent(from)).toBe(sent);
  });
});

describe('settings that cannot be used', () => {
  it.each([
    { RECURLY_SCRIPT: 'https://js.recurly.com/v4/recurly.js; script-src *' },
    { RECURLY_SCRIPT: 'https://js.recurly.com/v4/recurly.js;script-src' },
    { RECURLY_SCRIPT: "https://js.recurly.com/a'b.js" },
    { RECURLY_SCRIPT: 'data:text/javascript,1' },
    { RECURLY_SCRIPT: '/recurly.js' },
    { RECURLY_SCRIPT: '' },
    { RECURLY_API: 'file:///etc' },
    { WALLETS: 'applepay' },
    { WALLETS: 'googlePay,*' },
    { GOOGLE_MERCHANT_ID: '', WALLETS: 'googlePay' },
    { GOOGLE_PAY_HOSTS: '*' },
    { GOOGLE_PAY_HOSTS: 'https://pay.google.com' },
    { GOOGLE_PAY_HOSTS: "pay.google.com 'unsafe-inline'" },
    { APPLE_PAY_HOSTS: 'applepay.cdn-apple.com;script-src' },
    { WALLET_IMAGE_HOSTS: '*.gstatic.com' },
  ])('stop the start by their name: %j', (env) => {
    const [name = ''] = Object.keys(env);
    expect(() => directives({ ...env })).toThrow(name);
  });

  it('are none where nothing is named', () => {
    expect(chosen({ WALLETS: ' payPal , ' }).page.wallets).toEqual(['payPal']);
    expect(chosen({ WALLETS: '' }).page.wallets).toEqual([]);
  });
});

describe('the policy of the plan page', () => {
  it('admits no wallet that is not offered', () => {
    const policy = directives({});
    expect(JSON.stringify(policy)).not.toMatch(/paypal|google|apple/);
    expect(policy['img-src']).toEqual(["'self'", 'blob:', 'data:']);
  });

  it('admits the hosts of each wallet that is', () => {
    const policy = directives({ WALLETS: 'applePay,googlePay', GOOGLE_MERCHANT_ID: 'm' });
    const hosts = ['https://applepay.cdn-apple.com', 'https://pay.google.com'];
    for (const name of ['script-src', 'connect-src', 'frame-src', 'img-src']) {
      expect(policy[name]).toEqual(expect.arrayContaining(hosts));
    }
    expect(policy['img-src']).toContain('https://www.gstatic.com');
    // Pictures may come from there, scripts may not.
    expect(policy['script-src']).not.toContain('https://www.gstatic.com');
    expect(JSON.stringify(policy['script-src'])).not.toContain('paypal');
  });

  it('takes other hosts from the settings and sends them to the page', () => {
    const env = { WALLETS: 'payPal', PAYPAL_HOSTS: 'www.sandbox.paypal.com' };
    expect(directives(env)['script-src']).toContain('https://www.sandbox.paypal.com');
    expect(chosen(env).page.walletHosts).toEqual(['www.sandbox.paypal.com']);
  });
});
