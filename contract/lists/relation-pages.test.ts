import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chainPage,
  chainStart,
  isNumericId,
  pageChecksum,
  pageChecksumOfWords,
} from './relation-pages.ts';

const ids = fc.array(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map(String), { maxLength: 30 });

describe('pageChecksum', () => {
  it('is the same for ids as text and as words', () => {
    fc.assert(
      fc.property(ids, (some) => {
        const words = new Uint32Array(new BigUint64Array(some.map(BigInt)).buffer);
        expect(pageChecksumOfWords(words)).toBe(pageChecksum(some));
      }),
    );
  });

  it('notices a missing, repeated, changed or moved id', () => {
    const page = ['1', '2', '3', '18446744073709551615'];
    const sums = [
      page,
      page.slice(1),
      page.slice(0, -1),
      ['1', ...page],
      ['2', '1', ...page.slice(2)],
      ['1', '2', '3', '18446744073709551614'],
      ['01', '2', '3', '18446744073709551615'],
    ].map(pageChecksum);
    expect(new Set(sums).size).toBe(sums.length);
  });

  it('differs whenever one id differs', () => {
    fc.assert(
      fc.property(ids, fc.nat(), fc.bigInt({ min: 1n, max: (1n << 64n) - 1n }), (some, at, by) => {
        fc.pre(some.length > 0);
        const changed = [...some];
        const index = at % some.length;
        changed[index] = String((BigInt(some[index] ?? '0') + by) % (1n << 64n));
        expect(pageChecksum(changed)).not.toBe(pageChecksum(some));
      }),
    );
  });

  it('is stable across versions of server and page', () => {
    expect(pageChecksum([])).toBe('243f6a8885a308d3');
    expect(pageChecksum(['1', '4294967296', 'x'])).toMatchInlineSnapshot(`"2abbec564857d8c5"`);
    expect(chainPage(chainStart('run', 'followers'), pageChecksum(['7']))).toMatchInlineSnapshot(
      `"ad7ac28197509751"`,
    );
  });
});

describe('the chain', () => {
  it('depends on the run, the list and the order of the pages', () => {
    const [one, two] = [pageChecksum(['1']), pageChecksum(['2'])];
    const chains = [
      chainPage(chainPage(chainStart('a', 'followers'), one), two),
      chainPage(chainPage(chainStart('a', 'followers'), two), one),
      chainPage(chainPage(chainStart('b', 'followers'), one), two),
      chainPage(chainPage(chainStart('a', 'following'), one), two),
    ];
    expect(new Set(chains).size).toBe(4);
  });
});

describe('isNumericId', () => {
  it.each(['0', '7', '10000000000', '18446744073709551615'])('takes %s', (id) => {
    expect(isNumericId(id)).toBe(true);
  });
  it.each(['', '00', '01', '-1', '1.0', ' 1', '18446744073709551616', '99999999999999999999', 'x'])(
    'leaves %j as text',
    (id) => {
      expect(isNumericId(id)).toBe(false);
    },
  );
});
