/**
 * @file Names and links of the network. Links are built from validated names and codes; a URL in a
 * record is never used as a link.
 */
import { isUsername } from './forms/spelling.ts';

/** The network's site. With {@link accountsCenter} the only host the product links to. */
export const networkSite = 'https://www.instagram.com';

/** Where the owner of an account requests a copy of its data. */
export const accountsCenter = 'https://accountscenter.instagram.com/info_and_permissions/';

/** The URL of an account, or null for an invalid name. */
export function profileAddress(username: string): string | null {
  return isUsername(username) ? `${networkSite}/${username}/` : null;
}

/** The URL of a post, or null for an invalid code. */
export function postPage(shortCode: string): string | null {
  return /^[A-Za-z0-9_-]{5,20}$/.test(shortCode) ? `${networkSite}/p/${shortCode}/` : null;
}

/** Whether two names are of one account: the network does not regard capitals. An unknown one is of none. */
export function isSameAccount(
  one: string | null | undefined,
  other: string | null | undefined,
): boolean {
  return one != null && one !== '' && one.toLowerCase() === other?.toLowerCase();
}
