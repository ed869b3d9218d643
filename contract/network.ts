/**
 * @file Where the network shows what the product speaks of. Links are rebuilt from names and codes
 * that fit their pattern; an address out of a record is never a link.
 */
import { isUsername } from './forms/spelling.ts';

/** The network's own site: the only host the product links to. */
export const networkSite = 'https://www.instagram.com';

/** The page of an account, or null for a name that cannot exist. */
export function profileAddress(username: string): string | null {
  return isUsername(username) ? `${networkSite}/${username}/` : null;
}

/** The page of a post, or null for a code that cannot exist. */
export function postPage(shortCode: string): string | null {
  return /^[A-Za-z0-9_-]{5,20}$/.test(shortCode) ? `${networkSite}/p/${shortCode}/` : null;
}
