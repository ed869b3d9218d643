import { expect, test, type Page } from 'playwright/test';
import { exportFiles, zipBytes } from '../support/archive/exports.ts';
import { expectNoOverflow } from '../support/assertions/overflow.ts';
import { expectNoViolation } from '../support/assertions/violations.ts';
import { attemptsAmong, noteArrivals, type Arrivals } from '../support/servers/arrivals.ts';

let arrivals: Arrivals;

test.beforeEach(async ({ baseURL }) => {
  arrivals = await noteArrivals(baseURL ?? '');
});
test.afterEach(() => arrivals.close());

const download = {
  name: 'instagram-nora.lind-2025-10-20-AbC.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(
    zipBytes(
      exportFiles([['ada', 1_700_000_000]], [['bob', 1_700_000_000]], undefined, 'nora.lind'),
    ),
  ),
};

/** Not by locators, which wait for the navigations that the page itself has refused. */
const endings = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-ending]')].map(
      ({ dataset }) => `${dataset['way'] ?? ''} ${dataset['ending'] ?? ''}`,
    ),
  );

test('twenty ways out of the page and the thread that read files are blocked', async ({ page }) => {
  await page.goto(`${arrivals.origin}/import`);
  await page.getByRole('link', { name: 'Try to get out' }).click();
  await page.getByRole('button', { name: 'Try all 20 ways' }).click();
  const text = () => page.evaluate(() => document.body.innerText);
  await expect.poll(text, { timeout: 60_000 }).toContain('20 of 20 blocked');
  const passed = (await endings(page)).filter((each) => / (?:passed|open|silent)$/.test(each));
  expect(passed).toEqual([]);
  expect(attemptsAmong(arrivals.seen)).toEqual([]);
  await expectNoViolation(page, 'ways out');
  await expectNoOverflow(page, 'ways out');
});

test('an import closes its document, and the account is shown in another one', async ({ page }) => {
  await page.goto(`${arrivals.origin}/import`);
  await page.getByLabel('Choose file').last().setInputFiles(download);
  await expect(page.getByText('Nothing left this phone')).toBeVisible();
  await expect(page.getByText('Limn wrote them to the storage of this phone')).toBeVisible();
  const isRefused = await page.evaluate(
    async (address) =>
      fetch(address).then(
        () => false,
        () => true,
      ),
    '/import/out/after',
  );
  expect(isRefused).toBe(true);
  expect(attemptsAmong(arrivals.seen)).toEqual([]);

  await page.goBack();
  await page.goto(`${arrivals.origin}/import`);
  await page.getByRole('button', { name: 'Back to the start' }).click();
  await expect(page).toHaveURL(`${arrivals.origin}/`);
  const isReached = await page.evaluate(async () => (await fetch('/api/list/plans/')).ok);
  expect(isReached).toBe(true);
});

test('the same attempts arrive from a document without that policy', async ({ page }) => {
  await page.goto(`${arrivals.origin}/termsofservice`);
  await page.evaluate(async () => {
    const address = (way: string) => `/import/out/${way}`;
    navigator.sendBeacon(address('beacon'), 'out');
    new Image().src = address('image');
    const socket = new WebSocket(`ws://${window.location.host}${address('webSocket')}`);
    socket.addEventListener('error', () => socket.close());
    const peer = new RTCPeerConnection({
      iceServers: [{ urls: `stun:${window.location.host}` }],
    });
    peer.createDataChannel('out');
    await peer.setLocalDescription(await peer.createOffer());
    await fetch(address('fetch'), { method: 'POST', body: 'out' });
  });
  await expect
    .poll(() => [...new Set(attemptsAmong(arrivals.seen))].toSorted())
    .toEqual([
      'GET /import/out/image',
      'POST /import/out/beacon',
      'POST /import/out/fetch',
      'UDP',
      'UPGRADE /import/out/webSocket',
    ]);
});
