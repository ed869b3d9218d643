import { expect, it } from 'vitest';
import { moduleArgumentBytes } from '../../contract/limits.ts';
import { encodeArguments } from './arguments.ts';

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const refusal = expect.objectContaining({ code: 'module-arguments' }) as Error;

it('arguments come before the environment, each with a zero byte behind it', () => {
  expect(textOf(encodeArguments(['a', '', 'ü'], { ONE: '1', TWO: 'x=y' }))).toBe(
    'a\0\0ü\0ONE=1\0TWO=x=y\0',
  );
  expect(encodeArguments([])).toHaveLength(0);
});

it('arguments are at most so many bytes, with the environment, and so many texts', () => {
  const bytes = moduleArgumentBytes;
  expect(encodeArguments(['a'.repeat(bytes - 3)], { A: 'b' })).toHaveLength(bytes + 2);
  expect(() => encodeArguments(['a'.repeat(bytes - 2)], { A: 'b' })).toThrow(refusal);
  const texts = (count: number) => Array.from({ length: count }, () => 'a');
  expect(encodeArguments(texts(31), { A: 'b' })).toHaveLength(31 * 2 + 4);
  expect(() => encodeArguments(texts(32), { A: 'b' })).toThrow(refusal);
});

it('arguments and environment have no zero byte inside', () => {
  expect(() => encodeArguments(['a\0b'])).toThrow(refusal);
  expect(() => encodeArguments(['a'], { A: '\0' })).toThrow(refusal);
});
