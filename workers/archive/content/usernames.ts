/** @file User names: their shape, and the profile links that name them. */

const shape = /^[A-Za-z0-9._]{1,30}$/;
/** Pages of the network, whose addresses look like those of profiles. */
export const pageNames: readonly string[] =
  'accounts explore about legal developer direct p reel reels stories tv web privacy help emails session challenge terms _u'.split(
    ' ',
  );
const reserved = new Set(pageNames);
const profileLink = /^https?:\/\/(?:www\.)?instagram\.com\/(?:_u\/)?([^/?#\s]+)\/?(?:[?#]\S*)?$/i;

/** The user name that a text is, or null. */
export function asUsername(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 40) return null;
  const name = text.trim().replace(/^@/, '');
  if (!shape.test(name) || !/[^.]/.test(name)) return null;
  return reserved.has(name.toLowerCase()) ? null : name;
}

/** The user name of a profile link of exactly this network, or null. */
export function usernameOfLink(link: unknown): string | null {
  if (typeof link !== 'string' || link.length > 500) return null;
  const segment = profileLink.exec(link.trim())?.[1];
  if (segment === undefined) return null;
  try {
    return asUsername(decodeURIComponent(segment));
  } catch {
    return null;
  }
}

/** True for the name that the network gives a deleted account. */
export function isPlaceholder(name: string): boolean {
  return /^instagramuser_\d+$/i.test(name);
}
