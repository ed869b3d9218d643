import { expect, test } from 'playwright/test';
import { expectNoOverflow } from '../support/assertions/overflow.ts';
import { expectNoViolation } from '../support/assertions/violations.ts';
import { account, fakeSession, respond } from '../support/data/fake-session.ts';
import { logIn } from '../support/e2e.ts';

test('another device is logged out from the account screen, and this one stays', async ({
  page,
  browser,
}) => {
  const lost = await (await browser.newContext()).newPage();
  await logIn(lost, 'pool16@example.com');
  await logIn(page, 'pool16@example.com');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/managesubscription');
  const part = page.locator('section', {
    has: page.getByRole('heading', { name: 'Where you’re logged in' }),
  });
  const rows = part.getByRole('listitem');
  await expect(rows.first()).toContainText('This device');
  // Sessions of other tests may be in the list; the newest are first.
  const count = await rows.count();
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await expectNoViolation(page, 'a list of sessions');
  await expectNoOverflow(page, 'a list of sessions');

  const open = rows.nth(1).getByRole('button', { name: /^Log out .+, since / });
  const question = page.getByRole('dialog', { name: 'Log out the other device?' });
  await open.press('Enter');
  await expectNoViolation(page, 'the question before a session ends');
  await question.getByRole('button', { name: 'Keep logged in' }).click();
  await expect(open).toBeFocused();
  await open.click();
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is logged out' })).toBeVisible();
  await expect(rows).toHaveCount(count - 1);
  await expect(part.getByRole('heading', { name: 'Where you’re logged in' })).toBeFocused();

  await lost.goto('/managesubscription');
  await expect(lost).toHaveURL(/:\d+\/(\?.*)?$/);
  await page.reload();
  await expect(rows).toHaveCount(count - 1);
  await lost.context().close();
});

test('after the deletion of the account the first screen says so, and nothing else', async ({
  page,
}) => {
  await fakeSession(page);
  await respond(page, 'client/account/delete/', [503, { message: 'Not now.' }]);
  await page.goto('/managesubscription');
  await page.getByRole('button', { name: 'Delete account' }).click();
  // As it may be copied, between marks of its direction.
  await page.getByLabel(`Enter ${account.email} to confirm`).fill(`\u2066${account.email}\u2069 `);
  const confirm = page.getByRole('button', { name: 'Delete for good' });
  await confirm.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible();
  const message = 'Your account is deleted.';
  await respond(page, 'client/account/delete/', [200, { message }]);
  await confirm.click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('link', { name: 'Start analysing' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Start analysing' })).toBeVisible();
  await expect(page.getByText(message)).toHaveCount(0);
});
