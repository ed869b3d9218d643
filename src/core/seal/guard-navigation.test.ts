import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountsCenter } from '../../../contract/network.ts';
import { guardNavigation, wasRefused } from './guard-navigation.ts';

const origin = 'https://limn.test';
let navigation: EventTarget;

interface Given {
  readonly sameDocument?: boolean;
  readonly navigationType?: string;
  readonly userInitiated?: boolean;
  readonly downloadRequest?: string | null;
}

/** True if the document may go to the address. */
function mayGo(url: string, given: Given = {}): boolean {
  const { sameDocument = false, ...rest } = given;
  const event = Object.assign(new Event('navigate', { cancelable: true }), {
    ...{ navigationType: 'push', userInitiated: false, downloadRequest: null },
    ...rest,
    destination: { url, sameDocument },
  });
  navigation.dispatchEvent(event);
  return !event.defaultPrevented;
}

beforeEach(() => {
  navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  vi.stubGlobal('window', { location: { origin } });
  guardNavigation(new Set(['/home', '/import']));
});
afterEach(() => vi.unstubAllGlobals());

it('lets the document go to screens of the product, to the request of a copy, and back', () => {
  expect(mayGo(`${origin}/home`)).toBe(true);
  expect(mayGo(`${origin}/import`, { navigationType: 'reload' })).toBe(true);
  expect(mayGo(accountsCenter)).toBe(true);
  expect(mayGo('https://elsewhere.test/before', { navigationType: 'traverse' })).toBe(true);
  expect(mayGo(`${origin}/imported?list=lost`, { sameDocument: true })).toBe(true);
  expect(mayGo(`blob:${origin}/1`, { downloadRequest: 'limn.ics' })).toBe(true);
});

it.each([
  `${origin}/home?names=ada`,
  `${origin}/home#ada`,
  `${origin}/ada`,
  'https://elsewhere.test/home',
  `${accountsCenter}?names=ada`,
])('refuses to go to %s', (address) => {
  expect(mayGo(address)).toBe(false);
  expect(wasRefused(address)).toBe(true);
});

it('refuses a download from an address, and a reload of one that holds something', () => {
  expect(mayGo(`${origin}/home`, { downloadRequest: '' })).toBe(false);
  expect(mayGo(`${origin}/import?names=ada`, { navigationType: 'reload' })).toBe(false);
});

it('lets a person go to a profile, and no script', () => {
  const profile = 'https://www.instagram.com/ada/';
  expect(mayGo(profile, { userInitiated: true })).toBe(true);
  expect(mayGo(profile)).toBe(false);
});
