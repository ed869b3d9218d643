import { beforeEach, expect, it, vi } from 'vitest';
import { givePage } from '../../../tests/support/page.ts';
import * as navigation from './navigation.ts';

const steps: string[] = [];

/** Gives the page at an address that notes every navigation. */
function giveAddress(pathname: string, hash = ''): void {
  givePage(pathname);
  const location = {
    pathname,
    hash,
    assign: (path: string) => steps.push(`assign ${path}`),
    replace: (path: string) => steps.push(`replace ${path}`),
    reload: () => steps.push('reload'),
  };
  const history = {
    state: { kept: true },
    replaceState: (state: unknown, _: string, path: string) =>
      steps.push(`${JSON.stringify(state)} ${path}`),
  };
  Object.assign(window, { location, history });
}

beforeEach(() => {
  steps.length = 0;
  giveAddress('/home');
});

it.each([
  [() => navigation.openPlanPage(), 'assign /paymentplan'],
  [() => navigation.replacePlanPage(), 'replace /paymentplan'],
  [() => navigation.openApp('/otp'), 'assign /otp'],
  [() => navigation.reloadPage(), 'reload'],
  [() => navigation.replaceAddress('/'), '{"kept":true} /'],
])('goes where it says (%#)', (go, step) => {
  go();
  expect(steps).toEqual([step]);
});

it('prefetches the plan page as a document', () => {
  const links: Record<string, string>[] = [];
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (link: Record<string, string>) => links.push(link) },
  });
  navigation.prefetchPlanPage();
  vi.unstubAllGlobals();
  expect(links).toEqual([{ rel: 'prefetch', href: '/paymentplan' }]);
});

it('knows the screen, and whether its top is in sight', () => {
  expect(navigation.isAt('/home')).toBe(true);
  expect(navigation.isAtTopOf('/home')).toBe(true);
  Object.assign(window, { scrollY: window.innerHeight });
  expect(navigation.isAtTopOf('/home')).toBe(false);
  giveAddress('/contactus');
  expect(navigation.isAtTopOf('/home')).toBe(false);
});

it('takes a key out of the address', () => {
  giveAddress('/otp', '#key=abc');
  expect(navigation.takeHash().get('key')).toBe('abc');
  expect(steps).toEqual(['{"kept":true} /otp']);
});

it('leaves an address without a hash alone', () => {
  expect([...navigation.takeHash()]).toEqual([]);
  expect(steps).toEqual([]);
});
