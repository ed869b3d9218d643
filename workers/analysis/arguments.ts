/** @file Encodes the arguments of a module call. */
import { AppError } from '../../contract/faults.ts';
import { moduleArgumentBytes } from '../../contract/limits.ts';

const maxStrings = 32;
const encoder = new TextEncoder();

/**
 * Arguments, then the environment as NAME=value, each ended by a zero byte. More than 12,288 bytes
 * of text together, or a zero byte inside, is `module-arguments`.
 */
export function encodeArguments(
  values: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Uint8Array {
  const texts = [
    ...values,
    ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
  ];
  const encoded = texts.map((text) => encoder.encode(text));
  const bytes = encoded.reduce((sum, text) => sum + text.length, 0);
  const isRefused =
    bytes > moduleArgumentBytes ||
    encoded.length > maxStrings ||
    texts.some((text) => text.includes('\0'));
  if (isRefused) throw new AppError('module-arguments');
  const written = new Uint8Array(bytes + encoded.length);
  let at = 0;
  for (const text of encoded) {
    written.set(text, at);
    at += text.length + 1;
  }
  return written;
}
