/**
 * @file Whether a page has come to rest: its scripts run, nothing is on its way, and nothing about to be
 * asked for.
 */
import type { Page, Request } from 'playwright/test';

/**
 * Watches the requests of a page from now on. The function waits until a drawn page has come to life,
 * all requests are answered and the page has been idle three times since: a fixed half second of
 * silence costs more, and says less, for the scripts of a drawn page start after its first frame.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  const add = (request: Request) => void open.add(request);
  const drop = (request: Request) => void open.delete(request);
  page.on('request', add).on('requestfinished', drop).on('requestfailed', drop);

  return async () => {
    for (let idle = 0; idle < 3;) {
      const isAlive = await page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const look = () => resolve(document.querySelector('[data-early]') === null);
            requestIdleCallback(() => requestAnimationFrame(look));
          }),
      );
      idle = isAlive && open.size === 0 ? idle + 1 : 0;
    }
    page.off('request', add).off('requestfinished', drop).off('requestfailed', drop);
  };
}
