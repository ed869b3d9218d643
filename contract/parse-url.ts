/** `text` as an absolute URL, or null. Safari 16 and Chrome 119 have neither `URL.canParse` nor `URL.parse`. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
