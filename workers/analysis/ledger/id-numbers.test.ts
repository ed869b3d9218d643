import { expect, it } from 'vitest';
import { createIdNumbers } from './id-numbers.ts';

const half = 2n ** 63n;

it('small ids are their own numbers, and the others places in a table', () => {
  const numbers = createIdNumbers();
  const ids = ['0', '7', String(half - 1n), String(half), '18446744073709551615', 'ada', '007'];
  const found = ids.map((id) => numbers.numberOf(id));
  expect(found).toEqual([0n, 7n, half - 1n, half, half + 1n, half + 2n, half + 3n]);
  expect(found.map((number) => numbers.idOf(number))).toEqual(ids);
  expect(ids.map((id) => numbers.numberOf(id))).toEqual(found);
  expect(numbers.table).toEqual(ids.slice(3));
});

it('a kept table is continued in a copy, and does not change itself', () => {
  const stored = ['ada', 'eve'];
  const numbers = createIdNumbers(stored);
  expect(numbers.find('eve')).toBe(half + 1n);
  expect(numbers.find('zoe')).toBeNull();
  expect(numbers.find('5')).toBe(5n);
  expect(numbers.table).toEqual(stored);
  expect(numbers.numberOf('zoe')).toBe(half + 2n);
  expect(numbers.find('zoe')).toBe(half + 2n);
  expect(stored).toEqual(['ada', 'eve']);
});

it('a number behind the table has no id', () => {
  expect(createIdNumbers(['ada']).idOf(half + 1n)).toBe('');
});
