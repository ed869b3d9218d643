/** @file The page checksums of contract/lists/relation-pages.ts for ids below 2^53, in plain JavaScript. */

const encoder = new TextEncoder();

function fold([a, b], low, high) {
  const first = Math.imul(((a << 13) | (a >>> 19)) ^ low, 0x9e3779b1);
  return [first, Math.imul(((b << 17) | (b >>> 15)) ^ high ^ first, 0x85ebca77)];
}

function foldText(state, text) {
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (const byte of encoder.encode(text)) {
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x5bd1e995);
    high = (high << 15) | (high >>> 17);
  }
  return fold(state, low, high);
}

const hex = (value) => (value >>> 0).toString(16).padStart(8, '0');
const digits = ([a, b]) => hex(a) + hex(b);
const start = [0x243f6a88, 0x85a308d3];
const words = (text) => [Number.parseInt(text.slice(0, 8), 16), Number.parseInt(text.slice(8), 16)];

/** The checksum of a page of decimal ids. */
export function pageChecksum(ids) {
  let state = start;
  for (const id of ids) {
    const value = Number(id);
    state = fold(state, value >>> 0, Math.floor(value / 4294967296));
  }
  return digits(state);
}

/** The chain before the first page of a post's comments. */
export const commentChainStart = (code, moment) =>
  digits(foldText(start, `comments/${code}/${moment}`));

/** The chain after a page. */
export function chainPage(chain, checksum) {
  const [low, high] = words(checksum);
  return digits(fold(words(chain), low, high));
}
