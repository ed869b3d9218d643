/** @file What axe finds wrong with a page as it stands. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** Violations of WCAG 2.2 A and AA, as `rule: selector`. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated through the debugger, which the page's policy does not bind.
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const runner = (globalThis as unknown as { axe: { run(o: object): Promise<unknown> } }).axe;
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return runner.run({ runOnly: tags, resultTypes: ['violations'] });
  });
  return (found as { violations: Violation[] }).violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}`),
  );
}
