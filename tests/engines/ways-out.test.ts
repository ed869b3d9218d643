/** @file What Firefox and WebKitGTK let out of the document in which files are read. `npm run test:engines` */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probePort } from '../../scripts/dev/port.mjs';
import { runProduct } from '../../scripts/dev/run-product.mjs';
import { attemptsAmong, noteArrivals, type Arrivals } from '../support/servers/arrivals.ts';
import { engines, type EnginePage } from './engine.ts';
import { personAt, type Person } from './person.ts';

const read = `return [...document.querySelectorAll('[data-ending]')].map(
  ({ dataset }) => dataset.way + ' ' + dataset.ending);`;

for (const engine of engines) {
  describe.runIf(engine.isInstalled)(`in ${engine.name}`, () => {
    let product: Awaited<ReturnType<typeof runProduct>>;
    let arrivals: Arrivals;
    let page: EnginePage;
    let person: Person;

    beforeAll(async () => {
      product = await runProduct(await probePort(0, '127.0.0.1'));
      arrivals = await noteArrivals(product.origin);
      page = await engine.open();
      person = personAt(page, arrivals.origin);
    }, 300_000);
    afterAll(async () => {
      await page.close();
      await arrivals.close();
      product.stop();
    });

    it('of twenty ways out of the page and its thread nothing arrives', async () => {
      await person.open('/import');
      await person.until('navigator.serviceWorker?.controller != null');
      await person.open('/import/ways-out');
      await person.press('Try all 20 ways');
      await person.see('of 20 blocked');
      const endings = await page.evaluate<string[]>(read);
      const hasGuard = await page.evaluate<boolean>("return 'navigation' in window;");
      expect(endings).toHaveLength(20);
      // Only the Navigation API lets a page refuse where it goes: without it the page says so.
      const open = endings.filter((each) => / (?:passed|silent|open)$/.test(each));
      expect(open).toEqual(hasGuard ? [] : ['navigation open']);
      await person.see(hasGuard ? '20 of 20 blocked' : '19 of 20 blocked');
      expect(attemptsAmong(arrivals.seen)).toEqual([]);
    });
  });
}
