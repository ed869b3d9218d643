/**
 * @file Every dialog, failure, notice and empty state, reached once: translated, without clipped text at
 * 320 px, at 200% text and with longer words, and without a violation in either theme.
 */
import { test } from 'playwright/test';
import { tagOf } from '../../contract/languages.ts';
import { expectNoOverflowOfLongWords } from '../support/assertions/overflow.ts';
import {
  expectLanguageWithoutOverflow,
  inTurn,
  switchLanguage,
} from '../support/assertions/switch-language.ts';
import { states } from '../support/states/states.ts';
import { enter } from '../support/states/state.ts';
import { expectNoViolation } from '../support/assertions/violations.ts';

// The slowest tests: run in parallel.
test.describe.configure({ mode: 'parallel' });

test.use({
  viewport: { width: 320, height: 640 },
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
});

for (const [at, state] of states.entries()) {
  const [name, , holds] = state;
  const [first, ...others] = inTurn(at);

  test.describe(`reached in ${first}`, () => {
    test.use({ locale: tagOf(first) });

    test(`${name}: six languages, two themes, longer words`, async ({ page }) => {
      test.setTimeout(120_000);
      await enter(page, state);
      await expectLanguageWithoutOverflow(page, first, name);
      for (const code of others) {
        await test.step(`${name}, ${code}`, async () => {
          if (await switchLanguage(page, code)) await holds(page);
          // Offline no other messages can be loaded: reach the state again.
          else await enter(page, state, code);
          await expectLanguageWithoutOverflow(page, code, name);
        });
      }
      await expectNoViolation(page, name, () => holds(page));
      await expectNoOverflowOfLongWords(page, name);
    });
  });
}
