import { createHmac, timingSafeEqual } from 'node:crypto';

export { hashOf } from '../../contract/media/text-hash.ts';

/** Whether two texts are equal, in a time that does not depend on them. */
export function isSameText(given: string, wanted: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
