/** @file What axe finds wrong with a page as it stands. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from 'playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** Violations of WCAG 2.2 A and AA, as `rule: selector`. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated through the debugger, which the page's policy does not bind.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const runner = (globalThis as unknown as { axe: { run(o: object): Promise<unknown> } }).axe;
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return runner.run({ runOnly: tags, resultTypes: ['violations'] });
  });
  return (found as { violations: Violation[] }).violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}`),
  );
}

/** Colours change in a transition, however short: what is looked at has come to rest. */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      new Promise((resolve) => {
        const isAtRest = () =>
          !document.getAnimations().some((each) => each instanceof CSSTransition);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(isAtRest())));
      }),
  );
}

/** The page has none in either theme, switched where it stands. `holds` says that it still is what it was. */
export async function expectNoViolation(
  page: Page,
  name: string,
  holds: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await comeToRest(page);
    await holds();
    expect.soft(await violations(page), `${name}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
