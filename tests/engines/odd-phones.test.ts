/**
 * @file The main flow under the conditions of odd phones, in the engines of iPhones and Firefox: what is
 * missing, refused or changed there is so in every script of pages, workers and the service worker.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probePort } from '../../scripts/dev/port.mjs';
import { runProduct } from '../../scripts/dev/run-product.mjs';
import { changeScripts, type ChangedScripts } from '../odd-phones/changed-scripts.ts';
import { floor } from '../odd-phones/conditions/floor.ts';
import {
  connectionsEnded,
  storageRefused,
  storageSilent,
} from '../odd-phones/conditions/storage.ts';
import { translate } from '../odd-phones/conditions/translator.ts';
import { dataDownload } from './data-download.ts';
import { engines, type EnginePage } from './engine.ts';
import { personAt, type Person } from './person.ts';
import { signIn } from './sign-in.ts';

const translated = `if ('document' in globalThis && !('untranslated' in globalThis)) (${translate.toString()})();`;
const conditions = [
  { ...floor, keeps: true },
  { ...storageRefused, keeps: false },
  { ...storageSilent, keeps: false },
  { ...connectionsEnded, keeps: true },
  {
    name: 'works while the page is translated',
    preamble: translated,
    keeps: true,
    email: 'pool13@example.com',
  },
];

for (const engine of engines) {
  describe.runIf(engine.isInstalled)(`in ${engine.name} the main flow`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'limn-odd-engines-'));
    let product: Awaited<ReturnType<typeof runProduct>>;

    beforeAll(async () => {
      product = await runProduct(await probePort(0, '127.0.0.1'));
    }, 300_000);
    afterAll(() => {
      product.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    describe.each(conditions)('$name', ({ preamble = '', keeps, email }) => {
      let site: ChangedScripts;
      let page: EnginePage;
      let person: Person;
      beforeAll(async () => {
        site = await changeScripts(product.origin, preamble);
        page = await engine.open();
        person = personAt(page, site.origin);
      }, 60_000);
      afterAll(async () => {
        await page.close();
        await site.close();
      });

      it('from a data download to the stories', async () => {
        await person.open('/import');
        await person.until("document.querySelector('input[type=file]') !== null");
        await page.choose('input[type=file]', dataDownload(folder));
        await person.see(
          keeps ? 'Nothing left this phone' : 'This device can’t save data for Limn.',
        );

        await signIn(person, email);
        await person.press('Start analysis');
        await person.see('Last updated');
        await person.open('/mutualfollowing');
        await person.until("document.querySelectorAll('main li a').length >= 10");

        await person.open('/stories');
        await person.until("document.querySelector('main ul > li > button') !== null");
        await person.pressFirst('main ul > li > button');
        await person.until("document.querySelector('dialog[open]') !== null");
        await page.evaluate('history.back();');
        await person.until("document.querySelector('dialog[open]') === null");
        expect(await person.path()).toBe('/stories');
        await person.until('(window.untranslated?.() ?? []).length === 0');
      });
    });
  });
}
