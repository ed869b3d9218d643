/** @file Reading the platform's JSON, whose shapes differ between documentation and practice. */

type Json = Readonly<Record<string, unknown>>;

/**
 * Parses JSON whose integers of 16 digits or more become text: ids exceed 2^53, and some responses have
 * them as bare numbers.
 */
export function parseWithLongIds(text: string): unknown {
  const quoted = text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (part) =>
    part.startsWith('"') ? part : `"${part}"`,
  );
  return JSON.parse(quoted) as unknown;
}

/** The value if it is an object, else an empty one. */
export function objectOf(value: unknown): Json {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Json) : {};
}

/** The objects of a list; empty for anything else. */
export function objectsOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

/** The only object of a response: flat, or the first of `data`. */
export function recordOf(value: unknown): Json {
  const response = objectOf(value);
  return Array.isArray(response['data']) ? objectOf(response['data'][0]) : response;
}

/** A text, or an empty one. U+0000, which the database refuses, is removed. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
}

/** An id as text, whether it was sent as text or as a number; empty if it is neither. */
export function idOf(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : textOf(value);
  return /^[\w-]{1,64}$/.test(text) ? text : '';
}

/** A count, or null: what is missing is unknown and not 0. */
export function countOf(value: unknown): number | null {
  const isCount = Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
  return isCount ? Number(value) : null;
}
