import { expect, it } from 'vitest';
import { typedUsername } from './username.ts';

it.each([
  ['demo', 'demo'],
  [' @demo ', 'demo'],
  ['de mo', 'demo'],
  ['https://www.instagram.com/demo.account_1/', 'demo.account_1'],
  ['instagram.com/demo?igsh=abc123', 'demo'],
  ['http://m.instagram.com/@demo', 'demo'],
  // A post is nobody's name.
  ['https://www.instagram.com/p/CxYz_1-aBcD/', 'https://www.instagram.com/p/CxYz_1-aBcD/'],
  ['instagram.com', 'instagram.com'],
])('%j becomes %j', (typed, name) => {
  expect(typedUsername(typed)).toBe(name);
});
