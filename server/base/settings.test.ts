import { describe, expect, it } from 'vitest';
import { addressToOpen, readSettings } from './settings.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/limn',
  SMTP_URL: 'smtps://mail.example:465',
  MAIL_FROM: 'Limn <hello@limn.example>',
  SUPPORT_EMAIL: 'help@limn.example',
  PUBLIC_URL: 'https://limn.example',
  SECRET: 'x'.repeat(32),
  INSTAGRAM_APP_ID: '4711',
  INSTAGRAM_APP_SECRET: 'app-secret',
  INSTAGRAM_WEBHOOK_TOKEN: 'webhook-token',
};

describe('the settings', () => {
  it('knows the hosts of the wallets, and takes others', () => {
    expect(readSettings({}).walletHosts).toEqual({
      applePay: ['applepay.cdn-apple.com'],
      googlePay: ['pay.google.com'],
      payPal: ['www.paypal.com'],
      images: ['www.gstatic.com', 'www.paypalobjects.com'],
    });
    const { walletHosts } = readSettings({
      PAYPAL_HOSTS: 'www.sandbox.paypal.com, Pay.example:8443',
      WALLET_IMAGE_HOSTS: '',
    });
    expect(walletHosts.payPal).toEqual(['www.sandbox.paypal.com', 'pay.example:8443']);
    expect(walletHosts.images).toEqual([]);
  });

  it('reads former secrets with spaces between', () => {
    const [one, two] = ['1'.repeat(32), '2'.repeat(32)];
    expect(readSettings({ SECRET_PREVIOUS: `${one}, ${two} ` }).previousSecrets).toEqual([
      one,
      two,
    ]);
  });

  it.each([
    'APPLE_PAY_HOSTS',
    'GOOGLE_PAY_HOSTS',
    'PAYPAL_HOSTS',
    'WALLET_IMAGE_HOSTS',
    'CONNECT_HOSTS',
  ])('refuses in %s what would change a policy', (name) => {
    for (const value of [
      'https://a.example',
      'a.example/path',
      'a.example; script-src *',
      '*',
      "'self'",
      'a b',
      '-a.example',
    ]) {
      expect(() => readSettings({ [name]: value })).toThrow(name);
    }
  });

  it('name an address that a browser can open', () => {
    expect(addressToOpen('0.0.0.0', 80)).toBe('http://localhost:80');
    expect(addressToOpen('::1', 80)).toBe('http://[::1]:80');
    expect(addressToOpen('10.0.0.7', 80)).toBe('http://10.0.0.7:80');
  });

  it('need nothing for the demo', () => {
    expect(readSettings({})).toMatchObject({ port: 3000, demo: true, seed: true, processes: 1 });
  });

  it('are read from text', () => {
    const settings = readSettings({
      PORT: '4110',
      TRUST_PROXY: '1',
      MEDIA_HOSTS: 'a.example, B.example',
    });
    expect(settings).toMatchObject({ port: 4110, trustedHops: 1 });
    expect(settings.mediaHosts).toEqual(['a.example', 'b.example']);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '80x'],
    ['PROCESSES', '0'],
    ['DATABASE_URL', 'mysql://x'],
    ['PUBLIC_URL', 'https://limn.example/path'],
    ['LIMN_TEST_HOOKS', 'yes please'],
    ['SECRET', 'short'],
  ])('name the one that is wrong: %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });

  it('refuse several processes on the embedded database', () => {
    expect(() => readSettings({ PROCESSES: '2' })).toThrow(/DATABASE_URL/);
  });

  it('of production are complete or refused by name', () => {
    expect(readSettings(production)).toMatchObject({ production: true, demo: false, seed: false });
    for (const name of Object.keys(production).filter((key) => key !== 'NODE_ENV')) {
      expect(() => readSettings({ ...production, [name]: undefined })).toThrow(name);
    }
  });

  it('of the official source have its hosts, and take others', () => {
    const instagram = { ...production, NODE_ENV: undefined, LIMN_NETWORK: 'instagram' };
    expect(readSettings(instagram).instagram).toMatchObject({
      version: 'v25.0',
      authorize: 'https://www.instagram.com',
      oauth: 'https://api.instagram.com',
      graph: 'https://graph.instagram.com',
    });
    const local = { ...instagram, INSTAGRAM_GRAPH: 'http://127.0.0.1:4343/' };
    expect(readSettings(local).instagram?.graph).toBe('http://127.0.0.1:4343');
    expect(() => readSettings({ ...local, NODE_ENV: 'production' })).toThrow('INSTAGRAM_GRAPH');
    expect(readSettings({}).instagram).toBeNull();
  });

  it.each([
    ['INSTAGRAM_GRAPH', 'http://graph.example'],
    ['INSTAGRAM_OAUTH', 'ftp://127.0.0.1'],
    ['INSTAGRAM_AUTHORIZE', 'https://user:word@www.instagram.com'],
    ['INSTAGRAM_VERSION', '25'],
    ['INSTAGRAM_TOKEN_KEYS', 'short'],
  ])('of the official source refuse %s=%s', (name, value) => {
    const instagram = { ...production, NODE_ENV: undefined, LIMN_NETWORK: 'instagram' };
    expect(() => readSettings({ ...instagram, [name]: value })).toThrow(name);
  });

  it.each([
    ['LIMN_TEST_HOOKS', '1'],
    ['LIMN_SEED', '1'],
    ['LIMN_NETWORK', 'demo'],
  ])('of production refuse the demo part %s', (name, value) => {
    expect(() => readSettings({ ...production, [name]: value })).toThrow(name);
  });
});
