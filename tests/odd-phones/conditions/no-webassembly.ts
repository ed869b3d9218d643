import { expect, type Page } from 'playwright/test';
import type { Condition } from '../condition.ts';

const says = (page: Page) =>
  expect(page.getByText(/^WebAssembly is switched off in this browser/).first()).toBeVisible();

/** Lockdown Mode of iPhones: there is no WebAssembly, and the product says what to do. */
export const noWebAssembly: Condition = {
  name: 'says what to do without WebAssembly',
  email: 'pool16@example.com',
  preamble: 'delete globalThis.WebAssembly;',
  instead: {
    import: async (page) => {
      await page.goto('/import');
      await says(page);
    },
    analysis: async (page) => {
      await page.getByRole('button', { name: /^Start (analysis|a new analysis)$/ }).click();
      await says(page);
    },
    lists: async () => undefined,
    stories: async (page) => {
      await page.goto('/stories');
      await says(page);
    },
    offline: async () => undefined,
  },
};
