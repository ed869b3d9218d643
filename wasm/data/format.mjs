/** @file The word list file: roles as bits, and the compact form that wasm/assembly/sentiment/lexicon.ts reads. */

/** Bits of a word's roles; lexicon.ts holds the same numbers. */
export const ROLES = {
  j: 1,
  s: 2,
  a: 4,
  u: 8,
  t: 16,
  boost: 32,
  damp: 64,
  negate: 128,
  contrast: 256,
  stop: 512,
  situation: 1024,
  cue: 2048,
  after: 4096,
  phrase: 8192,
  valence: 16384,
  spam: 32768,
  /** Opens a question that expects a yes, "isn't it"; nothing else has both bits. */
  asked: 128 + 256,
};

/** Further roles: a word has at most one of those below 16, and any of the others. */
export const SPECIALS = {
  so: 1,
  least: 2,
  at: 3,
  never: 4,
  none: 5,
  once: 6,
  before: 7,
  was: 8,
  now: 9,
  plus: 10,
  ne: 11,
  again: 12,
  greeting: 13,
  melting: 14,
  owed: 15,
  mild: 16,
  over: 32,
  trace: 64,
  /** Advertising's offer: counts only beside a trace. */
  offer: 32 + 64,
  /** Goods that only advertising has a price for: "followers"; without a trace. */
  goods: 32,
  /** A currency: advertising's price beside a number. */
  currency: 16,
  /** Says that money was made: an offer beside an amount. */
  gain: 16 + 32,
  /** Goods behind a number only: "1000 likes", for "likes" is a verb as well. */
  counted: 16 + 64,
  /** Calls for a message where a name or a word in capitals follows: "message @x", "comment READY". */
  call: 16 + 32 + 64,
  /** "Our": an offer beside a percentage. */
  ours: 128,
  /** A seller's price follows: "from $25". */
  from: 64 + 128,
  far: 128,
  /** Something else that is compared; without the role of advertising. */
  rival: 64,
  /** Compares; without the role of a negator. */
  comparative: 128,
};

const FNV_PRIME = 0x01000193;

/** FNV-1a of a word's bytes, as the module computes it. */
export function hashWord(bytes) {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, FNV_PRIME) >>> 0;
  return hash;
}

/** Hash of a phrase: its words' hashes, joined. */
export function hashEntry(text) {
  const hashes = text.split(' ').map((word) => hashWord(Buffer.from(word)));
  return hashes.reduce((phrase, word) => {
    const turned = ((phrase << 7) | (phrase >>> 25)) >>> 0;
    return (Math.imul(turned, 0x9e3779b1) ^ word) >>> 0;
  });
}

/** Packs entries `{ text, score, flags, special }`; two different texts must not share a hash. */
export function pack(entries) {
  const rows = entries
    .map((entry) => ({ ...entry, bytes: Buffer.from(entry.text) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  const seen = new Map();
  for (const { text } of rows) {
    const hash = hashEntry(text);
    const other = seen.get(hash);
    if (other !== undefined || hash === 0) throw new Error(`"${text}" and "${other}" share a hash`);
    seen.set(hash, text);
  }
  const columns = Array.from({ length: 6 }, () => Buffer.alloc(rows.length));
  const suffixes = [];
  let before = Buffer.alloc(0);
  rows.forEach(({ bytes, text, score, flags, special }, index) => {
    if (bytes.length > 60) throw new Error(`"${text}" is longer than 60 bytes`);
    let shared = 0;
    while (shared < before.length && shared < bytes.length && before[shared] === bytes[shared])
      shared++;
    columns[0][index] = shared;
    columns[1][index] = bytes.length - shared;
    columns[2].writeInt8(Math.round(score * 10), index);
    columns[3][index] = flags & 255;
    columns[4][index] = flags >>> 8;
    columns[5][index] = special;
    suffixes.push(bytes.subarray(shared));
    before = bytes;
  });
  const head = Buffer.from('LXN1\0\0', 'latin1');
  head.writeUInt16LE(rows.length, 4);
  return Buffer.concat([head, ...columns, ...suffixes]);
}
