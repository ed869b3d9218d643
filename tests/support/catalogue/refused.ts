/** @file Rows about refused calls and sessions. */
import { expect, type Page } from 'playwright/test';
import { fillForm, openForm, payButton } from '../checkout.ts';
import { respond, hasLogin, fakeSession } from '../data/fake-session.ts';
import { alert, askForCode, ring, type Row } from './row.ts';

async function writeToSupport(page: Page): Promise<void> {
  await page.goto('/contactus');
  await page.getByLabel('message').fill('Hello');
  await page.getByRole('button', { name: 'Send' }).click();
}

async function typeCode(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/otp$/);
  await page.getByLabel('Digit 1 of 4').pressSequentially('1234');
}

/** Rows about refused calls and sessions. */
export const refusedRows: Row[] = [
  {
    row: 'Non-200 response: a danger toast at the bottom centre, announced, gone after 5 seconds',
    shows: async (page) => {
      await page.clock.install();
      await fakeSession(page);
      await respond(page, 'support/query/', [500, { message: 'The printer is on fire.' }]);
      await writeToSupport(page);
      const toast = alert(page, 'The printer is on fire.');
      await toast.getByRole('button', { name: 'Close' }).click();
      await expect(toast).toBeHidden();
      // The second time nothing is fetched, so the clock can be stopped.
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(toast).toBeVisible();
      await expect(toast).toHaveClass(/danger/);
      const [box, size] = [await toast.boundingBox(), page.viewportSize()];
      if (box === null || size === null) throw new Error('the toast has no place');
      expect(Math.abs(box.x + box.width / 2 - size.width / 2)).toBeLessThan(2);
      // Above the tab bar, where there is one.
      const bar = await page.locator('[data-tab-bar]').boundingBox();
      expect(box.y + box.height).toBeGreaterThan((bar?.y ?? size.height) - 60);
      await page.clock.runFor(4_999);
      await expect(toast).toBeVisible();
      await page.clock.runFor(1);
      await expect(toast).toBeHidden();
      await expect(page.getByLabel('message')).toHaveValue('Hello');
    },
  },
  {
    row: 'Success messages use the success variant',
    shows: async (page) => {
      await fakeSession(page);
      await respond(page, 'clear/data', [200, { message: 'All clear.' }]);
      await page.goto('/home');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Clear Data' }).click();
      await page.getByRole('button', { name: 'Clear data', exact: true }).last().click();
      const toast = page.getByRole('status').filter({ hasText: 'All clear.' });
      await expect(toast).toBeVisible();
      await expect(toast).toHaveClass(/success/);
    },
  },
  {
    row: '401 on a protected call: the detail is shown, the session cleared, the app reloaded',
    shows: async (page) => {
      await fakeSession(page);
      await respond(page, 'support/query/', [401, { detail: 'Invalid token.' }]);
      const loaded = page.waitForEvent('load');
      await writeToSupport(page);
      await expect(page).toHaveURL(/:\d+\/$/);
      await loaded;
      await expect(alert(page, 'Invalid token.')).toBeVisible();
      expect(await hasLogin(page)).toBe(false);
    },
  },
  {
    row: '401 on plans: only the detail is shown',
    shows: async (page) => {
      await fakeSession(page, { is_subscribed: false });
      await respond(page, 'list/plans/', [401, { detail: 'No plans for you.' }]);
      await page.goto('/paymentplan');
      await expect(alert(page, 'No plans for you.')).toBeVisible();
      await expect(page).toHaveURL(/\/paymentplan$/);
      expect(await hasLogin(page)).toBe(true);
    },
  },
  {
    row: '401 on captcha: only the detail is shown',
    shows: async (page) => {
      await respond(page, 'check/captcha/', [401, { detail: 'No check for you.' }]);
      await openForm(page);
      await expect(alert(page, 'No check for you.')).toBeVisible();
      await expect(page.getByLabel('Card number')).toBeEnabled();
    },
  },
  {
    row: '401 on register: only the detail is shown',
    shows: async (page) => {
      await respond(page, 'client/register/', [401, { detail: 'No account for you.' }]);
      await fillForm(page);
      await payButton(page).click();
      await expect(alert(page, 'No account for you.')).toBeVisible();
      await expect(page.getByLabel('First name')).toHaveValue('Ada');
    },
  },
  {
    row: '401 on OTP: only the detail is shown',
    shows: async (page) => {
      await respond(page, 'sendotp/', [401, { detail: 'No code for you.' }]);
      await askForCode(page);
      await expect(alert(page, 'No code for you.')).toBeVisible();
      await respond(page, 'sendotp/', [200, {}]);
      await respond(page, 'validateotp/', [401, { detail: 'A wrong code.' }]);
      await page.getByRole('button', { name: 'Send code' }).click();
      await typeCode(page);
      await expect(alert(page, 'A wrong code.')).toBeVisible();
      await expect(page).toHaveURL(/\/otp$/);
    },
  },
  {
    row: '401 on recover: only the detail is shown',
    shows: async (page) => {
      await respond(page, 'recover/username/', [401, { detail: 'No name for you.' }]);
      await page.goto('/forgotuser');
      await page.getByLabel('email').fill('ada@example.com');
      await page.getByRole('button', { name: 'Send my account name' }).click();
      await expect(alert(page, 'No name for you.')).toBeVisible();
      await expect(page).toHaveURL(/\/forgotuser$/);
    },
  },
  {
    row: '401 on post analysis: only the detail is shown',
    shows: async (page) => {
      await fakeSession(page);
      await respond(page, 'module/', [401, { detail: 'No figures for you.' }]);
      await respond(page, 'client/postAnalysis/', [401, { detail: 'No figures for you.' }]);
      await page.goto('/postanalytics');
      await expect(alert(page, 'No figures for you.')).toBeVisible();
      await expect(page).toHaveURL(/\/postanalytics$/);
      expect(await hasLogin(page)).toBe(true);
    },
  },
  {
    row: '400 on user detail: its message is shown, the analysis aborted, loading stops',
    shows: async (page) => {
      await fakeSession(page, { insta_id: '0000000000' });
      await respond(page, 'user/detail/', [400, { message: 'Nobody has this name.' }]);
      const started: string[] = [];
      await respond(page, 'start/analysis/', (route) => {
        started.push(route.request().url());
        return route.fulfill({ json: {} });
      });
      await page.goto('/home');
      await page.getByRole('button', { name: 'Check again' }).click();
      await expect(page.locator('main').getByText('Nobody has this name.')).toBeVisible();
      await expect(ring(page)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Check again' })).toBeEnabled();
      expect(started).toEqual([]);
    },
  },
];
