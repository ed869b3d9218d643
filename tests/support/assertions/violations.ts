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
async function violations(page: Page, rules: readonly string[]): Promise<string[]> {
  const runOnly = rules.length > 0 ? { type: 'rule', values: rules } : levels;
  const found = await page.evaluate(async (only) => {
    const runner = (globalThis as unknown as { axe: { run(o: object): Promise<unknown> } }).axe;
    // Of what it loads beforehand without the style sheets: no rule of these levels reads them.
    const preload = { assets: ['media'] };
    return runner.run({ runOnly: only, resultTypes: ['violations'], preload });
  }, runOnly);
  return (found as { violations: Violation[] }).violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}`),
  );
}

/** Ends transitions: looked at in the middle of one, a colour belongs to neither theme. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition-property: none !important; }');
    document.adoptedStyleSheets = [still];
  });
}

/** Switches the theme at once, and makes sure that the checker is in the page. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const hasChecker = await page.evaluate(async (scheme) => {
    for (let frame = 0; frame < 600; frame += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
      if (frame > 0 && matchMedia(`(prefers-color-scheme: ${scheme})`).matches)
        return 'axe' in globalThis;
    }
    throw new Error(`not shown in ${scheme}`);
  }, colorScheme);
  // Evaluated through the debugger, which the page's policy does not bind.
  if (!hasChecker) await page.evaluate(axe);
}

/** The page has none in either theme, switched without a reload, and follows the ARIA rules. `holds` says that it still is what it was. */
export async function expectNoViolation(
  page: Page,
  name: string,
  holds: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await expectAriaRules(page, name);
  await endTransitions(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await showIn(page, colorScheme);
    await holds();
    const rules = colorScheme === 'light' ? [] : ofColors;
    expect.soft(await violations(page, rules), `${name}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
