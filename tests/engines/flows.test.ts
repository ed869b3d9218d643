/**
 * @file The main flows in the engines of iPhones and Firefox: sign-in, analysis, lists, stories,
 * checkout, import and a start without a server. `npm run test:engines`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probePort } from '../../scripts/dev/port.mjs';
import { runProduct } from '../../scripts/dev/run-product.mjs';
import { engines, type EnginePage } from './engine.ts';
import { personAt, type Person } from './person.ts';
import { dataDownload } from './data-download.ts';
import { enterCode, signIn } from './sign-in.ts';

for (const engine of engines) {
  describe.runIf(engine.isInstalled)(`in ${engine.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'limn-engines-'));
    let product: Awaited<ReturnType<typeof runProduct>>;
    let page: EnginePage;
    let person: Person;

    beforeAll(async () => {
      product = await runProduct(await probePort(0, '127.0.0.1'));
      page = await engine.open();
      person = personAt(page, product.origin);
    }, 300_000);
    afterAll(async () => {
      await page.close();
      product.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('reads a data download of a visitor', async () => {
      const file = dataDownload(folder);
      await person.open('/import');
      await person.until("document.querySelector('input[type=file]') !== null");
      await page.choose('input[type=file]', file);
      await person.see('Nothing left this phone');
      await person.see('60');
    });

    it('signs in with a mailed code and analyses the account', async () => {
      await signIn(person, 'pool03@example.com');
      await person.press('Start analysis');
      await person.see('Last updated');
      await person.open('/mutualfollowing');
      await person.until("document.querySelectorAll('main li a').length >= 10");
    });

    it('reads on in a list', async () => {
      await person.open('/mutualfollowing');
      await person.until("document.querySelectorAll('main li a').length >= 10");
      const first = await page.evaluate<string>(
        "return document.querySelector('main li a').textContent;",
      );
      await page.evaluate('window.scrollTo(0, document.body.scrollHeight);');
      await person.until('document.documentElement.scrollHeight > 1800');
      expect(first).not.toBe('');
    });

    it('opens a story and closes it with Back', async () => {
      await person.open('/home');
      await person.press('Stories');
      await person.at('/stories');
      await person.until("document.querySelector('main ul > li > button') !== null");
      await person.pressFirst('main ul > li > button');
      await person.until("document.querySelector('dialog[open]') !== null");
      await page.evaluate('history.back();');
      await person.until("document.querySelector('dialog[open]') === null");
      expect(await person.path()).toBe('/stories');
    });

    it('starts without the server, with the last lists', async () => {
      await person.open('/home');
      await person.until('navigator.serviceWorker?.controller != null');
      product.stop();
      try {
        await person.open('/home');
        await person.see('Last updated');
      } finally {
        product = await runProduct(Number(new URL(product.origin).port));
      }
    });

    it('sells a plan to a new customer', async () => {
      await page.evaluate('localStorage.clear(); sessionStorage.clear();');
      await person.resetLimits();
      await person.open('/paymentplan');
      await person.press('Get My Plan');
      await person.see('Your order');
      const email = `${engine.name.toLowerCase()}@example.com`;
      await person.fill('Instagram username', 'demo');
      await person.fill('Email', email);
      await person.fill('First name', 'Ada');
      await person.fill('Last name', 'Lovelace');
      await person.fill('Card number', '4111 1111 1111 1111');
      await person.fill('Month', '12');
      await person.fill('Year', '40');
      await person.fill('CVC', '123');
      await person.press('Pay $1.00');
      await person.at('/otp');
      await enterCode(person, email);
    });
  });
}
