/**
 * @file Ids of the demo network. A place in an account's life (slot, generation) becomes an id by
 * a keyed permutation, so no two places of an account share one and nothing has to be remembered.
 */
import { mix2 } from './hash.ts';

const half = 19;
const halfMask = 2 ** half - 1;
const generationBits = 16;
const slotLimit = 2 ** (2 * half - generationBits);
const rounds = 4;

/** A four-round Feistel network over 38 bits. */
function permute(value: number, key: number): number {
  let left = Math.floor(value / 2 ** half) & halfMask;
  let right = value & halfMask;
  for (let round = 0; round < rounds; round += 1) {
    const next = left ^ (mix2(key + round, right) & halfMask);
    left = right;
    right = next;
  }
  return left * 2 ** half + right;
}

/**
 * The id of the person in a slot in a generation. One in 64 has 19 or 20 digits, as old and new
 * accounts of such networks do; the others have up to 12.
 */
export function occupantId(key: number, slot: number, generation: number): string {
  if (slot >= slotLimit) throw new RangeError('the demo network has no such slot');
  const plain = permute(slot * 2 ** generationBits + (generation & 0xffff), key) + 1_000_000;
  if (plain % 64 !== 0) return String(plain);
  return String(BigInt(plain) * 60_000_011n + 1_000_000_000_000_000_003n);
}
