import { AppError } from '../../contract/faults.ts';

/**
 * Throws `forbidden` for requests caused by another site. Requests of the page are same-origin, so
 * Sec-Fetch-Site is `same-origin` in browsers that send it, and Origin, if present, names the
 * requested host. Other clients send neither. Navigations (`none`) and prefetches are refused too.
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
