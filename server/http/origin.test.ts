import { describe, expect, it } from 'vitest';
import { checkOrigin } from './origin.ts';

const check = (headers: Record<string, string>) => () =>
  checkOrigin(new Headers({ host: 'limn.example', ...headers }));

describe('the origin of a request', () => {
  it.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'https://limn.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://limn.example' },
    { purpose: 'report' },
  ])('is allowed for our own page and other clients: %o', (headers) => {
    expect(check(headers)).not.toThrow();
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'null' },
    { origin: 'https://limn.example.evil.example' },
    { origin: 'https://evil.example' },
    { origin: 'nonsense' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ])('is refused for others: %o', (headers) => {
    expect(check(headers)).toThrow('forbidden');
  });
});

describe('the origin of a request behind a proxy that replaces the host', () => {
  const publicUrl = 'https://limn.example';
  const checkBehind = (origin: string) => () =>
    checkOrigin(new Headers({ host: '10.0.0.7:3000', origin }), publicUrl);

  it('is allowed if it is the public address', () => {
    expect(checkBehind(publicUrl)).not.toThrow();
  });

  it.each([
    'http://limn.example',
    'https://limn.example.evil.example',
    'null',
    'https://evil.example',
  ])('is refused otherwise: %s', (origin) => {
    expect(checkBehind(origin)).toThrow('forbidden');
  });
});
