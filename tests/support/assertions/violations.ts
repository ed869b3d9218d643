/** @file The violations axe finds in the current state of a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from 'playwright/test';
import { expectAriaRules } from './aria-rules.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that look at colours: all that another theme can break. */
const ofColors = ['color-contrast', 'link-in-text-block'];

/** Violations of WCAG 2.2 A and AA, or of the rules named, as `rule: selector`. */
async function violations(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // Evaluated through the debugger, which the page's policy does not bind.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const runOnly = rules.length > 0 ? { type: 'rule', values: rules } : levels;
  const found = await page.evaluate(async (only) => {
    const runner = (globalThis as unknown as { axe: { run(o: object): Promise<unknown> } }).axe;
    return runner.run({ runOnly: only, resultTypes: ['violations'] });
  }, runOnly);
  return (found as { violations: Violation[] }).violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}`),
  );
}

/** Switches the theme at once: looked at in the middle of a transition, a colour is neither one. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition-property: none !important; }');
    document.adoptedStyleSheets = [still];
  });
  await page.emulateMedia({ colorScheme });
  // Not `waitForFunction`, which takes the promise of an answer for a yes.
  const isShown = (scheme: string) =>
    new Promise<boolean>((resolve) => {
      const look = () => resolve(matchMedia(`(prefers-color-scheme: ${scheme})`).matches);
      requestAnimationFrame(() => requestAnimationFrame(look));
    });
  await expect.poll(() => page.evaluate(isShown, colorScheme)).toBe(true);
}

/** The page has none in either theme, switched without a reload, and follows the ARIA rules. `holds` says that it still is what it was. */
export async function expectNoViolation(
  page: Page,
  name: string,
  holds: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await expectAriaRules(page, name);
  for (const colorScheme of ['light', 'dark'] as const) {
    await showIn(page, colorScheme);
    await holds();
    const rules = colorScheme === 'light' ? [] : ofColors;
    expect.soft(await violations(page, rules), `${name}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
