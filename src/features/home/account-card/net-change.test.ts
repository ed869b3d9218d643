import { expect, it } from 'vitest';
import { netChange } from './net-change.ts';

const write = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 });

it.each([
  [0, '0', false],
  [46, '+46', false],
  [-2, '\u22122', false],
  [-999, '\u2212999', false],
  [1_234, '+1,234', true],
  [-12_345, '\u221212.3K', true],
  [2_000_000, '+2M', true],
] as const)('writes %d as %s', (value, text, isLong) => {
  expect(netChange(value, write)).toEqual({ text, isLong });
});
