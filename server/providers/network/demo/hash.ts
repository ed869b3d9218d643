/** @file Integer hashes, from which the demo network is generated. */

/** Mixes the bits of a 32-bit number (the finaliser of MurmurHash3). */
export function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A 32-bit hash of two numbers. */
export function mix2(a: number, b: number): number {
  return mix(mix(a) ^ Math.imul(b, 0x9e3779b1));
}

/** A 32-bit hash of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return mix(hash);
}

/** A fraction in [0, 1) of a 32-bit hash. */
export function fraction(hash: number): number {
  return hash / 4_294_967_296;
}
