import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hintLogin, loginHint } from './login-hint.ts';

/** A document that keeps cookies as a browser does: one by one, until they are out of date. */
function giveCookies() {
  const jar = new Map<string, string>([['language', 'de']]);
  const written: string[] = [];
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [, name = '', value = ''] = /^(\w+)=(\w*)/.exec(text) ?? [];
      if (text.includes('max-age=0;')) jar.delete(name);
      else jar.set(name, value);
    },
  });
  return written;
}

let written: string[] = [];

beforeEach(() => {
  written = giveCookies();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each(['home', 'in'] as const)('is %s until it is taken away', (hint) => {
  expect(loginHint()).toBeNull();
  hintLogin(hint);
  expect(loginHint()).toBe(hint);
  hintLogin(null);
  expect(loginHint()).toBeNull();
});

it('is written only when it changes', () => {
  hintLogin('home');
  hintLogin('home');
  hintLogin('in');
  expect(written).toHaveLength(2);
});

it('is not there without a document', () => {
  vi.unstubAllGlobals();
  hintLogin('home');
  expect(loginHint()).toBeNull();
});
