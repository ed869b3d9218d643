import { AppError } from '../../contract/faults.ts';

/**
 * Refuses what another site caused. Every request of the page is same-origin, so Sec-Fetch-Site is
 * `same-origin` in a browser that sends it and Origin, where present, names the requested host.
 * Programs send neither. A navigation (`none`) never calls the API, prefetches never count.
 */
export function checkOrigin(headers: Headers): void {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') throw new AppError('forbidden');
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz');
  if (purpose !== null && /prefetch|prerender/i.test(purpose)) throw new AppError('forbidden');
  const origin = headers.get('origin');
  if (origin === null) return;
  const host = headers.get('host');
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new AppError('forbidden');
}
