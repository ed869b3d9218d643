import { expect, it } from 'vitest';
import { percentOf } from './percent.ts';

it.each([
  [0, 0, 0],
  [0, 12, 0],
  [12, 12, 100],
  [1, 3, 33],
  [1, 200, 1],
  [1, 612, 0.2],
  [1_204, 1_205, 99.92],
  [1, 2_000_000, 0.001],
  [1_999_999, 2_000_000, 99.999],
])('%i of %i is %f percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
