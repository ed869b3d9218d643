/** @file Text of the archive: UTF-8 that was written byte by byte as Latin-1, and label folding. */

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Repairs text in which each byte of UTF-8 became one character (`GrÃ¼Ã\u009fe`). Text with other
 * characters, or that is no UTF-8, stays as it is.
 */
export function repairText(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[\u0100-\uffff]/.test(text)) return text;
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  try {
    return utf8.decode(bytes).normalize('NFC');
  } catch {
    return text;
  }
}

/** A label for comparison: repaired, without accents, apostrophes and capitals. */
export function foldLabel(label: string): string {
  return repairText(label)
    .normalize('NFD')
    .replace(/[\u0300-\u036f'\u2019`]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
