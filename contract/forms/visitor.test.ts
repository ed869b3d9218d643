import { expect, it } from 'vitest';
import { checkEmail, checkMessage, checkUsername } from './visitor.ts';

it.each([
  ['', 'required'],
  ['  ', 'required'],
  ['demo', 'invalid'],
  ['demo@example', 'invalid'],
  ['a@b.co\r\nBcc: x@y.z', 'invalid'],
  ['Demo @Example.com', undefined],
])('the e-mail %j is %s', (text, error) => {
  expect(checkEmail(text)).toBe(error);
});

it.each([
  ['', 'required'],
  ['@demo', undefined],
  ['de mo', undefined],
  ['..', 'invalid'],
  ['demo/x', 'invalid'],
  ['x'.repeat(31), 'invalid'],
])('the account name %j is %s', (text, error) => {
  expect(checkUsername(text)).toBe(error);
});

it('bounds a message', () => {
  expect(checkMessage(' \n')).toBe('required');
  expect(checkMessage('x'.repeat(2_000))).toBeUndefined();
  expect(checkMessage('x'.repeat(2_001))).toBe('invalid');
});
