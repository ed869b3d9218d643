import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockError, readBlock, writeBlock } from './id-blocks.ts';
import { wordsOf } from './id-pages.ts';

const largest = (1n << 64n) - 1n;

function sortedSet(numbers: Iterable<bigint>): BigUint64Array {
  return BigUint64Array.from(new Set(numbers)).sort();
}

function write(numbers: BigUint64Array): Uint8Array {
  return writeBlock(wordsOf(numbers));
}

/** Numbers that look random and are the same in every run. */
function* random(seed: bigint, bits: bigint): Generator<bigint> {
  for (let state = seed; ;) {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & largest;
    yield (state ^ (state >> 29n)) >> (64n - bits);
  }
}

function* take(count: number, numbers: Generator<bigint>): Generator<bigint> {
  for (let i = 0; i < count; i += 1) yield numbers.next().value as bigint;
}

const number = fc.oneof(
  fc.bigInt({ min: 0n, max: largest }),
  fc.bigInt({ min: 0n, max: 300n }),
  fc.constantFrom(0n, largest, largest - 1n, 1n << 32n, (1n << 32n) - 1n),
);

describe('id blocks', () => {
  it('read what was written, for any set', () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 80 }), (input) => {
        const numbers = sortedSet(input);
        const bytes = write(numbers);
        expect(readBlock(bytes, 80)).toEqual({ numbers, length: bytes.length });
      }),
      { numRuns: 300 },
    );
  });

  it('keep gaps that a double rounds up', () => {
    const gap = 5n << 56n;
    const numbers = BigUint64Array.of(0n, gap, 2n * gap, 3n * gap);
    expect(readBlock(write(numbers), 4).numbers).toEqual(numbers);
  });

  it('take at most 0.2 bits more than a sorted set of random numbers has', () => {
    for (const bits of [38n, 64n]) {
      const numbers = sortedSet(take(16_384, random(7n, bits)));
      const floor = Number(bits) - Math.log2(numbers.length) + 1.443;
      expect((write(numbers).length * 8) / numbers.length).toBeLessThan(floor + 0.2);
    }
  });

  it('do not widen every gap for a few wide ones', () => {
    const near = sortedSet(take(4_000, random(3n, 30n)));
    const far = sortedSet([...near, ...take(10, random(5n, 64n))]);
    expect(write(far).length - write(near).length).toBeLessThan(10 * 13 + 8);
  });

  it('refuse a block that is cut, too long or not ascending', () => {
    const bytes = write(sortedSet(take(100, random(1n, 64n))));
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => readBlock(bytes.subarray(0, length), 100)).toThrow(BlockError);
    }
    expect(() => readBlock(bytes, 99)).toThrow(BlockError);
    const last = write(BigUint64Array.of(5n, 9n));
    new DataView(last.buffer).setBigUint64(8, largest, true);
    expect(() => readBlock(last, 2)).toThrow(BlockError);
  });
});
