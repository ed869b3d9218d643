/**
 * @file A row of the error catalogue (docs/product.md, "Error catalogue"): its title, and the steps
 * that make the product show its text.
 */
import type { Page } from 'playwright/test';

/** A row as the title of a test, and the test. */
export interface Row {
  readonly row: string;
  readonly shows: (page: Page) => Promise<void>;
}

/** The alert that says a text. */
export const alert = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text });

/** The button that starts the analysis. */
export const start = (page: Page) => page.getByRole('button', { name: /^Start/ });

/** The ring of a running analysis. */
export const ring = (page: Page) => page.getByRole('progressbar');

/** Asks for a code by mail. */
export async function askForCode(page: Page): Promise<void> {
  await page.goto('/existinguserlogin');
  await page.getByLabel('email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Send code' }).click();
}
