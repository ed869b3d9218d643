import { describe, expect, it } from 'vitest';
import { challengeCookie, challengeOf } from './challenge.ts';

const value = 'a'.repeat(32);
const own = { publicUrl: undefined, trustedHops: 0 };

describe('the cookie of a one-time code', () => {
  it('is bound to the host and hidden from scripts', () => {
    const cookie = challengeCookie(value, new Headers({ host: 'localhost:3000' }), own);
    expect(cookie).toMatch(
      /^__Host-limn-challenge=a{32}; Secure; Path=\/; HttpOnly; SameSite=Strict/,
    );
  });

  it('is plain only where a browser would drop a secure one', () => {
    const house = new Headers({ host: '192.168.1.20:3000' });
    expect(challengeCookie(value, house, own)).toMatch(/^limn-challenge=/);
    const tls = { publicUrl: 'https://limn.example', trustedHops: 0 };
    expect(challengeCookie(value, house, tls)).toMatch(/^__Host-/);
    const proxied = new Headers({ host: 'x.example', 'x-forwarded-proto': 'https' });
    expect(challengeCookie(value, proxied, own)).toMatch(/^limn-/);
    expect(challengeCookie(value, proxied, { ...own, trustedHops: 1 })).toMatch(/^__Host-/);
  });

  it('is read back, and nothing else is', () => {
    const of = (cookie: string) => challengeOf(new Headers({ cookie }));
    expect(of(`a=b; __Host-limn-challenge=${value}`)).toBe(value);
    expect(of(`limn-challenge=${value}`)).toBe(value);
    expect(of(`limn-challenge=${value}x`)).toBe('');
    expect(of('limn-challenge=')).toBe('');
    expect(challengeOf(new Headers())).toBe('');
  });
});
