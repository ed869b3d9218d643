import { expect, test, type Page } from 'playwright/test';
import { logIn } from '../support/e2e.ts';
import { watchRequests } from '../support/browser/requests.ts';
import { ownerPaths, visitorPaths } from '../support/screens.mjs';

/** Collects policy violations and page errors from now on. */
async function collectFaults(page: Page): Promise<() => string[]> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (/Content Security Policy|TrustedScript|Trusted Type/i.test(text)) faults.push(text);
  });
  return () => faults;
}

test('no screen violates the policy, throws or requests a foreign host', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const faults = await collectFaults(page);
  const foreign = new Set<string>();
  const withToken = new Set<string>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== new URL(baseURL ?? '').origin) {
      foreign.add(url.origin);
    }
    if (/token/i.test(url.search)) withToken.add(url.href);
  });
  const open = async (path: string) => {
    const atRest = watchRequests(page);
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeAttached();
    await atRest();
  };
  for (const path of visitorPaths) await open(path);
  await logIn(page, 'pool07@example.com');
  for (const path of ownerPaths) await open(path);
  expect(faults()).toEqual([]);
  expect([...foreign]).toEqual([]);
  expect([...withToken]).toEqual([]);
});

test('hostile URLs stay on our origin and show a page', async ({ page, baseURL }) => {
  const faults = await collectFaults(page);
  const odd = [
    '/%2f%2fevil',
    '/viewAllPosts?name=<img>',
    `/${'a'.repeat(2_000)}`,
    '/HOME',
    '/home/',
  ];
  for (const path of odd) {
    await page.goto(path);
    expect(new URL(page.url()).origin).toBe(baseURL);
    await expect(page.locator('body')).not.toHaveText('');
  }
  expect(faults()).toEqual([]);
});
