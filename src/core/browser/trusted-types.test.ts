import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Rules = { createScriptURL(address: string): string };

const policies = new Map<string, Rules>();

beforeEach(async () => {
  policies.clear();
  vi.resetModules();
  vi.stubEnv('DEV', false);
  vi.stubGlobal('window', {
    location: { href: 'https://limn.test/home', origin: 'https://limn.test', pathname: '/home' },
  });
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: Rules) => policies.set(name, rules),
  });
  await import('./trusted-types.ts');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it.each(['/assets/api.worker-1.js', 'https://limn.test/assets/a.js', '/sw.js'])(
  'lets the script %s be loaded',
  (address) => {
    expect(policies.get('default')?.createScriptURL(address)).toBe(address);
  },
);

it.each([
  '/api/proxy?address=x.js',
  '/assets/../api/x.js',
  'https://evil.test/assets/a.js',
  'blob:https://limn.test/1',
  'data:text/javascript,1',
])('refuses the script %s', (address) => {
  expect(() => policies.get('default')?.createScriptURL(address)).toThrow('refused');
});

it('lets the development server load its sources', () => {
  vi.stubEnv('DEV', true);
  expect(policies.get('default')?.createScriptURL('/workers/api.worker.ts')).toBe(
    '/workers/api.worker.ts',
  );
});

it('lets the thread of the import be started from a copy, in its document alone', () => {
  const copy = 'blob:https://limn.test/1';
  vi.stubGlobal('window', {
    location: {
      href: 'https://limn.test/import',
      origin: 'https://limn.test',
      pathname: '/import',
    },
  });
  expect(policies.get('default')?.createScriptURL(copy)).toBe(copy);
  expect(() => policies.get('default')?.createScriptURL('blob:https://evil.test/1')).toThrow();
});
