/** @file Names of saved files that are valid on every system. */
import { mediaTypes, type MediaType } from './media.ts';
import { parseUrl } from '../parse-url.ts';

const maxBytes = 100;
/** Controls, direction overrides and isolates, zero-width and byte-order marks, lone surrogates. */
const invisible =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|\p{Cs}/gu;
const refused = /[<>:"/\\|?*%]/g;
const devices = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(\.|$)/i;

function cutToBytes(text: string, limit: number): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let stored = '';
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > limit) break;
    stored += character;
  }
  return stored;
}

/** A file name without extension that every file system accepts; never empty. */
export function safeName(text: string, limit = maxBytes): string {
  const plain = text.normalize('NFC').replace(invisible, '').replace(refused, '_');
  const trimmed = cutToBytes(plain.replace(/^[\s.]+/, ''), limit).replace(/[\s.]+$/, '');
  if (trimmed === '') return 'file';
  return devices.test(trimmed) ? `_${trimmed}` : trimmed;
}

/** A file name whose extension follows from the verified type. */
export function fileNameOf(name: string, type: MediaType): string {
  const extension = `.${mediaTypes[type]}`;
  return safeName(name, maxBytes - extension.length - 1) + extension;
}

/** The name of the archive of an account's media. */
export function archiveFileName(username: string): string {
  return `${safeName(username, maxBytes - 5)}.zip`;
}

/** The part of a file name that identifies a medium: the last segment of its URL. */
export function mediaId(address: string): string {
  const path = parseUrl(address)?.pathname ?? address;
  const last = path.split('/').at(-1) ?? '';
  return safeName(last.replace(/\.[A-Za-z0-9]{1,5}$/, ''), 40);
}
