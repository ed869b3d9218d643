/** @file The main flow on phones that lack, refuse or change what the product is built on. */
import { test as base } from 'playwright/test';
import { changeScripts } from './changed-scripts.ts';
import type { Condition } from './condition.ts';
import { conditions } from './conditions/conditions.ts';
import { steps, type Step } from './main-flow.ts';

const test = base.extend<{ condition: Condition }>({
  condition: [{ name: '', email: '' }, { option: true }],
  baseURL: async ({ baseURL, condition }, give) => {
    if (baseURL === undefined || condition.preamble === undefined) {
      await give(baseURL);
      return;
    }
    const site = await changeScripts(baseURL, condition.preamble);
    await give(site.origin);
    await site.close();
  },
});

test.describe.configure({ mode: 'parallel' });

for (const condition of conditions) {
  test.describe(`the main flow ${condition.name}`, () => {
    test.use({ condition });

    test('from the first step to the last', async ({ page, context }) => {
      await condition.make?.(context);
      for (const step of Object.keys(steps) as Step[]) {
        const run = condition.instead?.[step] ?? steps[step];
        await test.step(step, () => run(page, condition.email));
      }
    });
  });
}
