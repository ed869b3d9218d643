import { expect, test } from 'playwright/test';
import { logIn } from '../support/e2e.ts';

test('a subscription is cancelled at the end of its period and reactivated', async ({ page }) => {
  await logIn(page, 'pool10@example.com');
  await page.goto('/managesubscription');
  await expect(page.getByText('Limn Monthly')).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  const mail = page.getByRole('link', { name: 'support@limn.example' });
  await expect(mail).toHaveAttribute('href', /^mailto:support@limn\.example\?subject=/);
  const until = await page.locator('dd').last().innerText();

  const open = page.getByRole('button', { name: 'Cancel subscription' });
  const drawer = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await open.click();
  await expect(drawer).toContainText(`You keep everything until ${until}`);
  await drawer.getByRole('button', { name: 'Keep subscription' }).click();
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await drawer.getByRole('button', { name: 'Cancel subscription' }).click();
  const said = page.getByRole('status').filter({ hasText: `ends on ${until}` });
  await expect(said).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Your subscription is cancelled' });
  await expect(heading).toBeFocused();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  // The provider confirms it, and access continues until the period ends.
  await page.reload();
  await expect(heading).toBeVisible();
  await page.goto('/newfollowers');
  await expect(page).toHaveURL(/\/newfollowers$/);

  await page.goto('/managesubscription');
  await page.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(page.getByRole('status').filter({ hasText: `renews on ${until}` })).toBeVisible();
  await expect(open).toBeVisible();
  await expect(mail).toBeVisible();
});

test('a failed cancellation changes nothing and says why', async ({ page }) => {
  await logIn(page, 'pool10@example.com');
  await page.goto('/managesubscription');
  await page.route('**/client/subscription/cancel/', (route) => route.abort());
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
});

test('receipts and sessions come with the network, and by a press where they failed alone', async ({
  page,
}) => {
  await logIn(page, 'pool10@example.com');
  const parts = ['Receipts', 'Where you’re logged in'].map((name) => ({
    calls: name === 'Receipts' ? '**/client/receipts/' : '**/client/sessions/',
    heading: page.getByRole('heading', { name }),
    part: page.locator('section', { has: page.getByRole('heading', { name }) }),
  }));
  const plan = '**/subscription/planDetails/**';
  for (const { calls } of [...parts, { calls: plan }]) {
    await page.route(calls, (route) => route.abort());
  }
  await page.goto('/managesubscription');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  for (const { part } of parts) await expect(part.getByRole('listitem').first()).toBeVisible();

  for (const { calls } of parts) await page.route(calls, (route) => route.fulfill({ status: 503 }));
  await page.reload();
  for (const { part } of parts) await expect(part.getByText('This didn’t load.')).toBeVisible();
  await page.unrouteAll();
  const { heading, part } = parts[0]!;
  await part.getByRole('button', { name: 'Try again' }).press('Enter');
  for (const each of parts) await expect(each.part.getByRole('listitem').first()).toBeVisible();
  await expect(heading).toBeFocused();
});

for (const [language, name] of [
  ['en', 'See all plans'],
  ['de', 'Alle Tarife ansehen'],
] as const) {
  test(`an ended subscription leads to the plans in words: ${language}`, async ({ page }) => {
    await logIn(page, 'expired@example.com');
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto('/home');
    await page.goto('/managesubscription');
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL(/\/paymentplan$/);
  });
}
