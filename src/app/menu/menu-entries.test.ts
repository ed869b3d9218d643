import { expect, it } from 'vitest';
import { menuEntries } from './menu-entries.ts';

const subscribed = {
  ...{ isSubscribed: true, canInstall: true, canRemind: true, canConnect: false },
  swapped: null,
} as const;

it('shows all entries to a subscriber who can install', () => {
  expect(menuEntries(subscribed)).toEqual([
    'support',
    'clear',
    'terms',
    'privacy',
    'subscription',
    'reminders',
    'install',
    'logOut',
  ]);
});

it('hides support, clear data and install without a subscription', () => {
  expect(menuEntries({ ...subscribed, isSubscribed: false })).toEqual([
    'terms',
    'privacy',
    'subscription',
    'logOut',
  ]);
});

it('hides install and reminders where they are not possible', () => {
  expect(menuEntries({ ...subscribed, canInstall: false })).not.toContain('install');
  expect(menuEntries({ ...subscribed, canRemind: false })).not.toContain('reminders');
});

it('leads to the connected account where accounts are real, with or without a subscription', () => {
  const visiting = { ...subscribed, canConnect: true };
  expect(menuEntries(visiting)[0]).toBe('connect');
  expect(menuEntries({ ...visiting, isSubscribed: false })[0]).toBe('connect');
});

it('turns the chosen entry, and only that one, into Home', () => {
  expect(menuEntries({ ...subscribed, swapped: 'support' })).toEqual(
    menuEntries(subscribed).map((entry) => (entry === 'support' ? 'home-for-support' : entry)),
  );
  expect(menuEntries({ ...subscribed, swapped: 'subscription' })).toContain(
    'home-for-subscription',
  );
});
