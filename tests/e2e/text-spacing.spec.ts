/** @file The spacing that a reader may set for text takes room and cuts nothing (WCAG 1.4.12). */
import { expect, test } from 'playwright/test';
import { expectNoOverflow } from '../support/assertions/overflow.ts';

/** The four values of the success criterion. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

const paths = [
  '/',
  '/onboarding',
  '/existinguserlogin',
  '/paymentplan',
  '/import',
  '/sample/home',
  '/sample/followerslost',
  '/sample/history',
  '/sample/history/moments',
  '/sample/postanalytics',
  '/sample/sentimentalAnalysis',
];

for (const width of [320, 390]) {
  test(`wider text spacing cuts nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
      }, spacing);
      await expectNoOverflow(page, `${path}, ${width} px`);
    }
  });
}
