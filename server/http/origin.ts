import { AppError } from '../../contract/faults.ts';

/**
 * Throws `forbidden` for requests caused by another site. Requests of the page are same-origin, so
 * Sec-Fetch-Site is `same-origin` in browsers that send it, and Origin, if present, names the
 * requested host or `publicUrl`: a proxy in front may replace the host. Other clients send neither.
 * Navigations (`none`) and prefetches are refused too.
 */
export function checkOrigin(headers: Headers, publicUrl?: string): void {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') throw new AppError('forbidden');
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz');
  if (purpose !== null && /prefetch|prerender/i.test(purpose)) throw new AppError('forbidden');
  const origin = headers.get('origin');
  if (origin === null) return;
  if (!URL.canParse(origin)) throw new AppError('forbidden');
  const { host, origin: named } = new URL(origin);
  const isPublic = publicUrl !== undefined && new URL(publicUrl).origin === named;
  if (host !== headers.get('host') && !isPublic) throw new AppError('forbidden');
}
