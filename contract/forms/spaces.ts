/** @file What is no part of a name or an address, whoever typed or copied it. */

/**
 * A text without spaces, and without what a copied one brings along unseen: marks of direction, joiners,
 * soft hyphens. Letters of full width become the ordinary ones.
 */
export function withoutSpaces(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
}
