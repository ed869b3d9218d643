/** @file The workers of the built product: their policy, and screens whose worker fails to start. */
import { expect, test, type Page, type Worker } from 'playwright/test';
import { untilHomeHydrated, logIn, signIn } from '../support/e2e.ts';

/** The page's worker that runs `script`; it starts some time after the load event. */
async function threadOf(page: Page, script: string): Promise<Worker> {
  const find = () => page.workers().find((worker) => worker.url().includes(script));
  return find() ?? page.waitForEvent('worker', (worker) => worker.url().includes(script));
}

test('a worker has the content security policy, so eval throws', async ({ page }) => {
  await signIn(page, 'pool09@example.com');
  const worker = await threadOf(page, 'api.worker');
  const response = await page.request.get(worker.url());
  expect(response.headers()['content-security-policy']).toContain(
    "script-src 'self' 'wasm-unsafe-eval'",
  );
  const outcome = await worker.evaluate(
    () =>
      // In a later task, because the policy does not apply to code evaluated by a debugger.
      new Promise<string>((done) => {
        setTimeout(() => {
          try {
            const run = (self as unknown as Record<string, (text: string) => unknown>)['eval'];
            done(String(run?.('1 + 1')));
          } catch (error) {
            done((error as Error).name);
          }
        });
      }),
  );
  expect(outcome).toBe('EvalError');
});

test('a worker that dies silently is restarted, and the list loads', async ({ page }) => {
  await signIn(page, 'pool09@example.com');
  const api = await threadOf(page, 'api.worker');
  // It has answered before: a worker that never did gets the time a slow network needs for its script.
  await untilHomeHydrated(page);
  const closed = api.waitForEvent('close');
  await api.evaluate(() => self.close()).catch(() => undefined);
  await closed;
  await page.getByRole('link', { name: 'Mutual Following' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
});

test.describe('a worker script that fails to load', () => {
  // Once installed, the service worker would have the script already.
  test.use({ serviceWorkers: 'block' });

  for (const [what, body, status] of [
    ['nothing', 'no', 404],
    ['a page of HTML', '<!doctype html><p>hello', 200],
  ] as const) {
    test(`${what} in its place blocks no screen`, async ({ page, context }) => {
      await logIn(page, 'pool09@example.com');
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await context.route('**/assets/api.worker*.js', (route) =>
        route.fulfill({ status, body, contentType: 'text/html' }),
      );
      await page.goto('/mutualfollowing');
      await expect(page.getByRole('button', { name: /again/i })).toBeVisible({ timeout: 30_000 });
      expect(errors).toEqual([]);
      await context.unroute('**/assets/api.worker*.js');
      await page.getByRole('button', { name: /again/i }).click();
      await expect(page.getByText('Nothing here yet')).toBeVisible();
    });
  }
});
