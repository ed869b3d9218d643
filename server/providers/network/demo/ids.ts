/**
 * @file Ids of the demo network. Slot and generation of a follower become an id by a keyed permutation,
 * so ids are unique within an account and need not be stored.
 */
import { mix2 } from './hash.ts';

const half = 19;
const halfMask = 2 ** half - 1;
const generationBits = 16;
const slotLimit = 2 ** (2 * half - generationBits);
const rounds = 4;

/** A permutation of 38-bit numbers: a Feistel network of four rounds. */
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
 * The id of the person in a slot in a generation. One in 64 has 19 or 20 digits, the others up to 12,
 * as on real networks.
 */
export function occupantId(key: number, slot: number, generation: number): string {
  if (slot >= slotLimit) throw new RangeError('the demo network has no such slot');
  const plain = permute(slot * 2 ** generationBits + (generation & 0xffff), key) + 1_000_000;
  if (plain % 64 !== 0) return String(plain);
  return String(BigInt(plain) * 60_000_011n + 1_000_000_000_000_000_003n);
}
