/** @file What comes in from other apps and what goes out to them: shared links, pasted ones, pictures. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { account, respond, fakeSession } from '../support/data/fake-session.ts';
import { install } from '../support/browser/service-worker.ts';

const post = 'https://www.instagram.com/p/C0de12345ab/';
const start = Date.UTC(2026, 10, 1);

test('a link shared with the app, or copied, is in the field of the downloader', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await fakeSession(page, account);
  await page.goto('/home');
  await install(page);
  await page.evaluate((text) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/import', enctype: 'multipart/form-data' });
    const field = Object.assign(document.createElement('input'), { name: 'text', value: text });
    form.append(field);
    document.body.append(form);
    form.submit();
  }, `Look at this ${post}`);
  await expect(page).toHaveURL(/\/downloadreel$/);
  const field = page.getByRole('textbox');
  await expect(field).toHaveValue(post);
  await page.reload();
  await expect(field).toHaveValue('');
  await page.evaluate((text) => navigator.clipboard.writeText(text), post);
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(field).toHaveValue(post);
});

test('the answer is a picture with nobody’s name but the owner’s', async ({ page }) => {
  const reading = (at: number, followers: number) => ({
    ...{ id: `r${at}`, taken_at: start + at * 86_400_000, source: 'analysis', complete: true },
    ...{ followers, following: 300, came: 9, left: 8 },
  });
  // Where files cannot be shared the picture is saved.
  await page.addInitScript(() => Object.assign(Navigator.prototype, { canShare: () => false }));
  await fakeSession(page, account);
  await respond(page, 'client/history/', [
    200,
    {
      readings: [reading(0, 1_180), reading(5, 1_210), reading(9, 1_190), reading(14, 1_200)],
      ...{ undone: [], counts: [], unseen: null },
      periods: [{ period: '30', since: start, new: 46, lost: 26 }],
    },
  ]);
  // Texts of the picture, as it is made.
  await page.addInitScript(() => {
    const written: string[] = [];
    Object.assign(globalThis, { written });
    const prototype = CanvasRenderingContext2D.prototype;
    const write = prototype.fillText;
    prototype.fillText = function fillText(text: string, ...rest) {
      written.push(text);
      write.call(this, text, ...rest);
    };
  });
  await page.goto('/home');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share as a picture' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('limn.png');
  const png = readFileSync(await download.path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_080, 1_920]);
  const written = await page.evaluate(
    () => (globalThis as unknown as { written: string[] }).written,
  );
  expect(written).toEqual([
    '@ada',
    ...['+2', '+3', '−1', 'since November 1', '1,200 Followers', 'Limn'],
  ]);
  await expect(page.getByText('The download of limn.png has started.')).toBeVisible();
});
