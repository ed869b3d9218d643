import { expect, test, type Locator, type Page } from 'playwright/test';
import { languages } from '../../contract/languages.ts';
import { cards, fillForm, payButton } from '../support/checkout.ts';
import { respond, fakeSession } from '../support/data/fake-session.ts';
import { setTextSize } from '../support/assertions/overflow.ts';
import { textsOf } from '../support/assertions/switch-language.ts';

test('switching the language changes the page at once and is stored', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const title = textsOf('fr')['welcome.title'] ?? '';
  await expect(page.locator('h1')).toHaveText(title);
  await page.reload();
  await expect(page.locator('h1')).toHaveText(title);
});

test('a language chosen in one tab applies to the others', async ({ page, context }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const plans = await context.newPage();
  await plans.goto('/paymentplan');
  // The prerendered language select works only once the plans are loaded.
  await expect(plans.getByRole('button', { name: textsOf('fr')['plan.get'] ?? '' })).toBeEnabled();
  await plans.locator('select:has(option[value="pt"])').selectOption('it');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await expect(page.locator('h1')).toHaveText(textsOf('it')['welcome.title'] ?? '');
  await page.locator('select:has(option[value="pt"])').selectOption('de');
  await expect(plans.locator('html')).toHaveAttribute('lang', 'de');
});

const chooser = (page: Page) => page.locator('select:has(option[value="pt"])');

test('the document title names the post group in every language', async ({ page }) => {
  await fakeSession(page);
  await page.goto('/postanalytics');
  for (const code of languages) {
    await chooser(page).selectOption(code);
    const texts = textsOf(code);
    const plain = (text = '') => text.replaceAll('\u00ad', '');
    for (const kind of ['post', 'reel'] as const) {
      for (const id of ['mostLiked', 'mostCommented', 'mostEngaged']) {
        await page.evaluate(
          (address) => history.pushState(null, '', address),
          `/viewAllPosts?name=${id}&isReel=${kind === 'reel'}`,
        );
        const group = plain(texts[`postAnalysis.group.${id}`]);
        const title =
          kind === 'reel' ? plain(texts['viewAll.reels']).replace('{group}', group) : group;
        await expect(page).toHaveTitle(`${title} · Limn`);
      }
    }
    await page.evaluate(() => history.pushState(null, '', '/postanalytics'));
    await expect(page).toHaveTitle(`${plain(texts['postAnalysis.title.post'])} · Limn`);
  }
});

test('a server message is replaced after a language switch', async ({ page }) => {
  await respond(page, 'sendotp/', [404, { message: 'Nobody by that name.' }]);
  await page.goto('/existinguserlogin');
  await page.locator('main input').fill('nobody@example.com');
  await page.locator('main button[type="submit"]').click();
  await expect(page.getByText('Nobody by that name.')).toBeVisible();
  await chooser(page).selectOption('fr');
  const own = textsOf('fr')['fault.not-found'] ?? '';
  await expect(page.locator('main').getByText(own, { exact: true })).toBeVisible();
  await expect(page.getByText('Nobody by that name.')).toHaveCount(0);
});

test('a provider message is replaced after a language switch', async ({ page }) => {
  await fillForm(page, cards.declined);
  await payButton(page).click();
  const alert = page.getByRole('alert').filter({ hasText: /\S/ });
  await expect(alert.filter({ hasText: 'declined' })).toBeVisible();
  await chooser(page).selectOption('de');
  await expect(alert.filter({ hasText: textsOf('de')['fault.payment'] ?? '' })).toBeVisible();
  await expect(alert.filter({ hasText: 'declined' })).toHaveCount(0);
});

test('an invalid stored language falls back to the browser’s', async ({ page }) => {
  for (const broken of ['xx', '../de', '__proto__', 'd'.repeat(5_000)]) {
    await page.goto('/');
    await page.evaluate((value) => {
      localStorage.setItem('language', value);
    }, broken);
    await page.reload();
    // Checked before the scripts run, which could change the language.
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeEnabled();
    await expect(page.locator('h1')).toHaveText(textsOf('en')['welcome.title'] ?? '');
  }
});

/** The lines of an element's text. */
function linesOf(element: Locator): Promise<string[]> {
  return element.evaluate((node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const lines: string[] = [];
    let top = Number.NaN;
    while (walker.nextNode()) {
      const text = walker.currentNode;
      [...(text.textContent ?? '')].forEach((letter, at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        // The first letter of a line also has a rectangle at the end of the line before.
        const box = [...range.getClientRects()].at(-1);
        if (box !== undefined && !(Math.abs(box.top - top) < 2)) {
          lines.push('');
          top = box.top;
        }
        lines.push(`${lines.pop() ?? ''}${letter}`);
      });
    }
    return lines.map((line) => line.replace(/[\u00ad\u2060]/g, '').trim());
  });
}

test.describe('in German, on a narrow phone', () => {
  test.use({ locale: 'de', viewport: { width: 320, height: 640 } });

  test('a long word at 200% breaks at a syllable', async ({ page }) => {
    await fakeSession(page);
    await page.goto('/home');
    const label = page.getByRole('link', { name: /Stimmungs.?analyse/ }).getByText('analyse');
    await expect(label).toBeVisible();
    await setTextSize(page, 2);
    await expect.poll(() => linesOf(label)).toEqual(['Stimmungsana', 'lyse']);
    await page.goto('/sentimentalAnalysis');
    await expect(page).toHaveTitle('Stimmungsanalyse · Limn');
    await setTextSize(page, 2);
    await expect.poll(() => linesOf(page.locator('h1'))).toEqual(['Stimmungs', 'analyse']);
  });
});
