/** @file The cookie that binds a one-time code to the browser that requested it. */
import type { Context } from 'hono';
import { boundOf, setBound, type TlsSettings } from './bound-cookie.ts';

const cookie = { name: 'limn-challenge', maxAgeSeconds: 1_800, sameSite: 'Strict' } as const;

/** Sets the challenge cookie, or deletes it where `challenge` is empty. */
export function setChallenge(c: Context, challenge: string, settings: TlsSettings): void {
  setBound(c, cookie, challenge, settings);
}

/** The challenge of a request, or an empty string. */
export function challengeOf(c: Context, settings: TlsSettings): string {
  return boundOf(c, cookie, settings);
}
