import { assert, property, constantFrom, nat } from 'fast-check';
import { expect, it } from 'vitest';
import { likelyEmail } from './email-typo.ts';
import { isEmail } from './spelling.ts';

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gnail.com', 'ada@gmail.com'],
  ['ada@hotmial.fr', 'ada@hotmail.fr'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@web.ed', 'ada@web.de'],
  ['a.da+x@outlok.com', 'a.da+x@outlook.com'],
])('%s probably means %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

it.each([
  'ada@gmail.com',
  'ada@gmx.com',
  'ada@gmx.at',
  'ada@example.com',
  'ada@',
  '@gmial.com',
  '',
])('%j is left alone', (typed) => {
  expect(likelyEmail(typed)).toBeNull();
});

it('offers a valid address with the same name for any letter left out', () => {
  assert(
    property(
      constantFrom('googlemail.com', 'hotmail.com', 't-online.de'),
      nat(13),
      (domain, at) => {
        const typed = domain.slice(0, at) + domain.slice(at + 1);
        const meant = likelyEmail(`ada@${typed}`);
        if (typed === domain) return;
        expect(meant).toMatch(/^ada@/);
        expect(isEmail(meant ?? '')).toBe(true);
      },
    ),
  );
});
