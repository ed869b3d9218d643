import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Rules = { createScriptURL(address: string): string };

const library = 'https://js.pay.example/v4/recurly.js';
const policies = new Map<string, Rules>();
const scriptOf = (address: string) => policies.get('default')?.createScriptURL(address);
let admit: (address: string, hosts: readonly string[]) => void;

beforeEach(async () => {
  policies.clear();
  vi.resetModules();
  vi.stubEnv('DEV', false);
  vi.stubGlobal('window', {
    location: { href: 'https://limn.test/paymentplan', origin: 'https://limn.test' },
  });
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: Rules) => policies.set(name, rules),
  });
  admit = (await import('./plan-trusted-types.ts')).admitProviderScripts;
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it.each(['/assets/PaymentForm-1.js', 'https://limn.test/assets/a.js', '/sw.js'])(
  'lets our own script %s be loaded',
  (address) => expect(scriptOf(address)).toBe(address),
);

it.each([
  library,
  'https://wallet.example/pay.js',
  '/api/proxy?address=x.js',
  '/assets/../api/x.js',
  '/else/sw.js',
  'https://evil.test/assets/a.js',
  'https://evil.test/sw.js',
  'blob:https://limn.test/1',
])('refuses the script %s before the provider is admitted', (address) => {
  expect(() => scriptOf(address)).toThrow('refused');
});

it('lets the library and the hosts of wallets be loaded once they are admitted', () => {
  admit(library, ['wallet.example']);
  expect(scriptOf(library)).toBe(library);
  expect(scriptOf('https://wallet.example/pay.js')).toBe('https://wallet.example/pay.js');
  for (const other of [
    `${library}?x=1`,
    'https://js.pay.example/v4/other.js',
    'http://wallet.example/pay.js',
    'https://wallet.example.evil.test/pay.js',
    'https://evil.test/wallet.example',
  ]) {
    expect(() => scriptOf(other), other).toThrow('refused');
  }
});

it('lets no later call admit others', () => {
  admit(library, []);
  admit('https://evil.test/x.js', ['evil.test']);
  expect(() => scriptOf('https://evil.test/x.js')).toThrow('refused');
  expect(scriptOf(library)).toBe(library);
});

it('lets the development server load its sources, and no other server', () => {
  vi.stubEnv('DEV', true);
  expect(scriptOf('/src/plan.tsx')).toBe('/src/plan.tsx');
  expect(() => scriptOf('https://evil.test/src/plan.tsx')).toThrow('refused');
});
