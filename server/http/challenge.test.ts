import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { challengeOf, setChallenge } from './challenge.ts';

const value = 'a'.repeat(32);
const plain = { publicUrl: undefined, trustedHops: 0 };
const tls = { publicUrl: 'https://limn.example', trustedHops: 0 };

/** The Set-Cookie headers of a response that sets a challenge. */
async function cookiesSet(
  challenge: string,
  settings: typeof plain | typeof tls,
  headers: Record<string, string> = {},
): Promise<string[]> {
  const app = new Hono().get('/', (c) => {
    setChallenge(c, challenge, settings);
    return c.body(null);
  });
  return (await app.request('/', { headers })).headers.getSetCookie();
}

/** The challenge read from a request with a Cookie header. */
async function challengeRead(settings: typeof plain | typeof tls, cookie?: string) {
  const app = new Hono().get('/', (c) => c.text(challengeOf(c, settings)));
  const headers = cookie === undefined ? {} : { cookie };
  return (await app.request('/', { headers })).text();
}

describe('the challenge cookie', () => {
  it('is bound to the host, to TLS and hidden from scripts', async () => {
    const [cookie = '', ...others] = await cookiesSet(value, tls);
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toBe(`__Host-limn-challenge=${value}`);
    expect(attributes.sort()).toEqual(
      ['HttpOnly', 'Max-Age=1800', 'Path=/', 'SameSite=Strict', 'Secure'].sort(),
    );
    expect(others).toEqual([]);
  });

  it('is set a second time without Secure only where there is no TLS', async () => {
    const count = async (headers: Record<string, string>, trustedHops: number) =>
      (await cookiesSet(value, { ...plain, trustedHops }, headers)).length;
    expect(await count({ host: 'localhost:3000' }, 0)).toBe(2);
    expect(await count({ 'x-forwarded-proto': 'https' }, 0)).toBe(2);
    expect(await count({ 'x-forwarded-proto': 'https' }, 1)).toBe(1);
    const [, second = ''] = await cookiesSet(value, plain);
    expect(second).toMatch(/^limn-challenge=a{32}; /);
    expect(second).not.toContain('Secure');
  });

  it('is deleted by an empty challenge', async () => {
    const [cookie] = await cookiesSet('', tls);
    expect(cookie).toMatch(/^__Host-limn-challenge=; Max-Age=0; /);
  });

  it('is read back, and nothing else is', async () => {
    expect(await challengeRead(plain, `a=b; __Host-limn-challenge=${value}`)).toBe(value);
    expect(await challengeRead(plain, `limn-challenge=${value}`)).toBe(value);
    expect(await challengeRead(plain, `limn-challenge=${value}x`)).toBe('');
    expect(await challengeRead(plain, 'limn-challenge=')).toBe('');
    expect(await challengeRead(plain)).toBe('');
    expect(await challengeRead(tls, `limn-challenge=${value}`)).toBe('');
  });
});
