import { expect, it } from 'vitest';
import { parseUrl } from './parse-url.ts';

it('an absolute URL is parsed, anything else is null', () => {
  expect(parseUrl('https://example.com/a?b=c')?.searchParams.get('b')).toBe('c');
  expect(parseUrl('/a')).toBeNull();
  expect(parseUrl('')).toBeNull();
});
