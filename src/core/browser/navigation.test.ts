import { beforeEach, expect, it, vi } from 'vitest';
import { givePage } from '../../../tests/support/page.ts';
import { backTo } from './back.ts';
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

it('prefetches the plan page as a document, and says when it is there', async () => {
  const links: (EventTarget & { rel?: string; href?: string })[] = [];
  vi.stubGlobal('document', {
    createElement: () => new EventTarget(),
    head: { append: (link: EventTarget) => links.push(link) },
  });
  const loaded = navigation.prefetchPlanPage();
  vi.unstubAllGlobals();
  expect(links).toMatchObject([{ rel: 'prefetch', href: '/paymentplan' }]);
  links[0]?.dispatchEvent(new Event('load'));
  await expect(loaded).resolves.toBeUndefined();
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

it.each([
  ['https://limn.test/home', 'back'],
  ['https://limn.test/home?from=mail', 'open /home'],
  [undefined, 'open /home'],
])('goes back to home where that is the entry before (%#)', (before, step) => {
  giveAddress('/stories');
  Object.assign(window.location, { href: 'https://limn.test/stories' });
  Object.assign(window.history, { back: () => steps.push('back') });
  const entries = before === undefined ? [{ url: 'x' }] : [{ url: before }, { url: 'x' }];
  const entriesOf = { currentEntry: { index: entries.length - 1 }, entries: () => entries };
  Object.assign(window, { navigation: entriesOf });
  backTo('/home', (path) => steps.push(`open ${path}`));
  expect(steps).toEqual([step]);
});

it('opens home where the browser does not say what was before', () => {
  giveAddress('/stories');
  backTo('/home', (path) => steps.push(`open ${path}`));
  expect(steps).toEqual(['open /home']);
});
