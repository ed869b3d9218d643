/**
 * @file Waits until a page is idle: it is hydrated, no request is pending and none is about to start.
 */
import type { Page, Request } from 'playwright/test';

/**
 * Watches the requests of a page from now on. The returned function waits until the page is hydrated,
 * all requests are answered and the page has been idle three times since. A fixed wait would cost more
 * and prove less, because the scripts of a prerendered page start after its first frame.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  const add = (request: Request) => void open.add(request);
  const drop = (request: Request) => void open.delete(request);
  page.on('request', add).on('requestfinished', drop).on('requestfailed', drop);

  return async () => {
    for (let idle = 0; idle < 3;) {
      const isHydrated = await page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const look = () => resolve(document.querySelector('[data-early]') === null);
            requestIdleCallback(() => requestAnimationFrame(look));
          }),
      );
      idle = isHydrated && open.size === 0 ? idle + 1 : 0;
    }
    page.off('request', add).off('requestfinished', drop).off('requestfailed', drop);
  };
}
