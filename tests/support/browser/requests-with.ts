/** @file Looks in every request of a browser for what must not leave the device. */
import type { BrowserContext, Request } from 'playwright/test';

/**
 * Every request from now on, of pages and workers, whose address or body matches. The list is filled
 * while the test runs.
 */
export function requestsWith(context: BrowserContext, text: RegExp): readonly string[] {
  const found: string[] = [];
  context.on('request', (request: Request) => {
    const sent = `${decodeURIComponent(request.url())} ${request.postData() ?? ''}`;
    const [name] = text.exec(sent) ?? [];
    if (name !== undefined) found.push(`${request.method()} ${request.url()} has ${name}`);
  });
  return found;
}
