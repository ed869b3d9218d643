/** @file States of the frame, of home and of the account. */
import { expect, type Page } from 'playwright/test';
import { setTextSize } from '../assertions/overflow.ts';
import { watchRequests } from '../browser/requests.ts';
import { respond, fakeSession } from '../data/fake-session.ts';
import {
  atHome,
  hasDialog,
  hasToast,
  keepToasts,
  openMenu,
  opened,
  submit,
  type State,
} from './state.ts';

const insight = (page: Page) =>
  page.locator('section[aria-labelledby="home-insight"] button').first();
const cancelling = (page: Page) => page.locator('main section > button').first();
const subscription = {
  name: 'Limn Monthly',
  status: 'active',
  current_period_ends_at: '2027-01-01T00:00:00Z',
};

/** An iPhone, as far as the page can tell, at addresses that ask for one. */
async function beAnIphone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.search !== '?iphone') return;
    Object.defineProperty(navigator, 'userAgent', {
      value: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1',
    });
  });
}

/** A new version waits, as far as the page can tell, at addresses that ask for one. */
async function haveAnUpdate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.search !== '?update') return;
    const worker = { addEventListener: () => undefined, postMessage: () => undefined };
    const registration = { ...worker, waiting: worker };
    const value = { ...worker, controller: worker, register: () => Promise.resolve(registration) };
    Object.defineProperty(navigator, 'serviceWorker', { value });
  });
}

async function askToClear(page: Page, path = '/home'): Promise<void> {
  await atHome(page, {}, path);
  await openMenu(page);
  await opened(page).getByRole('listitem').nth(1).getByRole('button').click();
  await expect(page.locator('dialog[open] h2')).toBeVisible();
}

async function atSubscription(page: Page, status: string): Promise<void> {
  await fakeSession(page);
  await respond(page, 'planDetails/', [200, { ...subscription, status }]);
  await page.goto('/managesubscription');
  await expect(cancelling(page)).toBeVisible();
}

/** States of the frame, of home and of the account. */
export const accountStates: readonly State[] = [
  [
    'the menu',
    async (page) => {
      await atHome(page);
      await openMenu(page);
    },
    hasDialog,
  ],
  [
    'the steps of an installation on iOS',
    async (page) => {
      await beAnIphone(page);
      await fakeSession(page);
      await page.goto('/home?iphone');
      await openMenu(page);
      await opened(page).getByRole('listitem').nth(6).getByRole('button').click();
    },
    (page) => expect(page.locator('dialog[open] ol > li')).toHaveCount(3),
  ],
  [
    'a new version that waits',
    async (page) => {
      await haveAnUpdate(page);
      await fakeSession(page);
      await page.goto('/home?update');
    },
    (page) =>
      expect(page.locator('[class*="note"] [role="status"] button').first()).toBeInViewport(),
  ],
  [
    'the question before clearing',
    (page) => askToClear(page),
    (page) => expect(page.locator('dialog[open] h2')).toBeVisible(),
  ],
  [
    'data that was cleared',
    async (page) => {
      await keepToasts(page);
      await askToClear(page, '/home?lasting');
      // Without words of the server, which stay behind with their language.
      await respond(page, 'clear/data', [200, { message: '' }]);
      await opened(page).getByRole('button').first().click();
    },
    hasToast,
  ],
  [
    'an account that has ended',
    async (page) => {
      await atHome(page, { is_subscribed: false });
      await page.locator('main section button').first().click();
    },
    hasDialog,
  ],
  [
    'an account that is private',
    async (page) => {
      await atHome(page, { is_private: true });
    },
    (page) => expect(page.locator('main a[href="/import"]').first()).toBeVisible(),
  ],
  [
    'an unknown account',
    async (page) => {
      await atHome(page, { insta_id: '0000000000' });
    },
    (page) => expect(page.locator('main a[href="/account"]')).toBeVisible(),
  ],
  [
    'figures that could not be had',
    async (page) => {
      await fakeSession(page);
      await respond(page, 'user/detail/', (route) => route.abort('connectionrefused'));
      await page.goto('/home');
    },
    (page) => expect(page.locator('main [class*="banner"] button')).toBeVisible(),
  ],
  [
    'a device without a network',
    async (page) => {
      await atHome(page);
      const atRest = watchRequests(page);
      // What is fetched after the first sight is there, and what large text needs: where words break.
      await expect(page.getByRole('banner').getByRole('link', { name: '@' })).toBeVisible();
      await setTextSize(page, 2);
      await atRest();
      await setTextSize(page, 1);
      await page.context().setOffline(true);
    },
    (page) => expect(page.locator('[class*="note"]').first()).toBeVisible(),
  ],
  [
    'an insight that cannot be had',
    async (page) => {
      await fakeSession(page);
      await respond(page, 'insight/popup/', [200, { popup: false, message: '12:30' }]);
      await page.goto('/home');
      await insight(page).click();
      await hasDialog(page);
    },
    async (page) => {
      // It ends with the language it was said in.
      if ((await opened(page).count()) === 0) await insight(page).click();
      await hasDialog(page);
    },
  ],
  [
    'an insight with its advice',
    async (page) => {
      await fakeSession(page);
      await respond(page, 'insight/popup/', [200, { popup: true, message: '' }]);
      const advice = { summary: '12:30', actionable_insights: '1. 12\n2. 34\n3. 56' };
      await respond(page, 'actionable/insights/', [200, advice]);
      await page.goto('/home');
      await insight(page).click();
    },
    (page) =>
      expect(page.locator('section[aria-labelledby="home-insight"] li').first()).toBeVisible(),
  ],
  [
    'a message that could not be sent',
    async (page) => {
      await fakeSession(page);
      await respond(page, 'support/query/', [500, {}]);
      await keepToasts(page);
      await page.goto('/contactus?lasting');
      await page.locator('main textarea').fill('Hello');
      await submit(page).click();
    },
    hasToast,
  ],
  [
    'a message that was sent',
    async (page) => {
      await fakeSession(page);
      await respond(page, 'support/query/', [200, { message: '12:30' }]);
      await page.goto('/contactus');
      await page.locator('main textarea').fill('Hello');
      await submit(page).click();
    },
    hasDialog,
  ],
  [
    'the question before cancelling',
    async (page) => {
      await atSubscription(page, 'active');
      await cancelling(page).click();
    },
    hasDialog,
  ],
  [
    'a subscription that was cancelled',
    (page) => atSubscription(page, 'canceled'),
    (page) => expect(cancelling(page)).toBeVisible(),
  ],
];
