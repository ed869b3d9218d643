/** @file Rows about the account and its analysis. */
import { expect, type Page } from 'playwright/test';
import { account, respond, fakeSession } from '../data/fake-session.ts';
import { alert, ring, start, type Row } from './row.ts';

const expired =
  'Your account is not active anymore. Please make a payment in order to activate your account.';

/** Starts an analysis whose pages never come, and waits until it runs. */
async function startEndless(page: Page, people: object): Promise<void> {
  await respond(page, 'start/analysis/', [200, { run: 'r1', ...people }]);
  await respond(page, 'module/relations/', () => undefined);
  await page.goto('/home');
  await start(page).click();
  await expect(ring(page)).toBeVisible();
}

/** Rows about the account and its analysis. */
export const analysingRows: Row[] = [
  {
    row: 'Request cancellation yields an empty result and no fault',
    shows: async (page) => {
      await fakeSession(page);
      await startEndless(page, { total_followers: 10, total_following: 10 });
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(ring(page)).toBeHidden();
      await expect(page.getByText('You stopped the analysis')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  },
  {
    row: 'Invalid or private account: asked to make the account public',
    shows: async (page) => {
      await fakeSession(page, { is_private: true });
      await page.goto('/home');
      const request = /make (your|the) account public to review the metrics/;
      await expect(page.getByText(request)).toBeVisible();
      await respond(page, 'user/detail/', [200, { ...account, insta_id: '0000000000' }]);
      await page.reload();
      await expect(page.getByText('We can’t find this account')).toBeVisible();
      await expect(page.getByText(request)).toBeVisible();
    },
  },
  {
    row: 'Expired account: the text is on home, in the drawer and on the payment page',
    shows: async (page) => {
      await fakeSession(page, { is_subscribed: false });
      await page.goto('/home');
      await expect(page.locator('main').getByText(expired)).toBeVisible();
      await page.getByRole('button', { name: 'New Followers' }).click();
      await expect(page.getByRole('dialog').getByText(expired)).toBeVisible();
      // Only the plans are the server's: to a call of the account it would say that the login has ended.
      await respond(page, 'plan', (route) => route.continue());
      await page.getByRole('dialog').getByText('Activate', { exact: true }).click();
      await page.getByRole('button', { name: 'Get My Plan' }).first().click();
      await expect(alert(page, expired)).toBeVisible();
    },
  },
  {
    row: 'Large accounts: a wait of more than 10 minutes, and no refresh please',
    shows: async (page) => {
      await page.clock.install();
      await fakeSession(page);
      await startEndless(page, { total_followers: 900_000, total_following: 100 });
      await expect(
        page.getByText(
          'You may have to wait more than 10 minutes. Please do not refresh the page.',
        ),
      ).toBeVisible();
      const drawer = page.getByRole('dialog');
      const status = page.locator('main').getByRole('status');
      for (const [place, words] of [
        [drawer, 'Estimated wait'],
        [status, 'Do not leave the page'],
        [status, 'will finish in'],
      ] as const) {
        const notice = place.filter({ hasText: words });
        // In steps, each as long as the threads need: one that misses its heartbeats counts as dead.
        for (let step = 0; step < 60 && !(await notice.isVisible()); step += 1) {
          await page.clock.runFor(2_000);
          await Promise.all(page.workers().map((worker) => worker.evaluate(() => null)));
        }
        await expect(notice).toBeVisible();
        if (place === drawer) await drawer.getByRole('button', { name: 'Got it' }).click();
        await expect(drawer).toBeHidden();
      }
    },
  },
  {
    row: 'Insight not available: an alert titled Sorry with the server message',
    shows: async (page) => {
      await fakeSession(page);
      await respond(page, 'insight/popup/', [200, { popup: false, message: 'Come back later.' }]);
      await page.goto('/home');
      await page.getByRole('button', { name: 'Get Insights' }).click();
      await expect(page.getByRole('dialog', { name: 'Sorry' })).toContainText('Come back later.');
    },
  },
  {
    row: 'Browser module load failure: clear the browser cache and try again',
    shows: async (page) => {
      await page.route('**/*.wasm', (route) => route.fulfill({ status: 404, body: '' }));
      await fakeSession(page);
      await respond(page, 'start/analysis/', [200, { run: 'r1' }]);
      await page.goto('/home');
      await start(page).click();
      await expect(alert(page, 'Please clear the browser cache and try again')).toBeVisible();
      await expect(ring(page)).toBeHidden();
    },
  },
  {
    row: 'Module run failure: its error message is shown and loading stops',
    shows: async (page) => {
      await fakeSession(page);
      await respond(page, 'start/analysis/', [200, { run: 'r1' }]);
      await respond(page, 'module/relations/', [400, { message: 'The list is torn.' }]);
      await page.goto('/home');
      await start(page).click();
      await expect(alert(page, 'The list is torn.')).toBeVisible();
      await expect(ring(page)).toBeHidden();
      await expect(start(page)).toBeEnabled();
    },
  },
];
