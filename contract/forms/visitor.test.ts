import { expect, it } from 'vitest';
import { cleanEmail, cleanUsername } from './spelling.ts';
import { checkEmail, checkMessage, checkUsername } from './visitor.ts';

it.each([
  ['', 'required'],
  ['  ', 'required'],
  ['demo', 'invalid'],
  ['demo@example', 'invalid'],
  ['a@b.co\r\nBcc: x@y.z', 'invalid'],
  ['a..b@b.co', 'invalid'],
  ['.a@b.co', 'invalid'],
  ['a.@b.co', 'invalid'],
  ['a@-b.co', 'invalid'],
  ['a@b-.co', 'invalid'],
  ['a@b..co', 'invalid'],
  ['a@127.0.0.1', 'invalid'],
  [`a@${'b'.repeat(64)}.co`, 'invalid'],
  ["o'neil+tag@b-c.co.uk", undefined],
  ['jörg@example.com', undefined],
  ['Demo @Example.com', undefined],
  // As a chat or a page with soft hyphens hands it on, and a keyboard of full width.
  ['\u200bdemo@exam\u00adple.com\u200e', undefined],
  ['demo＠example．com', undefined],
])('the e-mail %j is %s', (text, error) => {
  expect(checkEmail(text)).toBe(error);
});

it.each([
  ['', 'required'],
  ['@demo', undefined],
  ['de mo', undefined],
  ['\u2066@demo\u2069', undefined],
  ['..', 'invalid'],
  ['demo/x', 'invalid'],
  ['x'.repeat(31), 'invalid'],
])('the account name %j is %s', (text, error) => {
  expect(checkUsername(text)).toBe(error);
});

it('removes invisible characters of copied text', () => {
  expect(cleanEmail('\u200bDemo@exam\u00adple.com\u200e')).toBe('demo@example.com');
  expect(cleanUsername('\u2066@de\u2060mo\u2069\u00a0')).toBe('demo');
});

it('limits the length of a message', () => {
  expect(checkMessage(' \n')).toBe('required');
  expect(checkMessage('x'.repeat(2_000))).toBeUndefined();
  expect(checkMessage('x'.repeat(2_001))).toBe('invalid');
});
