import { expect, test } from 'playwright/test';
import { savedItems } from '../support/browser/device.ts';
import { analyse, figure, untilHomeHydrated, signIn } from '../support/e2e.ts';
import { gate } from '../support/browser/request-gate.ts';
import { respond, fakeSession } from '../support/data/fake-session.ts';
import { install, untilStored } from '../support/browser/service-worker.ts';
import { switchLanguage } from '../support/assertions/switch-language.ts';

test('before an analysis the server apologises; after it the advice uses the figures', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'pool11@example.com');
  await page.getByRole('button', { name: 'Get Insights' }).click();
  const sorry = page.getByRole('dialog', { name: 'Sorry' });
  await expect(sorry).toBeVisible();
  await expect(sorry).toContainText(/\w{3,}/);
  await sorry.getByRole('button', { name: 'Close' }).click();
  await expect(sorry).toBeHidden();

  await analyse(page);
  const figures = await Promise.all(
    ['New Followers', 'Followers Lost', 'Not Follows Back'].map((label) => figure(page, label)),
  );
  await page.getByRole('button', { name: 'Get Insights' }).click();
  const panel = page.getByRole('region', { name: 'Insights' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  const text = (await panel.innerText()).replace(/[,.\s](?=\d{3}\b)/g, '');
  expect(figures.some((each) => each !== null && text.includes(String(each)))).toBe(true);

  await install(page);
  await page.reload();
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await untilStored(page, '/home');
  await context.setOffline(true);
  await page.reload();
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Get new insights' }).click();
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await expect(panel.getByText(/[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d/)).toBeVisible();
});

test('a figure of an insight leads to the screen that shows it', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'pool13@example.com');
  await analyse(page);
  const came = await figure(page, 'New Followers');
  const left = await figure(page, 'Followers Lost');
  const sent = page.waitForRequest('**/actionable/insights/');
  await page.getByRole('button', { name: 'Get Insights' }).click();
  // What the device has found goes with the counts: figures and kinds, no name.
  expect((await sent).postDataJSON()).toMatchObject({ facts: { recent: { came, left } } });
  const panel = page.getByRole('region', { name: 'Insights' });
  const figures = panel.getByRole('link');
  await expect(figures.first()).toBeVisible();
  // No number is left that leads nowhere, but for the date at the end.
  const plain = await panel.locator('p:not(:last-of-type), li').evaluateAll((sentences) =>
    sentences.map((sentence) => {
      const copy = sentence.cloneNode(true) as Element;
      for (const link of copy.querySelectorAll('a')) link.remove();
      return copy.textContent;
    }),
  );
  expect(plain.join(' ')).not.toMatch(/\d/);
  await figures
    .filter({ hasText: String(came) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/newfollowers$/);
});

test('markup in an insight is shown as text', async ({ page }) => {
  await signIn(page, 'pool12@example.com');
  await page.route('**/api/client/check/insight/popup/', (route) =>
    route.fulfill({ json: { popup: true, message: '' } }),
  );
  await page.route('**/api/insta/chat/gpt/generate/actionable/insights/', (route) =>
    route.fulfill({
      json: {
        summary: '<img src=x onerror="document.title=1">[a](javascript:alert(1))',
        actionable_insights: '<b>first</b>\n\nsecond',
      },
    }),
  );
  await page.getByRole('button', { name: 'Get Insights' }).click();
  const panel = page.getByRole('region', { name: 'Insights' });
  await expect(panel.getByRole('status')).toContainText('<img src=x');
  await expect(panel.getByRole('listitem')).toHaveText(['<b>first</b>', 'second']);
  expect(await page.title()).not.toBe('1');
});

test('an insight in another language says so and offers a new one', async ({ page }) => {
  const asked: string[] = [];
  await fakeSession(page);
  await respond(page, 'insight/popup/', [200, { popup: true, message: '' }]);
  await respond(page, 'actionable/insights/', (route) => {
    const code = route.request().headers()['accept-language'] ?? '';
    asked.push(code);
    const json = { summary: `Summary ${code}`, actionable_insights: `Advice ${code}` };
    return route.fulfill({ json });
  });
  await page.goto('/home');
  const panel = page.locator('section[aria-labelledby="home-insight"]');
  await page.getByRole('button', { name: 'Get Insights' }).click();
  const summary = panel.getByText('Summary en');
  await expect(summary).toBeVisible();
  await expect(panel.locator('[lang]')).toHaveCount(0);
  expect(await switchLanguage(page, 'pt')).toBe(true);
  await expect(panel.getByText(/^Escrito em .*, em inglês$/)).toBeVisible();
  await expect(summary).toHaveAttribute('lang', 'en');
  await expect(panel.getByRole('listitem').locator('xpath=..')).toHaveAttribute('lang', 'en');
  // Stored on the device with its language; nothing is requested automatically.
  await page.reload();
  await expect(summary).toHaveAttribute('lang', 'en');
  expect(asked).toEqual(['en']);
  await panel.getByRole('button', { name: 'Ler em português' }).click();
  await expect(panel.getByText('Summary pt')).toBeVisible();
  await expect(panel.locator('[lang]')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Pedir novas dicas' })).toBeVisible();
  expect(asked).toEqual(['en', 'pt']);
});

test('an apology closes on going back, and is not shown again after leaving', async ({ page }) => {
  await fakeSession(page);
  await respond(page, 'insight/popup/', [200, { popup: false, message: 'Not yet.' }]);
  await page.goto('/termsofservice');
  await page.goto('/newfollowers');
  await page.getByRole('banner').getByRole('link').click();
  await page.getByRole('button', { name: 'Get Insights' }).click();
  await expect(page.getByRole('dialog', { name: 'Sorry' })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Get Insights' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('switching the language removes the apology', async ({ page, context }) => {
  await fakeSession(page);
  await respond(page, 'insight/popup/', [200, { popup: false, message: 'Not yet.' }]);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Get Insights' }).click();
  await expect(page.getByRole('dialog').getByText('Not yet.')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => localStorage.setItem('language', 'fr'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an apology in the previous language is requested again', async ({ page, context }) => {
  await fakeSession(page);
  await respond(page, 'insight/popup/', (route) => {
    const isFrench = route.request().headers()['accept-language'] === 'fr';
    return route.fulfill({
      json: { popup: false, message: isFrench ? 'Pas encore.' : 'Not yet.' },
    });
  });
  const asked = await gate(page, '**/insight/popup/');
  await page.goto('/home');
  await page.getByRole('button', { name: 'Get Insights' }).click();
  await expect.poll(() => asked.asked.length).toBe(1);
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => localStorage.setItem('language', 'fr'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  asked.open();
  await expect(page.getByRole('dialog').getByText('Pas encore.')).toBeVisible();
});

test('a pending insight is dropped by Clear Data', async ({ page }) => {
  await fakeSession(page);
  await respond(page, 'clear/data', [200, { message: 'All clear.' }]);
  await respond(page, 'insight/popup/', [200, { popup: true, message: '' }]);
  const json = { summary: 'Of what was cleared.', actionable_insights: 'Advice' };
  await respond(page, 'actionable/insights/', (route) => route.fulfill({ json }));
  const asked = await gate(page, '**/actionable/insights/');
  await page.goto('/home');
  await untilHomeHydrated(page);
  const button = page.getByRole('button', { name: 'Get Insights' });
  await button.click();
  await expect.poll(() => asked.asked.length).toBe(1);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear Data' }).click();
  const confirm = page.getByRole('dialog', { name: 'Clear your data?' });
  await confirm.getByRole('button', { name: 'Clear data' }).click();
  await expect(page.getByText('All clear.')).toBeVisible();
  asked.open();
  // A request sent afterwards is answered afterwards.
  await respond(page, 'insight/popup/', [200, { popup: false, message: 'Not yet.' }]);
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Sorry' })).toBeVisible();
  await expect(page.getByText('Of what was cleared.')).toHaveCount(0);
  expect((await savedItems(page))['insight']).toBeUndefined();
});
