import { describe, expect, it } from 'vitest';
import { AppError } from './faults.ts';
import { failureOf } from './field-report.ts';

const origin = 'https://limn.example';
const file = `${origin}/assets/posts-1a2b3c4.js`;
const withStack = (stack: string, name = 'TypeError') =>
  Object.assign(new Error('Ada'), { name, stack });

describe('a failure is reduced to its kind and place', () => {
  it.each([
    [
      'Chromium',
      `TypeError: Ada ${origin}/home?x=1\n    at f (${file}:1:5678)\n    at g (${file}:2:9)`,
    ],
    ['Firefox', `f@${file}:1:5678\ng@${file}:2:9\n`],
    ['WebKit', `f@${file}:1:5678\n@${file}:2:9\nmodule code@${file}:3:1`],
  ])('from the stack of %s', (_, stack) => {
    const failure = { source: 'boundary', code: 'TypeError', place: 'posts-1a2b3c4.js:1:5678' };
    expect(failureOf('boundary', withStack(stack), origin)).toEqual(failure);
  });

  it('from the event, where the error of another thread is not there', () => {
    const at = { message: 'Uncaught RangeError: Ada', filename: file, lineno: 3, colno: 4 };
    const failure = { source: 'worker', code: 'RangeError', place: 'posts-1a2b3c4.js:3:4' };
    expect(failureOf('worker', null, origin, at)).toEqual(failure);
  });

  it('as a crash, where a worker died without an error', () => {
    const failure = { source: 'worker', code: 'crashed', place: '' };
    expect(failureOf('worker', null, origin)).toEqual(failure);
  });

  it('with the code of the product’s own errors, and `other` for what it does not know', () => {
    const codeOf = (error: unknown) => failureOf('page', error, origin)?.code;
    const own = Object.assign(new AppError('broken', 'Ada'), { stack: '' });
    expect(codeOf(own)).toBe('broken');
    expect(codeOf(withStack('', 'AdaError'))).toBe('other');
    for (const value of ['Ada', undefined, null, 7]) expect(codeOf(value)).toBe('other');
  });
});

describe('no failure of the product is', () => {
  it.each([
    ['work that was cancelled', new DOMException('left', 'AbortError'), {}],
    ['a lost connection', new AppError('network'), {}],
    ['an error of an extension', withStack('TypeError\n at chrome-extension://abc/x.js:1:2'), {}],
    ['an error of another site’s script', null, { message: 'Script error.', filename: '' }],
    [
      'a script of the billing provider',
      null,
      { message: 'TypeError: x', filename: 'https://js.recurly.com/v4.js', lineno: 1, colno: 2 },
    ],
  ])('%s', (_, error, at) => {
    expect(failureOf('page', error, origin, at)).toBeNull();
  });
});
