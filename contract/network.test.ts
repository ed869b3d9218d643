import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { networkSite, postPage, profileAddress } from './network.ts';

test('names and codes that can exist have a page', () => {
  expect(profileAddress('mara.quint_7')).toBe('https://www.instagram.com/mara.quint_7/');
  expect(postPage('Cx_9-abcDEF')).toBe('https://www.instagram.com/p/Cx_9-abcDEF/');
});

test.each([
  '',
  '.',
  '..',
  '...',
  '../evil',
  'a/b',
  '//evil.example',
  'javascript:alert(1)',
  'https://evil.example',
  'a?next=b',
  'a#b',
  'a\\b',
  'a b',
  'ａｄｍｉｎ',
  '\u202Eevil',
  'x'.repeat(31),
])('%j has none', (text) => {
  expect(profileAddress(text)).toBeNull();
});

test('whatever the text, a link stays on the network', () => {
  assert(
    property(string(), (text) => {
      for (const address of [profileAddress(text), postPage(text)]) {
        if (address !== null) expect(new URL(address).origin).toBe(networkSite);
      }
    }),
  );
});
