/**
 * A text without white space and invisible format characters (direction marks, joiners, soft hyphens),
 * which copied text contains. Full-width letters are converted to ordinary ones.
 */
export function withoutSpaces(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
}
