import { describe, expect, it } from 'vitest';
import { challengeCookies, challengeOf } from './challenge.ts';

const value = 'a'.repeat(32);
const own = { publicUrl: undefined, trustedHops: 0 };

describe('the cookie of a one-time code', () => {
  it('is bound to the host, to TLS and hidden from scripts', () => {
    const tls = { publicUrl: 'https://limn.example', trustedHops: 0 };
    const [cookie, ...others] = challengeCookies(value, new Headers(), tls);
    expect(cookie).toMatch(
      /^__Host-limn-challenge=a{32}; Secure; Path=\/; HttpOnly; SameSite=Strict/,
    );
    expect(others).toEqual([]);
  });

  it('has a plain twin only where there is no TLS', () => {
    const names = (headers: Record<string, string>, trustedHops: number) =>
      challengeCookies(value, new Headers(headers), { ...own, trustedHops }).length;
    expect(names({ host: 'localhost:3000' }, 0)).toBe(2);
    expect(names({ 'x-forwarded-proto': 'https' }, 0)).toBe(2);
    expect(names({ 'x-forwarded-proto': 'https' }, 1)).toBe(1);
  });

  it('is read back, and nothing else is', () => {
    const of = (cookie: string) => challengeOf(new Headers({ cookie }), own);
    expect(of(`a=b; __Host-limn-challenge=${value}`)).toBe(value);
    expect(of(`limn-challenge=${value}`)).toBe(value);
    expect(of(`limn-challenge=${value}x`)).toBe('');
    expect(of('limn-challenge=')).toBe('');
    expect(challengeOf(new Headers(), own)).toBe('');
    const tls = { publicUrl: 'https://limn.example', trustedHops: 0 };
    expect(challengeOf(new Headers({ cookie: `limn-challenge=${value}` }), tls)).toBe('');
  });
});
